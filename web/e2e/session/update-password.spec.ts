import { ACCOUNTS } from '../support/accounts.ts';
import { addFault, mailedLinks, someUser } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DEMO = Object.values(ACCOUNTS).map(({ email }) => email);
const PROVIDER_MESSAGE = 'The provider refuses this.';

test('a password can be set through the link in the e-mail [password.form-fields] [password.form-button] [password.success-to-login]', async ({
  page,
}) => {
  const email = await someUser(DEMO);
  await page.goto('/login?view=forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: 'Resend Mail' })).toBeVisible();
  const link = (await mailedLinks(email)).at(-1) ?? '';
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation')) sent.push(request.url());
  });
  await page.getByLabel('Password', { exact: true }).fill('one of eight');
  await page.getByLabel('Repeat Password').fill('another of eight');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toHaveText("Password doesn't match.");
  await expect(page.getByLabel('Repeat Password')).toBeFocused();
  expect(sent).toEqual([]);

  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Repeat Password').fill('short');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toHaveText('A password needs at least 8 characters.');

  await page.getByLabel('Password', { exact: true }).fill('one of eight');
  await page.getByLabel('Repeat Password').fill('one of eight');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('Your password has been updated. Sign in with the new one.');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('one of eight');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

  // A link works once.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});

test('an invalid link offers a way back and a new e-mail [password.invalid-view] [password.invalid-back] [session.routes.update-password-public]', async ({
  page,
}) => {
  await page.goto('/update-password/never-was-one');
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login');
});

test('a loader is shown while the token is checked, and a failed check can be retried [password.check-first] [password.loader]', async ({
  page,
}) => {
  const { promise: checked, resolve: finishCheck } = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('/graphql', async (route) => {
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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
});

test('a failed update shows the reason and keeps the form [password.failure-message]', async ({ page }) => {
  await page.route('/graphql', (route) =>
    route.request().postData()?.includes('query PasswordToken')
      ? route.fulfill({ json: { data: { isPasswordTokenValid: true } } })
      : route.continue(),
  );
  await addFault({
    api: 'auth',
    method: 'PUT',
    path: 'v1/password',
    kind: 'status',
    status: 500,
    body: { message: PROVIDER_MESSAGE },
  });
  await page.goto('/update-password/some-token');
  await page.getByLabel('Password', { exact: true }).fill('one of eight');
  await page.getByLabel('Repeat Password').fill('one of eight');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toHaveText(PROVIDER_MESSAGE);
  await expect(page).toHaveURL('/update-password/some-token');
});
