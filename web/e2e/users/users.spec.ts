import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, patchProviderRecord, clearFaults } from '../support/control.ts';
import { follow } from '../support/pages.ts';
import { columnOf, exportedRows } from '../support/csv.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const USERS = { api: 'account', path: 'v1/admin/customer/\\d+/users' } as const;
const CREATE = { api: 'account', method: 'POST', path: 'v1/customer/[^/]+/agent$' } as const;
const SEND = { api: 'account', method: 'POST', path: 'v1/customer/agent/[^/]+/invitation$' } as const;

const tableOf = (page: Page) => page.getByRole('table', { name: 'Users' });
const mailsIn = (page: Page) => tableOf(page).getByRole('row').locator('td:first-child').allInnerTexts();

/** Whether the background is mainly red or green. Amber, with more green than blue, is neither. */
async function hueOf(alert: Locator): Promise<'red' | 'green' | 'other'> {
  const color = await alert.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  if (red > blue && blue >= green) return 'red';
  return green > red && green > blue ? 'green' : 'other';
}

test.use({ storageState: storageStateOf('superuser') });

test('a superuser sees the users', async ({ page }) => {
  const failure = { kind: 'status', status: 500, body: { message: 'The list of users is being tidied up.' } } as const;

  await test.step('after a failed load, with the reason [users.load-failure] [nav.users]', async () => {
    await addFault({ ...USERS, ...failure });
    await page.goto('/api-clients');
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('The list of users is being tidied up.');
    await expectAccessible(page.getByRole('alert'));
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tableOf(page).getByText('super@example.test', { exact: true })).toBeVisible();
  });

  await test.step('with name, mail and last sign-in, and can search, sort and export them [users.entity.fields]', async () => {
    await expect(page.getByText('Sol Okafor', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite user' })).toBeVisible();
    await expect(tableOf(page).getByRole('row').filter({ hasText: 'super@example.test' })).toHaveText(/test\d{4}-\d\d-\d\d$/);
    const all = await mailsIn(page);
    await page.getByLabel('Search').fill('almeida house');
    await expect(page).toHaveURL('/users?q=almeida+house');
    const found = all.filter((mail) => mail.includes('almeida'));
    await expect.poll(() => mailsIn(page)).toEqual(found);
    await page.getByRole('button', { name: 'Mail', exact: true }).click();
    await expect(page).toHaveURL('/users?q=almeida+house&sort=mail-desc');
    await page.reload();
    await expect(tableOf(page).getByRole('row').nth(1)).toContainText(found.at(-1) ?? '');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Mail', ...found.toReversed()]);
    await page.getByLabel('Search').fill('no such user');
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(tableOf(page).getByRole('row')).toHaveCount(all.length + 1);
  });

  await test.step('on a phone', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tableOf(page).getByRole('row').nth(1)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width, height });
  });

  await test.step('with mail and last sign-in, sorted by mail [users.columns] [users.order]', async () => {
    const users = ['zoe@a.test', 'Bo@a.test', 'ana@a.test'].map((email, index) => ({
      email,
      last_login_at: index === 0 ? null : 1_716_900_000,
    }));
    await addFault({ ...USERS, kind: 'status', status: 200, body: users });
    await follow(page, '/api-clients');
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
    await follow(page, '/users');
    await expect(tableOf(page).getByRole('columnheader')).toHaveText(['Mail', 'Last signed in']);
    await expect(tableOf(page).getByRole('row')).toHaveText([
      /.*/,
      /^ana@a\.test2024-05-28$/,
      /^Bo@a\.test2024-05-28$/,
      /^zoe@a\.testNever$/,
    ]);
  });

  await test.step('exports what it could load, and says what is missing', async () => {
    const users = Array.from({ length: 203 }, (_, index) => ({
      email: `user-${String(index).padStart(3, '0')}@a.test`,
      last_login_at: null,
    }));
    await clearFaults();
    await addFault({ ...USERS, kind: 'status', status: 200, body: users, times: 1 });
    await addFault({ ...USERS, kind: 'status', status: 500, body: {} });
    await page.goto('/users?sort=mail-desc');
    await expect(page.getByText("Couldn't load the remaining users.")).toBeVisible();
    const file = await exportedRows(page);
    expect(file).toHaveLength(201);
    // The table draws further rows as it is scrolled.
    const shown = await mailsIn(page);
    expect(columnOf(file, 'Mail').slice(0, shown.length)).toEqual(shown);
    await expect(page.getByText("The file is incomplete. Couldn't load 3 users.")).toBeVisible();
    await clearFaults();
    await addFault({ ...USERS, kind: 'status', status: 200, body: users });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tableOf(page).getByText('user-202@a.test')).toBeVisible();
    expect(columnOf(await exportedRows(page), 'Mail')).toEqual(users.map(({ email }) => email).toReversed());
  });

  await test.step('or, as the provider answers, no access or an empty list', async () => {
    await clearFaults();
    await addFault({ ...USERS, kind: 'status', status: 403, times: 1 });
    await addFault({ ...USERS, kind: 'status', status: 200, body: [] });
    await page.goto('/users');
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No users' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });
});

