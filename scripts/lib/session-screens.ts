import { fillSignIn, submitSignIn } from './screenshot-stack.ts';
import { heading, type Screen } from './screen.ts';

export const SESSION_SCREENS: readonly Screen[] = [
  { name: 'sign-in', account: null, path: '/login', ready: heading('Sign in') },
  { name: 'sign-in-forgot-password', account: null, path: '/login?view=forgot-password', ready: heading('Forgot password') },
  {
    name: 'sign-in-check-mail',
    account: null,
    path: '/login?view=forgot-password',
    ready: async (page) => {
      await page.getByLabel('Email').fill('trader@example.test');
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByRole('link', { name: 'support@example.test' }).waitFor();
    },
  },
  {
    name: 'update-password',
    account: null,
    path: '/update-password/token',
    ready: async (page) => {
      await page.route('/graphql*', (route) =>
        route.request().postData()?.includes('query PasswordToken')
          ? route.fulfill({ json: { data: { isPasswordTokenValid: true } } })
          : route.continue(),
      );
      await page.reload();
      await page.getByLabel('Repeat Password').waitFor();
    },
  },
  {
    name: 'update-password-invalid',
    account: null,
    path: '/update-password/token',
    ready: heading("This link isn't valid"),
  },
  {
    name: 'session-warning',
    // Signs in by itself, so that its session is new.
    account: null,
    path: '/login',
    ready: async (page) => {
      await fillSignIn(page, 'trader');
      await submitSignIn(page);
      await page.clock.install();
      await page.goto('/api-clients');
      await page.getByText('Until Terminated').first().waitFor();
      // A response would show that the clock of the page is wrong.
      await page.route(/graphql/, () => {});
      // Sessions of the simulated provider last twelve hours.
      await page.clock.fastForward('11:58:00');
      await page.clock.runFor('00:30');
      await page.getByText(/^Your session expires/).waitFor();
    },
  },
];
