import type { Page } from '@playwright/test';
import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import { follow, openRow, untilLive } from './walk.ts';

/** A screen of the product, in a state worth a picture. */
export interface Screen {
  readonly name: string;
  /** Signs in first; null: nobody. */
  readonly account: string | null;
  readonly path: string;
  /** The picture is taken once this is on the page. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** What goes wrong behind the screen. */
  readonly fault?: Parameters<ControlClient['addFault']>[0];
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();

export const SCREENS: readonly Screen[] = [
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
      await page.route('/graphql', (route) =>
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
    ready: heading('This link is not valid'),
  },
  {
    name: 'session-warning',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.clock.install();
      await page.reload();
      await page.getByText('Until Terminated').first().waitFor();
      // Sessions of the simulated provider last twelve hours.
      await page.clock.fastForward('11:58:00');
      await page.clock.runFor('00:30');
      await page.getByText(/^Your session ends/).waitFor();
      // What was under way when the hours passed has met its deadline.
      const again = page.getByRole('button', { name: 'Try again' });
      if (await again.isVisible()) await again.click();
      await page.getByText('Until Terminated').first().waitFor();
    },
  },
  {
    name: 'api-clients',
    account: 'trader',
    path: '/api-clients',
    ready: (page) => page.getByText('Until Terminated').first().waitFor(),
  },
  {
    name: 'api-clients-empty',
    account: 'trader',
    path: '/api-clients',
    ready: (page) => page.getByText('You have no API clients.').waitFor(),
    fault: { api: 'account', path: '/v1/client3', kind: 'status', status: 200, body: { clients: [] } },
  },
  {
    name: 'api-client',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await follow(/^Staging/)(page);
      await page.getByRole('button', { name: /^Reveal secret/ }).click();
      await page.getByRole('button', { name: /^Hide secret/ }).waitFor();
    },
  },
  {
    name: 'api-client-create',
    account: 'trader',
    path: '/api-clients/create',
    ready: async (page) => {
      await page.getByLabel('Client name').fill('Match centre');
      await page.getByLabel('Historical access').fill('30');
      await page.getByLabel('Unit').selectOption('days');
    },
  },
  {
    name: 'api-client-create-games',
    account: 'trader',
    path: '/api-clients/create',
    ready: async (page) => {
      const search = page.getByRole('combobox', { name: 'Game' });
      await search.fill('dota');
      await search.press('Enter');
      await page.getByRole('checkbox', { name: 'Odds' }).check();
      await search.fill('strike');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'api-client-edit',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await follow(/^Production website/, /^Edit client/)(page);
      await page.getByLabel('Client name').fill('Match centre');
      await page.getByRole('checkbox', { name: 'Odds' }).first().uncheck();
      await page.getByRole('button', { name: 'Update' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'widgets', account: 'trader', path: '/widget', ready: (page) => page.getByRole('row').nth(6).waitFor() },
  {
    name: 'widget',
    account: 'trader',
    path: '/widget',
    ready: async (page) => {
      await page.getByRole('link', { name: 'live-series' }).click();
      await page.locator('iframe:not([style*="height: 0px"])').waitFor();
    },
  },
  {
    name: 'trading',
    account: 'trader',
    path: '/trading',
    ready: async (page) => {
      await page
        .getByText(/^Best of/)
        .nth(5)
        .waitFor();
      await untilLive(page);
    },
  },
  {
    name: 'trading-unavailable',
    account: 'trader',
    path: '/trading',
    ready: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    fault: { api: 'odds', path: '/markets', kind: 'status', status: 500 },
  },
  {
    name: 'trading-parts-missing',
    account: 'trader',
    path: '/trading',
    ready: (page) => page.getByText('TBD').nth(5).waitFor(),
    fault: { api: 'data', path: 'v3/teams', kind: 'status', status: 500 },
  },
  { name: 'trading-no-results', account: 'trader', path: '/trading?q=nothing+like+it', ready: heading('No results found') },
  {
    name: 'trading-waiting',
    account: 'trader5',
    path: '/trading',
    ready: (page) => page.getByText(/5 requests a second/).waitFor(),
  },
  {
    name: 'trading-no-client',
    account: 'noclient',
    path: '/trading',
    ready: (page) => page.getByText(/trading product/).waitFor(),
  },
  {
    name: 'series-live',
    account: 'trader',
    path: '/trading?game=1',
    ready: async (page) => {
      await openRow(page, 'Live');
      await page.frameLocator('iframe').nth(1).getByText('Match').first().waitFor();
      await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'series-match',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: /^Match 1/ }).click();
      await page.getByRole('region', { name: 'Overtime' }).waitFor();
      // Every layout of a match fits into one tall picture.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 2400 });
    },
  },
  {
    name: 'series-scores',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: 'Series', exact: true }).click();
      await page.getByRole('region', { name: 'Correct series score' }).waitFor();
    },
  },
  {
    name: 'bet-builder',
    account: 'trader',
    path: '/trading?game=5',
    ready: async (page) => {
      await openRow(page, 'Best of 3', 'Live');
      await page.getByRole('tab', { name: 'Bet builder' }).click();
      await page.getByRole('button', { name: /^Overtime, Yes ?:/ }).click();
      await page.getByRole('button', { name: /^Ace occurred, Yes ?:/ }).click();
      const slip = page.getByRole('region', { name: 'Bet Slip' });
      await slip
        .getByText(/^\d+\.\d\d$/)
        .nth(2)
        .waitFor();
      await slip.scrollIntoViewIfNeeded();
    },
  },
  { name: 'customers', account: 'super', path: '/admin/customers/all', ready: (page) => page.getByText(/^Showing 20/).waitFor() },
  {
    name: 'customers-filter',
    account: 'super',
    path: '/admin/customers/overdue-payments?status=expiring',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('checkbox', { name: 'Active', exact: true }).check();
      await page.getByRole('combobox').selectOption('is between');
    },
  },
  { name: 'customers-no-results', account: 'super', path: '/admin/customers/all?q=nobody', ready: heading('No results found') },
  {
    name: 'customers-acting',
    account: 'super',
    path: '/admin/customers/all?q=Fjord+Gaming',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Manage V3 clients' }).click();
      await page.getByText('Acting for').waitFor();
      await page.getByText('Website').waitFor();
    },
  },
  {
    name: 'customer-create',
    account: 'super',
    path: '/admin/customers/create',
    ready: async (page) => {
      await page.getByLabel('Customer Name').fill('Kestrel Sportsbook');
      await page.getByRole('combobox', { name: 'Account Managers' }).fill('felix');
      await page.getByRole('listbox').getByRole('option').click();
      await page.getByRole('switch').check();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('A customer needs a stripe id').waitFor();
    },
  },
  {
    name: 'customer-edit',
    account: 'super',
    path: '/admin/customers/all?q=Fjord+Gaming',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Edit customer' }).click();
      await page.getByLabel('Customer Name').fill('Fjord Interactive');
      await page.getByLabel('Billing Method').selectOption('Other');
      await page.getByRole('heading', { name: 'Edit customer' }).focus();
    },
  },
  {
    name: 'customer-agreement',
    account: 'super',
    path: '/admin/customers/all?q=Larkfield',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Edit customer' }).click();
      await page.getByRole('region', { name: 'Agreement' }).scrollIntoViewIfNeeded();
      await page.locator('input[value="Larkfield Wagering Ltd"]').waitFor();
    },
  },
  {
    name: 'agreement',
    account: 'unsigned',
    path: '/',
    ready: (page) => page.getByRole('article', { name: 'Agreement' }).waitFor(),
  },
  {
    name: 'agreement-mend',
    account: 'unsigned',
    path: '/',
    ready: async (page) => {
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('A recipient name is required.').waitFor();
    },
  },
  {
    name: 'agreement-unreadable',
    account: 'unsigned',
    path: '/',
    ready: heading('Loading Access Trial Agreement'),
    fault: { api: 'account', path: 'trial-agreement/unsigned', kind: 'status', status: 500 },
  },
  { name: 'users', account: 'super', path: '/users', ready: (page) => page.getByRole('row').nth(3).waitFor() },
  {
    name: 'users-invite',
    account: 'super',
    path: '/users',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Invite user' }).click();
      await page.getByLabel('Email').fill('new@example.test');
    },
  },
  { name: 'billing', account: 'trader', path: '/billing', ready: heading('Invoices are not shown here') },
  {
    name: 'palette',
    account: 'super',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'palette-found',
    account: 'super',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('ga');
      await page.getByRole('group', { name: 'Act for' }).waitFor();
      await page.getByRole('group', { name: 'Series' }).waitFor();
    },
  },
  {
    name: 'keys',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    },
  },
  {
    name: 'diagnostics',
    account: 'trader',
    path: '/trading',
    ready: async (page) => {
      await untilLive(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('diagnostics');
      await page.keyboard.press('Enter');
      await page.getByText(/answered in/).waitFor();
    },
  },
  {
    name: 'settings',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      const burger = page.getByRole('button', { name: 'Open navigation' });
      if (await burger.isVisible()) await burger.click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Time zone').selectOption('UTC');
    },
  },
  {
    name: 'api-clients-columns',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Created' }).waitFor();
    },
  },
  {
    name: 'offline',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      await page.context().setOffline(true);
      await page.getByText(/^You are offline/).waitFor();
    },
  },
  {
    name: 'new-version',
    account: 'trader',
    path: '/api-clients',
    ready: async (page) => {
      await page.getByText('Until Terminated').first().waitFor();
      await page.route('/', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/\/assets\/[\w-]+\.js/, '/assets/newer.js'),
        });
      });
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.getByText('There is a new version of Sightline.').waitFor();
    },
  },
  {
    name: 'live-state',
    account: 'super',
    path: '/trading',
    ready: async (page) => {
      await untilLive(page);
      // Not by a reload: the feed is to have a reader.
      const burger = page.getByRole('button', { name: 'Open navigation' });
      if (await burger.isVisible()) await burger.click();
      await page.getByRole('link', { name: 'Live state' }).click();
      await page.getByRole('cell', { name: 'This gateway' }).waitFor();
    },
  },
  {
    name: 'not-found',
    account: 'trader',
    path: '/nowhere',
    ready: (page) => page.getByRole('button', { name: 'Go back' }).waitFor(),
  },
];
