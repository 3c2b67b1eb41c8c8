import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { GatewayFailure } from '../../testing/component/fake-gateway.ts';
import { customerOf, superuserOf } from '../../testing/component/staff-world.ts';
import { pageUrl } from '../../testing/component/page-url.ts';

const FJORD = customerOf(2);
const entry = (id: number, action: string, differences: object = {}) => ({
  id: `e-${id}`,
  at: `2026-11-2${id}T10:00:00Z`,
  userId: '1',
  user: { name: 'Sol Okafor', email: 'sol@example.test' },
  actingForId: null,
  customerId: FJORD.id,
  noCustomer: null,
  customer: FJORD,
  action,
  targetId: FJORD.id,
  noTarget: null,
  detail: null,
  targetName: FJORD.name,
  clientId: null,
  clientName: null,
  outcome: 'DONE',
  codes: [],
  attempts: 1,
  requestId: `request-${id}`,
  ...differences,
});
const ENTRIES = [
  entry(5, 'updateCustomer', { outcome: 'REFUSED', codes: ['CONFLICT'] }),
  entry(4, 'updateApiClient'),
  entry(3, 'updateCustomer', { customerId: 'c-1', customer: customerOf(1), userId: '2' }),
  entry(2, 'auditLog'),
];

interface QueryVariables {
  readonly filter?: {
    readonly customerId?: string;
    readonly userId?: string;
    readonly requestId?: string;
    readonly actions?: readonly string[];
    readonly outcomes?: readonly string[];
    readonly showReads?: boolean;
  };
}

const auditLog = ({ filter = {} }: QueryVariables) => ({
  nodes: ENTRIES.filter(
    (each) =>
      (filter.customerId ?? each.customerId) === each.customerId &&
      (filter.userId ?? each.userId) === each.userId &&
      (filter.requestId ?? each.requestId) === each.requestId &&
      (filter.actions?.includes(each.action) ?? true) &&
      (filter.outcomes?.includes(each.outcome) ?? true) &&
      (filter.showReads === true || each.action !== 'auditLog'),
  ),
  gaps: [],
  pageInfo: { hasNextPage: false, endCursor: null },
  storage: { kind: 'SQLITE', maxDays: 90, isRequired: false, failingSince: null },
});
const open = (address: string, world = {}) => openApp(address, { viewer: superuserOf('1'), auditLog, ...world });

const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
/** The header is a row too. */
const expectEntries = (count: number) => expect.element(rows).toHaveLength(count + 1);
const filter = page.getByRole('button', { name: /^Filter/ });
const apply = page.getByRole('button', { name: 'Apply' });
const clear = page.getByRole('button', { name: 'Clear filters' });
const outcome = page.getByLabelText('Outcome', { exact: true });
const field = (name: string) => page.getByRole('textbox', { name });

it('shows an entry with its outcome, user and customer, and where the log is kept', async () => {
  await open('/admin/audit');
  await expect.element(page.getByText('Entries are kept for 90 days, in a file of this gateway.')).toBeVisible();
  const firstRow = rows.nth(1);
  for (const text of ['Edit customer', 'CONFLICT', 'Refused', 'You: Sol Okafor', 'fjord-gaming'])
    await expect.element(firstRow).toMatchTextContent(text);
  await expect.element(firstRow.getByRole('button', { name: 'Copy user ID 1' })).toBeVisible();
  await expect.element(firstRow.getByRole('button', { name: `Copy ID ${FJORD.id}` }).first()).toBeVisible();
  await expectAccessible(firstRow);
});

it('shows reads of the log only if the user asks for them', async () => {
  await open('/admin/audit');
  await expectEntries(3);
  await filter.click();
  await page.getByRole('switch', { name: 'Show reads of this log' }).click();
  await expectAccessible(page.getByRole('dialog'));
  await apply.click();
  await expect.poll(pageUrl).toBe('/admin/audit?reads=on');
  await expect.element(rows.filter({ hasText: 'Read audit log' })).toBeVisible();
});

it('filters by action, customer, request and outcome, until the filters are cleared', async () => {
  await open('/admin/audit');
  await expectEntries(3);
  await filter.click();
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Edit customer');
  await field('Customer ID').fill(FJORD.id);
  await apply.click();
  await expect.poll(pageUrl).toBe(`/admin/audit?customer-id=${FJORD.id}&action=updateCustomer`);
  await expectEntries(1);

  await open('/admin/audit');
  await filter.click();
  await field('Request ID').fill('request-5');
  await apply.click();
  await expect.poll(pageUrl).toBe('/admin/audit?request=request-5');
  await expectEntries(1);
  await expect.element(rows.last()).toMatchTextContent('CONFLICT');
  await filter.click();
  await outcome.selectOptions('Unknown');
  await expect.element(outcome).toHaveAccessibleDescription(/may or may not have been made/);
  await outcome.selectOptions('Done');
  await apply.click();
  await expect.element(page.getByRole('heading', { name: 'No entries match your filters.' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await clear.click();
  await expectEntries(3);
  await filter.click();
  await field('User ID').fill('Sol');
  await apply.click();
  await expect.element(page.getByText('Users and customers are found by ID, not by name.')).toBeVisible();
  await clear.click();
  await expectEntries(3);
});

it('filters by the values of an entry, and Back undoes filters one at a time', async () => {
  await open('/admin/audit');
  await page.getByRole('button', { name: 'Actions for Edit customer' }).first().click();
  await expect.element(page.getByRole('menuitem', { name: 'Show only “Edit customer”' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Show only this user' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Show only this customer' }).click();
  await expectEntries(2);
  expect(pageUrl()).toBe(`/admin/audit?customer-id=${FJORD.id}`);

  await filter.click();
  await outcome.selectOptions('Refused');
  // What is typed but not applied adds no step to the browser's history.
  await field('User ID').fill('1');
  await field('User ID').fill('');
  await apply.click();
  await expectEntries(1);
  expect(pageUrl()).toBe(`/admin/audit?customer-id=${FJORD.id}&outcome=refused`);
  await expect.element(filter).toHaveTextContent('Filter2');
  window.history.back();
  await expect.element(filter).toHaveTextContent('Filter1');
  await expectEntries(2);
  window.history.back();
  await expect.element(filter).toHaveTextContent('Filter');
  await expectEntries(3);
  expect(pageUrl()).toBe('/admin/audit');
  window.history.forward();
  await expect.poll(pageUrl).toBe(`/admin/audit?customer-id=${FJORD.id}`);
});

it('says that the log could not be refreshed, or loaded', async () => {
  const fails = () => {
    throw new GatewayFailure('PROVIDER_ERROR');
  };
  const gateway = await open('/admin/audit');
  await expectEntries(3);
  gateway.change({ auditLog: fails });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect
    .element(page.getByText("Couldn't refresh the audit log. Showing previously loaded data.", { exact: false }))
    .toBeVisible();
  const again = await open('/admin/audit', { auditLog: fails });
  await expect.element(page.getByRole('heading', { name: "Couldn't load the audit log" })).toBeVisible();
  again.change({ auditLog });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectEntries(3);
});
