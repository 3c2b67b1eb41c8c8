import { PASSWORD } from '../support/accounts.ts';
import { addFault } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WRONG = 'You entered an incorrect email, password, or both.';
const SLOW = 'The server took too long to respond, please try again shortly.';
const OTHER = 'Something went wrong while signing in. Please try again.';

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
});

test('asks for missing fields, sends nothing, and focuses the field [login.empty-fields]', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation')) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter both email and password');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('user@example.test');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(sent).toEqual([]);
});

test('rejects wrong credentials [login.wrong-credentials]', async ({ page }) => {
  await page.getByLabel('Email').fill('trader@example.test');
  await page.getByLabel('Password', { exact: true }).fill('not this');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(WRONG);
  await expect(page).toHaveURL('/login');
  await expectAccessible(page);
});

for (const [case_, fault, message] of [
  ['the server is slow [login.timeout]', { kind: 'status', status: 408 }, SLOW],
  ['the server fails [login.other-failure]', { kind: 'status', status: 500 }, OTHER],
  ['the server answers without a token [login.missing-token]', { kind: 'status', status: 204 }, OTHER],
] as const) {
  test(`shows an error when ${case_}`, async ({ page }) => {
    await addFault({ api: 'auth', path: 'v1/jwt', ...fault });
    await page.getByLabel('Email').fill('trader@example.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText(message);
  });
}

test('marks required fields for screen readers', async ({ page }) => {
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-required', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-required', 'true');
});

test('signs in by keyboard alone, with spaces around the e-mail [login.email-trimmed]', async ({ page }) => {
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('  trader@example.test ');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/api-clients');
});

test('has its fields and its button, and is accessible [login.sign-in.fields] [login.sign-in.button]', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeEditable();
  await expect(page.getByLabel('Password', { exact: true })).toBeEditable();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expectAccessible(page);
});
