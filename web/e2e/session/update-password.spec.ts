import { ACCOUNTS } from '../support/accounts.ts';
import { addFault, clearFaults, mailedLinks, findOtherUser } from '../support/control.ts';
import { follow } from '../support/pages.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DEMO = Object.values(ACCOUNTS).map(({ email }) => email);
const PROVIDER_MESSAGE = 'The provider refuses this.';

test('a password can be set through the link in the e-mail, once', async ({ page }) => {
  const email = await findOtherUser(DEMO);
  const password = page.getByLabel('Password', { exact: true });
  const repeated = page.getByLabel('Repeat Password');
  const update = page.getByRole('button', { name: 'Update' });
  const alert = page.getByRole('alert');
  await page.goto('/login?view=forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'Resend Mail' })).toBeVisible();
  const link = (await mailedLinks(email)).at(-1) ?? '';

  await test.step('asks for the password twice [password.form-fields] [password.form-button]', async () => {
    const response = await page.goto(link);
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(password).toBeFocused();
    await expectAccessible(page);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation')) sent.push(request.url());
    });
    await password.fill('one of eight');
    await repeated.fill('another of eight');
    await update.click();
    await expect(alert).toHaveText("Password doesn't match.");
    await expect(repeated).toBeFocused();
    expect(sent).toEqual([]);

    await password.fill('short');
    await repeated.fill('short');
    await update.click();
    await expect(alert).toContainText('A password needs at least 8 characters.');
  });

  await test.step('a failed update shows the reason and keeps the form [password.failure-message]', async () => {
    const body = { message: PROVIDER_MESSAGE };
    await addFault({ api: 'auth', method: 'PUT', path: 'v1/password', kind: 'status', status: 500, body });
    await password.fill('one of eight');
    await repeated.fill('one of eight');
    await update.click();
    await expect(alert).toContainText(PROVIDER_MESSAGE);
    await expect(alert.getByRole('button', { name: /^Copy request ID \S+$/ })).toBeVisible();
    await expect(page).toHaveURL(new URL(link).pathname);
    await clearFaults();
  });

  await test.step('an update leads to the sign-in page [password.success-to-login]', async () => {
    await update.click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status')).toHaveText('Your password has been updated. Sign in with the new one.');
    await expectAccessible(page.getByRole('status'));
  });

  await test.step('a used link is invalid, and offers a way back and a new e-mail [password.invalid-view] [password.invalid-back]', async () => {
    await follow(page, new URL(link).pathname);
    await expect(page.getByRole('heading', { name: "This link isn't valid" })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('the new password signs in', async () => {
    await page.getByLabel('Email').fill(email);
    await password.fill('one of eight');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  });
});

test('a loader is shown while the token is checked, and a failed check can be retried [password.check-first] [password.loader] [session.routes.update-password-public]', async ({
  page,
}) => {
  const { promise: checked, resolve: finishCheck } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('/graphql*', async (route) => {
    if (!route.request().postData()?.includes('query PasswordToken')) return route.continue();
    requests += 1;
    if (requests === 1) {
      await checked;
      const error = { message: 'No answer.', extensions: { code: 'PROVIDER_UNREACHABLE', requestId: 'r-1' } };
      return route.fulfill({ json: { errors: [error] } });
    }
    return route.fulfill({ json: { data: { isPasswordTokenValid: true } } });
  });
  await page.goto('/update-password/some-token');
  await expect(page.getByRole('status')).toHaveText('Checking the link…');
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
  finishCheck();
  await expect(page.getByRole('alert')).toContainText('No answer.');
  await expectAccessible(page.getByRole('alert'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();

  await test.step('a link that never existed is invalid [password.invalid-view]', async () => {
    await page.unroute('/graphql*');
    await follow(page, '/update-password/never-was-one');
    await expect(page.getByRole('heading', { name: "This link isn't valid" })).toBeVisible();
  });
});
