import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { textsOf } from '../../testing/component/texts-of.ts';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { columnOf, downloadedRows } from '../../testing/component/downloads.ts';
import { GatewayFailure } from '../../testing/component/fake-gateway.ts';
import { superuserOf } from '../../testing/component/staff-world.ts';
import { pageUrl } from '../../testing/component/page-url.ts';

interface QueryVariables {
  readonly first: number;
  readonly after?: string;
}

const usersOf = (emails: readonly string[], lastLoginAt: string | null = null) =>
  emails.map((email) => ({ id: email, email, lastLoginAt }));
/** Users in pages; pages after the first fail while `isDown`. */
const world = (all: ReturnType<typeof usersOf>, isDown = () => false) => ({
  viewer: superuserOf('users'),
  users: ({ first, after }: QueryVariables) => {
    if (after !== undefined && isDown()) throw new GatewayFailure('PROVIDER_ERROR');
    const start = Number(after ?? 0);
    const nodes = all.slice(start, start + first);
    const end = start + nodes.length;
    return { totalCount: all.length, nodes, pageInfo: { hasNextPage: end < all.length, endCursor: String(end) } };
  },
});

const table = page.getByRole('table', { name: 'Users' });
const rows = table.getByRole('row');
const exportCsv = page.getByRole('button', { name: 'Export CSV' });
const texts = () => textsOf(rows);

it('says why the users could not be loaded, and loads them again [users.load-failure]', async () => {
  const gateway = await openApp('/users', {
    ...world([]),
    users: () => {
      throw new GatewayFailure('PROVIDER_ERROR', 'The list of users is being tidied up.');
    },
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The list of users is being tidied up.');
  await expectAccessible(page.getByRole('alert'));
  gateway.change(world(usersOf(['super@example.test'])));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(table.getByText('super@example.test', { exact: true })).toBeVisible();
});

it('shows mail and last sign-in, sorted by mail, also on a phone [users.columns] [users.order]', async () => {
  await openApp('/users', world([...usersOf(['zoe@a.test']), ...usersOf(['Bo@a.test', 'ana@a.test'], '2024-05-28T12:00:00Z')]));
  await expect.poll(texts).toEqual(['MailLast signed in', 'ana@a.test2024-05-28', 'Bo@a.test2024-05-28', 'zoe@a.testNever']);
  await page.viewport(390, 844);
  await expect.element(table.getByText('zoe@a.test', { exact: true })).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it('searches, sorts and exports the users', async () => {
  const found = ['almeida-1@house.test', 'almeida-2@house.test'];
  await openApp('/users', world(usersOf([...found, 'sol@example.test'])));
  await page.getByLabelText('Search', { exact: true }).fill('almeida house');
  await expect.element(rows).toHaveLength(3);
  await expect.poll(pageUrl).toBe('/users?q=almeida+house');
  await page.getByRole('button', { name: 'Mail', exact: true }).click();
  await expect.poll(pageUrl).toBe('/users?q=almeida+house&sort=mail-desc');
  await openApp(pageUrl(), world(usersOf([...found, 'sol@example.test'])));
  await expect.poll(() => texts()[1]).toContain('almeida-2');
  expect(columnOf(await downloadedRows(exportCsv), 'Mail')).toEqual(found.toReversed());
  await page.getByLabelText('Search', { exact: true }).fill('no such user');
  await expect.element(page.getByRole('heading', { name: /^No users match/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(rows).toHaveLength(4);
});

it('does not say that nothing matches while further users are loaded', async () => {
  const emails = Array.from({ length: 203 }, (_, index) => `user-${String(index).padStart(3, '0')}@a.test`);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const all = world(usersOf(emails));
  await openApp('/users?q=user-202', {
    ...all,
    users: async (asked: QueryVariables) => {
      if (asked.after !== undefined) await answered;
      return all.users(asked);
    },
  });
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('heading', { name: /^No users match/ })).not.toBeInTheDocument();
  answer();
  await expect.element(table.getByText('user-202@a.test')).toBeVisible();
});

it('exports what it could load, and says what is missing', async () => {
  const emails = Array.from({ length: 203 }, (_, index) => `user-${String(index).padStart(3, '0')}@a.test`);
  let isDown = true;
  await openApp(
    '/users?sort=mail-desc',
    world(usersOf(emails), () => isDown),
  );
  await expect.element(page.getByText("Couldn't load the remaining users.")).toBeVisible();
  const file = columnOf(await downloadedRows(exportCsv), 'Mail');
  expect(file).toEqual(emails.slice(0, 200).toReversed());
  expect(texts()[1]).toContain(file[0]);
  await expect.element(page.getByText("The file is incomplete. Couldn't load 3 users.")).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(table.getByText('user-202@a.test')).toBeVisible();
  expect(columnOf(await downloadedRows(exportCsv), 'Mail')).toEqual(emails.toReversed());
});

it('says that there is no access, or that there are no users', async () => {
  await openApp('/users', {
    ...world([]),
    users: () => {
      throw new GatewayFailure('FORBIDDEN');
    },
  });
  await expect.element(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
  await openApp('/users', world([]));
  await expect.element(page.getByRole('heading', { name: 'No users' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
});
