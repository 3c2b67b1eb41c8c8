import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { listProviderRecords } from '../support/control.ts';
import { follow } from '../support/pages.ts';
import { queryAs } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

const Customers = z.array(z.object({ id: z.string(), name: z.string() }));
const WithKeys = z.object({
  apiClients: z.array(z.object({ id: z.string(), keys: z.array(z.object({ id: z.string() })) })),
});
const REFUSED = (id: string) =>
  `mutation { updateCustomer(input: { id: "${id}", resourceVersion: 99, name: "x" }) { userErrors { code } } }`;

test('a superuser reads the audit log', async ({ page, browser }) => {
  const customers = Customers.parse(await listProviderRecords('customers'));
  const fjord = customers.find(({ name }) => name === 'Fjord Gaming');
  if (!fjord) throw new Error('no such customer');
  const table = page.getByRole('table', { name: 'Audit log' });
  const rows = table.locator('tbody').getByRole('row');

  await test.step('with each change, its outcome and its customer', async () => {
    await queryAs('superuser', z.unknown(), REFUSED(fjord.id));
    await page.goto('/api-clients');
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeFocused();
    await expect(page.getByText('Entries are kept for 90 days, in a file of this gateway.')).toBeVisible();
    const change = rows.filter({ hasText: 'Edit customer' }).first();
    await expect(change).toContainText('CONFLICT');
    await expect(change).toContainText('Refused');
    await expect(change).toContainText('You: Sol Okafor');
    await expect(change.getByRole('button', { name: /^Copy user ID \d+$/ })).toBeVisible();
    await expect(change.getByText('Fjord Gaming')).toBeVisible();
    await expect(change.getByRole('button', { name: `Copy ID ${fjord.id}` })).toBeVisible();
    await expectAccessible(change);
  });

  await test.step('with each use of the secret of a key, by the customer too', async () => {
    const { apiClients } = await queryAs('trader', WithKeys, '{ apiClients { id keys { id } } }');
    const client = apiClients.find(({ keys }) => keys.length > 0);
    const key = client?.keys[0];
    if (!client || !key) throw new Error('no key');
    await queryAs('trader', z.unknown(), `{ apiKeySecret(clientId: "${client.id}", id: "${key.id}") }`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const use = rows.filter({ hasText: 'Read secret' }).first();
    await expect(use).toContainText('Done');
    await expect(use).toContainText('Tara Lind');
    await expect(use.getByRole('button', { name: `Copy ID ${key.id}` })).toBeVisible();
  });

  await test.step('with staff who acted for a customer', async () => {
    await queryAs('superuser', z.unknown(), '{ apiClients { id } }', { actingCustomer: fjord.id });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const acting = rows
      .filter({ hasText: 'Act for customer' })
      .filter({ hasText: 'Sol Okafor' })
      .filter({ hasText: 'Fjord Gaming' });
    await expect(acting.first()).toContainText('Done');
  });

  await test.step('with who read it, if that is asked for', async () => {
    await expect(rows.filter({ hasText: 'Read audit log' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('switch', { name: 'Show reads of this log' }).check();
    await expectAccessible(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/admin/audit?reads=on');
    await expect(rows.filter({ hasText: 'Read audit log' })).not.toHaveCount(0);
    await page.goto('/admin/audit');
    await expect(rows.filter({ hasText: 'Edit customer' })).not.toHaveCount(0);
    await expect(rows.filter({ hasText: 'Read audit log' })).toHaveCount(0);
  });

  await test.step('filtered, by the URL, with an export of what matches', async () => {
    const filter = page.getByRole('button', { name: /^Filter/ });
    await filter.click();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Edit customer');
    await page.getByRole('textbox', { name: 'Customer ID' }).fill(fjord.id);
    await expectAccessible(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(`/admin/audit?customer-id=${fjord.id}&action=updateCustomer`);
    await expect(rows).toHaveCount(1);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      'Time (UTC),Action,Outcome,Error codes,Attempts,User,Email,User ID,Customer,Customer ID,Acting for the customer,Target,Target ID,Detail,API client,API client ID,Operation,Request ID',
    );
    const requestId = lines[1]?.split(',').at(-1) ?? '';
    const user = 'Sol Okafor,super@example\\.test,\\d+';
    expect(lines[1]).toMatch(
      new RegExp(
        `Edit customer,Refused,CONFLICT,1,${user},fjord-gaming,${fjord.id},No,Fjord Gaming,${fjord.id},,,,updateCustomer,`,
        'i',
      ),
    );
    await page.goto('/admin/audit');
    await filter.click();
    await page.getByRole('textbox', { name: 'Request ID' }).fill(requestId);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(`/admin/audit?request=${requestId}`);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('CONFLICT');
    await filter.click();
    await page.getByLabel('Outcome').selectOption('Unknown');
    await expect(page.getByLabel('Outcome')).toHaveAccessibleDescription(/may or may not have been made/);
    await page.getByLabel('Outcome').selectOption('Done');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('heading', { name: 'No entries match your filters.' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows.first()).toBeVisible();
    await filter.click();
    await page.getByRole('textbox', { name: 'User ID' }).fill('Sol');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Users and customers are found by ID, not by name.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  await test.step('with an export as JSON lines, which can be cancelled', async () => {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export NDJSON' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.ndjson$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    const entries = lines.map((line) => z.object({ action: z.string() }).parse(JSON.parse(line)));
    expect(entries.map(({ action }) => action)).toContain('updateCustomer');
    expect(entries.map(({ action }) => action)).not.toContain('auditLog');

    // One that does not respond.
    await page.route('/graphql/audit-log*', () => {});
    const exportCsv = page.getByRole('button', { name: 'Export CSV' });
    await exportCsv.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Exporting… 0.0 MB')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export NDJSON' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Cancel export' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(exportCsv).toBeFocused();
    await expect(page.getByText('Exporting…')).toHaveCount(0);
    await page.unroute('/graphql/audit-log*');
  });

  await test.step('filtered by the values of an entry', async () => {
    const change = rows.filter({ hasText: 'Edit customer' }).first();
    await change.getByRole('button', { name: 'Actions for Edit customer' }).click();
    await expect(page.getByRole('menuitem', { name: 'Show only “Edit customer”' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Show only this user' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Show only this customer' }).click();
    await expect(page).toHaveURL(`/admin/audit?customer-id=${fjord.id}`);
    await expect(rows.filter({ hasText: 'Edit customer' })).toHaveCount(1);
    await expect(rows.filter({ hasNotText: /fjord.gaming/i })).toHaveCount(0);
  });

  await test.step('where Back undoes filters, one at a time, and what is typed but not applied is no step', async () => {
    const filter = page.getByRole('button', { name: /^Filter/ });
    await filter.click();
    await page.getByLabel('Outcome').selectOption('Refused');
    await page.getByRole('textbox', { name: 'User ID' }).fill('1');
    await page.getByRole('textbox', { name: 'User ID' }).fill('');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(`/admin/audit?customer-id=${fjord.id}&outcome=refused`);
    await expect(rows).toHaveCount(1);
    await expect(filter).toHaveText('Filter2');
    await page.goBack();
    await expect(page).toHaveURL(`/admin/audit?customer-id=${fjord.id}`);
    await expect(filter).toHaveText('Filter1');
    await expect(rows).not.toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL('/admin/audit');
    await expect(filter).toHaveText('Filter');
    await expect(rows.filter({ hasNotText: /fjord.gaming/i })).not.toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(`/admin/audit?customer-id=${fjord.id}`);
    await page.goto('/admin/audit');
    await expect(rows.first()).toBeVisible();
  });

  await test.step('after a failed load, with an error', async () => {
    let fails = true;
    await page.route('/graphql*', (route) =>
      fails && route.request().postData()?.includes('AuditPage') ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    // While the page is still loading, a refresh waits for that and reads nothing itself.
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      const message = page.getByText("Couldn't refresh the audit log. Showing previously loaded data.");
      await expect(message).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await follow(page, '/users');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await follow(page, '/admin/audit');
    await expect(page.getByRole('heading', { name: "Couldn't load the audit log" })).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows.first()).toBeVisible();
  });

  await test.step('but staff do not', async () => {
    const context = await browser.newContext({ storageState: storageStateOf('staff') });
    try {
      const staff = await context.newPage();
      await staff.goto('/admin/audit');
      await expect(staff.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
      await expect(staff.getByRole('link', { name: 'Live state' })).toBeVisible();
      await expect(staff.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
    } finally {
      await context.close();
    }
  });
});
