import { PASSWORD } from '../support/accounts.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { signIn } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WRONG = 'You entered an incorrect email, password, or both.';
const SLOW = 'The server took too long to respond, please try again shortly.';
const OTHER = 'Something went wrong while signing in. Please try again.';

test('the sign-in form says what is wrong, and signs in by keyboard', async ({ page }) => {
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const button = page.getByRole('button', { name: 'Sign in' });
  const alert = page.getByRole('alert');
  await page.goto('/login');

  await test.step('has its fields and its button, and is accessible [login.sign-in.fields] [login.sign-in.button]', async () => {
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeEditable();
    await expect(email).toBeFocused();
    await expect(password).toBeEditable();
    await expect(button).toBeEnabled();
    for (const required of [email, password]) await expect(required).toHaveAttribute('aria-required', 'true');
    await expectAccessible(page);
  });

  await test.step('asks for missing fields, sends nothing, and focuses the field [login.empty-fields]', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation')) sent.push(request.url());
    });
    await button.click();
    await expect(alert).toContainText('Please enter both email and password');
    await expect(email).toBeFocused();
    await email.fill('user@example.test');
    await button.click();
    await expect(password).toBeFocused();
    expect(sent).toEqual([]);
  });

  await test.step('rejects wrong credentials [login.wrong-credentials]', async () => {
    await email.fill('trader@example.test');
    await password.fill('not this');
    await button.click();
    await expect(alert).toHaveText(WRONG);
    await expect(page).toHaveURL('/login');
    await expectAccessible(alert);
  });

  async function expectFailure(status: number, message: string): Promise<void> {
    await addFault({ api: 'auth', path: 'v1/jwt', kind: 'status', status });
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('mutation SignIn') === true);
    await signIn(page, 'trader');
    await answered;
    await expect(alert).toContainText(message);
    await expect(alert).toContainText('Request ID');
    await clearFaults();
  }

  await test.step('shows an error when the server is slow [login.timeout]', () => expectFailure(408, SLOW));
  await test.step('shows an error when the server fails [login.other-failure]', () => expectFailure(500, OTHER));
  await test.step('shows an error when the server answers without a token [login.missing-token]', () =>
    expectFailure(204, OTHER));

  await test.step('signs in by keyboard alone, with spaces and invisible characters around the e-mail', async () => {
    await password.fill('');
    await email.fill('');
    await expect(email).toBeFocused();
    await page.keyboard.insertText('\u200B\u202A trader@example.test ');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(password).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/api-clients');
  });
});
