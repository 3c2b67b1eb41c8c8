import { heading, type Screen } from './screen.ts';

export const CUSTOMER_SCREENS: readonly Screen[] = [
  { name: 'customers', account: 'super', path: '/admin/customers/all', ready: (page) => page.getByText(/^Showing 20/).waitFor() },
  {
    name: 'customers-filter',
    account: 'super',
    path: '/admin/customers/overdue-payments?status=expiring',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('checkbox', { name: 'Active', exact: true }).check();
      await page.getByLabel('Date comparison').selectOption('is between');
    },
  },
  {
    name: 'customers-expiring',
    account: 'super',
    path: '/admin/customers/expiring',
    ready: async (page) => {
      await page.getByText('Showing all items').waitFor();
      await page.getByRole('button', { name: 'Saved views' }).click();
      await page.getByLabel('Save this view as').fill('Ends soon');
    },
  },
  {
    name: 'customers-no-active-client',
    account: 'super',
    path: '/admin/customers/no-active-client?q=an',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Check \d+ customers/ }).click();
      await page.getByText(/^Checked \d+ of \d+ customers/).waitFor();
      await page.getByRole('row').nth(1).waitFor();
    },
  },
  { name: 'customers-no-results', account: 'super', path: '/admin/customers/all?q=unknown', ready: heading('No results found') },
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
    name: 'customer-overview',
    account: 'super',
    path: '/admin/customers/all?q=northwind-bets',
    ready: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('region', { name: 'Users' }).getByRole('listitem').first().waitFor();
      await page.getByRole('region', { name: 'Widgets' }).getByRole('listitem').first().waitFor();
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
      await page.getByRole('heading', { name: /^Edit / }).focus();
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
    name: 'audit-log',
    account: 'super',
    path: '/admin/audit',
    // Taken after the pictures of customers, whose reads of the log are entries of it.
    changesData: true,
    ready: (page) => page.getByText(/^Entries are kept/).waitFor(),
  },
  {
    name: 'audit-log-filter',
    account: 'super',
    path: '/admin/audit?action=updateCustomer&outcome=refused',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await page.getByRole('textbox', { name: 'User ID' }).waitFor();
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
  { name: 'billing', account: 'trader', path: '/billing', ready: heading('Invoices unavailable') },
];
