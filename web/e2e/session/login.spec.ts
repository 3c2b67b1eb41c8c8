import { addFault, clearFaults, mailedLinks } from '../support/control.ts';
import { follow } from '../support/pages.ts';
import { signIn } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const MESSAGE = 'The provider gives no details.';
const EMAIL = 'trader@example.test';

test('the three views of the sign-in page request a reset e-mail', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name });
  const email = page.getByRole('textbox', { name: 'Email' });
  const alert = page.getByRole('alert');
  const reset = page.getByRole('button', { name: 'Reset' });
  const forgot = page.getByRole('heading', { name: 'Forgot password' });
  await page.goto('/login');

  await test.step('are tabs with the tab roles and keys [login.tabs]', async () => {
    await expect(page.getByRole('tablist').getByRole('tab')).toHaveText(['Sign in', 'Forgot password', 'Check mail']);
    await expect(tab('Sign in')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('Check mail')).toBeDisabled();
    await tab('Sign in').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/login?view=forgot-password');
    await expect(tab('Forgot password')).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Forgot password' }).getByRole('button', { name: 'Reset' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('changing the view removes the message and keeps the e-mail [login.tabs-clear-messages] [session.routes.login-public]', async () => {
    await email.fill('user@example.test');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(alert).toBeVisible();
    await page.getByRole('link', { name: 'Recover Account' }).click();
    await expect(reset).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(email).toHaveValue('user@example.test');
    await email.fill('not an address');
    await reset.click();
    await expect(alert).toContainText('This is not an e-mail address.');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(email).toHaveValue('not an address');
  });

  await test.step('the forgot-password view has its field and its button [login.forgot.email] [login.forgot.button] [login.sign-in.recover-link]', async () => {
    await email.fill('');
    await page.getByRole('link', { name: 'Recover Account' }).click();
    await expect(page).toHaveURL('/login?view=forgot-password');
    await expect(forgot).toBeVisible();
    await expect(email).toBeFocused();
    await expectAccessible(page);
    await reset.click();
    await expect(alert).toHaveText('Please enter your email.');
    await expect(email).toBeFocused();
  });

  await test.step('a failed request shows the reason and stays on the form [login.forgot.failure-message] [login.check-mail.after-request]', async () => {
    const path = 'v1/password/token';
    await addFault({ api: 'auth', method: 'POST', path, kind: 'status', status: 503, body: { message: MESSAGE } });
    await email.fill(EMAIL);
    await reset.click();
    await expect(alert).toContainText(MESSAGE);
    await expect(alert.getByRole('button', { name: /^Copy request ID \S+$/ })).toBeVisible();
    await expect(forgot).toBeVisible();
    await clearFaults();
  });

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('RequestPasswordReset')) sent.push(request.postDataJSON().variables.input.email);
  });
  const before = (await mailedLinks(EMAIL)).length;
  await test.step('a request leads to the check-mail view [login.check-mail.after-request]', async () => {
    await email.fill(`  ${EMAIL} `);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expect(tab('Check mail')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the check-mail view shows the address, a hint and the support contact [login.check-mail.address] [login.check-mail.spam-hint] [login.check-mail.support]', async () => {
    await expect(page.getByText(EMAIL)).toBeVisible();
    await expect(page.getByText('Nothing after 5 minutes? Check your spam folder.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@example.test' })).toHaveAttribute('href', 'mailto:support@example.test');
    expect(await mailedLinks(EMAIL)).toHaveLength(before + 1);
  });

  await test.step('requests the e-mail again [login.check-mail.resend]', async () => {
    await page.getByRole('button', { name: 'Resend Mail' }).click();
    await expect(page.getByRole('status')).toHaveText('Email sent again.');
    expect(sent).toEqual([EMAIL, EMAIL]);
    await expectAccessible(page);
  });

  await test.step('the check-mail view remains available, but not by its address [login.tabs]', async () => {
    await tab('Check mail').focus();
    await page.keyboard.press('Home');
    await expect(tab('Sign in')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tabpanel', { name: 'Sign in' })).toBeVisible();
    await expect(tab('Check mail')).toBeEnabled();
    await tab('Check mail').click();
    await page.reload();
    await expect(page.getByText(EMAIL)).toBeVisible();
    await follow(page, '/login?view=check-mail&x=1');
    await expect(forgot).toBeVisible();
  });
});

test('the return path survives a visit to the reset view', async ({ page }) => {
  await page.goto('/widget?q=live');
  await page.getByRole('link', { name: 'Recover Account' }).click();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await signIn(page, 'trader');
  await expect(page).toHaveURL('/widget?q=live');
});
