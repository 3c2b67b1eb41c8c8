import type { Browser, Locator, Page } from '@playwright/test';
import { ACCOUNTS, type Account, PASSWORD } from '../support/accounts.ts';
import { ENTRIES, fieldOf, fillAgreement } from '../support/agreements.ts';
import { addedGame, addGame, makeClient, makeKey, openCreateForm, openEditForm } from '../support/clients.ts';
import { addFault, clearFaults, type Fault } from '../support/control.ts';
import { makeCustomer, openCustomerForm } from '../support/customer-form.ts';
import { expect, test } from '../support/test.ts';

const FULL = process.env['TEST_FULL'] === 'on';

/** A form under test. */
interface Form {
  readonly name: string;
  readonly account: Account;
  /** Creates the object that the form edits; resolves to a function that opens the form. */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
  readonly field: (page: Page) => Locator;
  /** Fills in the other required fields. */
  readonly complete?: (page: Page) => Promise<void>;
  readonly save: string;
  /** The provider call that saves it. */
  readonly write: Pick<Fault, 'api' | 'method' | 'path'>;
  /** One of the few forms that always run; the others run in the full tests only. */
  readonly always?: true;
}

const clientName = (page: Page) => page.getByLabel('Client name');
const keyName = (page: Page) => page.getByLabel('Key name');
const open =
  (page: Page, path: string, ...buttons: { role: 'button' | 'menuitem'; name: string }[]) =>
  async () => {
    await page.goto(path);
    for (const { role, name } of buttons) await page.getByRole(role, { name, exact: true }).click();
  };

const FORMS: readonly Form[] = [
  {
    name: 'a changed API client',
    account: 'trader',
    prepare: async (page) => {
      const { id } = await makeClient(page);
      return () => openEditForm(page, id);
    },
    field: clientName,
    save: 'Update',
    write: { api: 'account', method: 'PATCH', path: 'client3' },
    always: true,
  },
  {
    name: 'a new API client',
    account: 'trader',
    prepare: async (page) => () => openCreateForm(page),
    field: clientName,
    complete: async (page) => {
      if (!(await addedGame(page, 'Dota 2').isVisible())) await addGame(page, 'Dota 2', ['Odds']);
    },
    save: 'Create',
    write: { api: 'account', method: 'POST', path: 'client3$' },
  },
  {
    name: 'a new key',
    account: 'trader',
    prepare: async (page) => {
      const { id } = await makeClient(page);
      return open(page, `/api-clients/${id}`, { role: 'button', name: 'Create key' });
    },
    field: keyName,
    save: 'Create',
    write: { api: 'account', method: 'POST', path: 'key3$' },
    always: true,
  },
  {
    name: 'a changed key',
    account: 'trader',
    prepare: async (page) => {
      const { id } = await makeClient(page);
      await makeKey(page, id, 'present');
      return open(
        page,
        `/api-clients/${id}`,
        { role: 'button', name: 'Actions for key present' },
        { role: 'menuitem', name: 'Edit key' },
      );
    },
    field: keyName,
    save: 'Save',
    write: { api: 'account', method: 'PATCH', path: 'key3' },
  },
  {
    name: 'a changed customer',
    account: 'superuser',
    prepare: async (page) => {
      const { id } = await makeCustomer(page);
      return () => openCustomerForm(page, `/admin/customers/${id}/edit`);
    },
    field: (page) => page.getByLabel('Customer Name'),
    save: 'Update',
    write: { api: 'account', method: 'PATCH', path: '^/v1/customer/' },
  },
  {
    name: 'an invitation',
    account: 'superuser',
    prepare: async (page) => open(page, '/users', { role: 'button', name: 'Invite user' }),
    field: (page) => page.getByRole('dialog', { name: 'Invite user' }).getByLabel('Email'),
    save: 'Send',
    write: { api: 'account', method: 'POST', path: 'v1/customer/[^/]+/agent$' },
    always: true,
  },
  {
    name: 'a signature',
    account: 'unsigned',
    prepare: async (page) => open(page, new URL(page.url()).pathname),
    field: (page) => fieldOf(page, ENTRIES[0][0], ENTRIES[0][1]),
    complete: async (page) => {
      await fillAgreement(page);
      await page.getByRole('checkbox').check();
    },
    save: 'Confirm',
    write: { api: 'account', method: 'POST', path: 'trial-agreement/sign' },
  },
];

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** A separate session that these tests may end. */
async function visit(browser: Browser, form: Form): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await signIn(page, ACCOUNTS[form.account].email);
  return page;
}

for (const form of FORMS) {
  test(`${form.name} survives an error, the end of the session and a reload, and belongs to its user`, async ({ browser }) => {
    test.skip(!FULL && form.always !== true, 'in the full tests');
    const page = await visit(browser, form);
    const reopen = await form.prepare(page);
    const typed = form.account === 'unsigned' ? 'Ann Recipient' : `typed-${Date.now()}@example.test`;
    const expectTyped = () => expect(form.field(page)).toHaveValue(typed);
    const save = async () => {
      await form.complete?.(page);
      await form.field(page).fill(typed);
      await page.getByRole('button', { name: form.save, exact: true }).click();
    };

    await reopen();
    await addFault({ ...form.write, kind: 'status', status: 500, times: 1 });
    await form.field(page).fill(typed);
    const failed = page.waitForResponse((response) => response.url().endsWith('/graphql'));
    await save();
    await failed;
    await expect(page.getByRole('button', { name: form.save, exact: true })).toBeEnabled();
    await expectTyped();

    await page.reload();
    await reopen();
    await expectTyped();

    await addFault({ ...form.write, kind: 'status', status: 401, times: 1 });
    await save();
    await expect(page).toHaveURL(/\/login/);
    await clearFaults();
    await signIn(page, ACCOUNTS[form.account].email);
    await reopen();
    await expectTyped();

    // Ends as sessions do, by themselves.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await signIn(page, ACCOUNTS.customer.email);
    await expect
      .poll(() => page.evaluate(() => Object.entries(sessionStorage).filter((entry) => entry.join().includes('draft'))))
      .toEqual([]);
    await page.context().close();
  });
}