test('a superuser invites a user', async ({ page }) => {
  const invalid = { ...CREATE, kind: 'status', status: 422, body: { type: 'invalid_email_address', message: 'No.' } } as const;
  const refused = { ...CREATE, kind: 'status', status: 409, body: { type: 'user_exists', message: 'There is one.' } } as const;
  const created = { ...CREATE, kind: 'status', status: 200, body: { customer_agent: { user: { id: 'u-31' } } } } as const;
  const popover = page.getByRole('dialog', { name: 'Invite user' });
  const email = popover.getByLabel('Email');
  const send = popover.getByRole('button', { name: 'Send' });
  const alert = popover.getByRole('alert');
  const success = popover.getByRole('status').filter({ hasText: /./ });
  await page.goto('/users');

  await test.step('who then appears in the list [invites.popover] [invites.send-disabled] [invites.success]', async () => {
    const address = `new.${Date.now().toString(36)}@example.test`;
    await page.getByRole('button', { name: 'Invite user' }).click();
    await email.fill('   ');
    await expect(send).toBeDisabled();
    await expectAccessible(popover);
    await email.fill(` \u200B${address.replace('@', '\u200B@')} `);
    await send.click();
    await expect(success).toHaveText('User is now invited');
    await expect(tableOf(page).getByText(address, { exact: true })).toBeVisible();
    await expect(email).toHaveValue('');
    await expect(send).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
    await expect(page.getByRole('button', { name: 'Invite user' })).toBeFocused();
    await page.getByRole('button', { name: 'Invite user' }).click();
    await email.fill(address);
    await send.click();
    await expect(alert).toContainText('This address is in the list of users. Ask the user to choose Recover Account');
    await page.keyboard.press('Escape');
    await patchProviderRecord('users', address, { deleted: true });
  });

  await test.step('with an invalid address, and sees an error [invites.invalid-email]', async () => {
    await addFault(invalid);
    await page.getByRole('button', { name: 'Invite user' }).click();
    await email.fill('red@example.test');
    await send.click();
    await expect(alert).toHaveText('Please enter a valid email address');
    await expect(email).toHaveValue('red@example.test');
    await clearFaults();
  });

  await test.step('and sees in red that sending failed [invites.errors-red] [invites.send-failure]', async () => {
    await addFault(created);
    await addFault({ ...SEND, kind: 'status', status: 404 });
    await send.click();
    await expect(alert).toContainText('Failed to send out invitation. The user was created, but the email failed.');
    await expect(alert).toContainText('Send again sends only the email.');
    await expect(alert).not.toContainText('Recover Account');
    expect(await hueOf(alert)).toBe('red');
    await clearFaults();
  });

  await test.step('who cannot be created, and sees an error [invites.create-failure]', async () => {
    await addFault(refused);
    await send.click();
    await expect(alert).toContainText('Failed to create user');
    await expect(email).toHaveValue('red@example.test');
    await clearFaults();
  });

  await test.step('by a double click, which closes neither the popover nor its error', async () => {
    const clicked = Promise.withResolvers<void>();
    await page.route('/graphql*', async (route) => {
      await clicked.promise;
      await route.fallback();
    });
    await addFault(created);
    await addFault({ ...SEND, kind: 'status', status: 404 });
    const box = await send.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await page.mouse.click(x, y);
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    clicked.resolve();
    await expect(alert).toBeVisible();
    await expect(alert).toContainText(/^Failed to/);
    await page.unroute('/graphql*');
    await clearFaults();
  });

  await test.step('and sees success in green, for status 204 only [invites.success-green] [invites.success-204]', async () => {
    await addFault(refused);
    await send.click();
    await expect(alert).toContainText('Failed to create user');
    await clearFaults();
    await addFault(created);
    await addFault({ ...SEND, kind: 'status', status: 200, times: 1, body: {} });
    await addFault({ ...SEND, kind: 'status', status: 204 });
    await send.click();
    await expect(alert).toContainText('Failed to send out invitation');
    await send.click();
    await expect(success).toHaveText('User is now invited');
    expect(await hueOf(success)).toBe('green');
    await expectAccessible(popover);
  });
});
