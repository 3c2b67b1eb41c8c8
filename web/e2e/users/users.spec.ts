import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { sentOperations } from '../support/clients.ts';
import { addFault, changeState, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const USERS = { api: 'account', path: 'v1/admin/customer/\\d+/users' } as const;
const CREATE = { api: 'account', method: 'POST', path: 'v1/customer/[^/]+/agent$' } as const;
const SEND = { api: 'account', method: 'POST', path: 'v1/customer/agent/[^/]+/invitation$' } as const;

const tableOf = (page: Page) => page.getByRole('table', { name: 'Users' });
const mailsIn = (page: Page) => tableOf(page).getByRole('row').locator('td:first-child').allInnerTexts();

/** Whether the background is mainly red or green. */
async function hueOf(alert: Locator): Promise<'red' | 'green' | 'other'> {
  const color = await alert.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  if (red > green && red > blue) return 'red';
  return green > red && green > blue ? 'green' : 'other';
}

/** Opens the invitation popover with this address. */
async function startInvitation(page: Page, email: string): Promise<Locator> {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const popover = page.getByRole('dialog', { name: 'Invite user' });
  await popover.getByLabel('Email').fill(email);
  return popover;
}

test.describe('a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('sees mail and last sign-in, sorted by mail [users.columns] [users.order] [nav.users]', async ({ page }) => {
    const users = ['zoe@a.test', 'Bo@a.test', 'ana@a.test'].map((email, index) => ({
      email,
      last_login_at: index === 0 ? null : 1_716_900_000,
    }));
    await addFault({ ...USERS, kind: 'status', status: 200, body: users });
    await page.goto('/api-clients');
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeFocused();
    await expect(tableOf(page).getByRole('columnheader')).toHaveText(['Mail', 'Last signed in']);
    await expect(tableOf(page).getByRole('row')).toHaveText([
      /.*/,
      /^ana@a\.test2024-05-28$/,
      /^Bo@a\.test2024-05-28$/,
      /^zoe@a\.testNever$/,
    ]);
    await expectAccessible(page);
  });

  test('sees users with name, mail and last sign-in, and can search, sort and export them [users.entity.fields]', async ({
    page,
  }) => {
    await page.goto('/users');
    await expect(page.getByText('Sol Okafor', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite user' })).toBeVisible();
    await expect(tableOf(page).getByRole('row').filter({ hasText: 'super@example.test' })).toHaveText(/test\d{4}-\d\d-\d\d$/);
    const all = await mailsIn(page);
    await page.getByLabel('Search').fill('almeida house');
    await expect(page).toHaveURL('/users?q=almeida+house');
    const found = await mailsIn(page);
    expect(found).toEqual(all.filter((mail) => mail.includes('almeida')));
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

  test('invites a user, who then appears in the list [invites.popover] [invites.send-disabled] [invites.success]', async ({
    page,
  }) => {
    const email = `new.${Date.now().toString(36)}@example.test`;
    const popover = await startInvitation(page, '   ');
    const send = popover.getByRole('button', { name: 'Send' });
    await expect(send).toBeDisabled();
    await expectAccessible(page);
    await popover.getByLabel('Email').fill(` ${email} `);
    await send.click();
    await expect(popover.getByRole('status').filter({ hasText: /./ })).toHaveText('User is now invited');
    await expect(tableOf(page).getByText(email, { exact: true })).toBeVisible();
    await expect(popover.getByLabel('Email')).toHaveValue('');
    await expect(send).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
    await expect(page.getByRole('button', { name: 'Invite user' })).toBeFocused();
    await changeState('users', email, { deleted: true });
  });

  test('sees success in green [invites.success-green] [invites.success-204]', async ({ page }) => {
    await addFault({ ...CREATE, kind: 'status', status: 200, body: { customer_agent: { user: { id: 'u-31' } } } });
    await addFault({ ...SEND, kind: 'status', status: 200, times: 1, body: {} });
    await addFault({ ...SEND, kind: 'status', status: 204 });
    const popover = await startInvitation(page, 'green@example.test');
    await popover.getByRole('button', { name: 'Send' }).click();
    await expect(popover.getByRole('alert')).toHaveText('Failed to send out invitation');
    await popover.getByRole('button', { name: 'Send' }).click();
    const success = popover.getByRole('status').filter({ hasText: 'User is now invited' });
    await expect(success).toBeVisible();
    expect(await hueOf(success)).toBe('green');
    await expectAccessible(page);
  });

  for (const { title, fault, message } of [
    {
      title: 'an invalid address [invites.invalid-email]',
      fault: { ...CREATE, kind: 'status', status: 422, body: { type: 'invalid_email_address', message: 'No.' } },
      message: 'Please enter a valid email address',
    },
    {
      title: 'a user that cannot be created [invites.create-failure]',
      fault: { ...CREATE, kind: 'status', status: 409, body: { type: 'user_exists', message: 'There is one.' } },
      message: 'Failed to create user',
    },
  ] as const) {
    test(`sees an error for ${title}`, async ({ page }) => {
      await addFault(fault);
      const popover = await startInvitation(page, 'red@example.test');
      await popover.getByRole('button', { name: 'Send' }).click();
      await expect(popover.getByRole('alert')).toHaveText(message);
      await expect(popover.getByLabel('Email')).toHaveValue('red@example.test');
    });
  }

  test('keeps the popover and its error during a double click', async ({ page }) => {
    await addFault({ ...CREATE, kind: 'status', status: 409, body: { type: 'user_exists', message: 'There is one.' }, times: 1 });
    const popover = await startInvitation(page, 'red@example.test');
    const send = popover.getByRole('button', { name: 'Send' });
    await send.click();
    await expect(popover.getByRole('alert')).toHaveText('Failed to create user');
    await addFault({ ...CREATE, kind: 'delay', ms: 400 });
    await addFault({ ...CREATE, kind: 'status', status: 200, body: { customer_agent: { user: { id: 'u-31' } } } });
    await addFault({ ...SEND, kind: 'status', status: 404 });
    const box = await send.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await page.mouse.click(x, y);
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await expect(popover.getByRole('alert')).toBeVisible();
    await expect(popover.getByRole('alert')).toHaveText(/^Failed to/);
  });

  test('sees failures in red [invites.errors-red] [invites.send-failure]', async ({ page }) => {
    await addFault({ ...CREATE, kind: 'status', status: 200, body: { customer_agent: { user: { id: 'u-31' } } } });
    await addFault({ ...SEND, kind: 'status', status: 404 });
    const popover = await startInvitation(page, 'red@example.test');
    await popover.getByRole('button', { name: 'Send' }).click();
    await expect(popover.getByRole('alert')).toHaveText('Failed to send out invitation');
    expect(await hueOf(popover.getByRole('alert'))).toBe('red');
  });
});

for (const account of ['customer', 'staff'] as const) {
  test.describe(`a ${account}, without superuser rights,`, () => {
    test.use({ storageState: storageStateOf(account) });

    test('has no access, no invite button, and sends no request [invites.button-superuser-only]', async ({ page }) => {
      const sent = sentOperations(page, 'UsersPage');
      await page.goto('/users');
      await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Invite user' })).toHaveCount(0);
      await expectAccessible(page);
      expect(sent).toEqual([]);
    });
  });
}

test.describe('a superuser at /users', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('sees why the list fails to load, and can retry [users.load-failure]', async ({ page }) => {
    await addFault({ ...USERS, kind: 'status', status: 500, body: { message: 'The list of users is being tidied up.' } });
    await page.goto('/users');
    await expect(page.getByRole('alert')).toContainText('The list of users is being tidied up.');
    await expectAccessible(page);
    await clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tableOf(page).getByText('super@example.test', { exact: true })).toBeVisible();
  });

  test('sees a denied state and an empty state', async ({ page }) => {
    await addFault({ ...USERS, kind: 'status', status: 403, times: 1 });
    await addFault({ ...USERS, kind: 'status', status: 200, body: [] });
    await page.goto('/users');
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No users' })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('sees the list', async ({ page }) => {
      await page.goto('/users');
      await expect(tableOf(page).getByRole('row').nth(1)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
});
