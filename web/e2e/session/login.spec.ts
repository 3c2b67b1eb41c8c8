import { PASSWORD } from '../support/accounts.ts';
import { addFault, mailedLinks } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const MESSAGE = 'The provider gives no details.';

test('requests a reset e-mail, and requests it again [login.tabs] [login.check-mail.after-request] [login.check-mail.resend]', async ({
  page,
}) => {
  const email = `unknown-${Date.now()}@example.test`;
  await page.goto('/login');
  await page.getByLabel('Email').fill(`  ${email} `);
  await page.getByRole('link', { name: 'Recover Account' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expectAccessible(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('RequestPasswordReset')) sent.push(request.postDataJSON().variables.input.email);
  });
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.getByRole('button', { name: 'Resend Mail' }).click();
  await expect(page.getByRole('status')).toHaveText('Email sent again.');
  expect(sent).toEqual([email, email]);
  await expectAccessible(page);
});

test('the check-mail view shows the address, a hint and the support contact [login.check-mail.address] [login.check-mail.spam-hint] [login.check-mail.support]', async ({
  page,
}) => {
  await page.goto('/login?view=forgot-password');
  await page.getByLabel('Email').fill('trader@example.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('trader@example.test')).toBeVisible();
  await expect(page.getByText('Nothing after 5 minutes? Check your spam folder.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@example.test' })).toHaveAttribute('href', 'mailto:support@example.test');
  expect(await mailedLinks('trader@example.test')).toHaveLength(1);
  // It is known again after a reload, and is nobody's who comes by address.
  await page.reload();
  await expect(page.getByText('trader@example.test')).toBeVisible();
  await page.goto('/login?view=check-mail&x=1');
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});

test('the forgot-password view has its field and its button [login.forgot.email] [login.forgot.button] [login.sign-in.recover-link]', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Recover Account' }).click();
  await expect(page).toHaveURL('/login?view=forgot-password');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your email.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test('a failed request shows the reason and stays on the form [login.forgot.failure-message] [login.check-mail.after-request]', async ({
  page,
}) => {
  await page.goto('/login?view=forgot-password');
  await addFault({
    api: 'auth',
    method: 'POST',
    path: 'v1/password/token',
    kind: 'status',
    status: 503,
    body: { message: MESSAGE },
  });
  await page.getByLabel('Email').fill('trader@example.test');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('alert')).toHaveText(MESSAGE);
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});

test('changing the view removes the message and keeps the e-mail [login.tabs-clear-messages] [session.routes.login-public]', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('somebody@example.test');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Recover Account' }).click();
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.test');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is not an e-mail address.');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
});

test('the three views are tabs with the tab roles and keys [login.tabs]', async ({ page }) => {
  await page.goto('/login');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(page.getByRole('tablist').getByRole('tab')).toHaveText(['Sign in', 'Forgot password', 'Check mail']);
  await expect(tab('Sign in')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Check mail')).toBeDisabled();
  await tab('Sign in').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/login?view=forgot-password');
  await expect(tab('Forgot password')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Forgot password' }).getByRole('button', { name: 'Reset' })).toBeVisible();
  await page.getByLabel('Email').fill(`tabs-${Date.now()}@example.test`);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(tab('Check mail')).toHaveAttribute('aria-selected', 'true');
  await tab('Check mail').focus();
  await page.keyboard.press('Home');
  await expect(tab('Sign in')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Sign in' })).toBeVisible();
  await expect(tab('Check mail')).toBeEnabled();
  await expectAccessible(page);
});

test('the return path survives a password reset', async ({ page }) => {
  await page.goto('/trading?q=cup');
  await page.getByRole('link', { name: 'Recover Account' }).click();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Email').fill('trader@example.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/trading?q=cup');
});
