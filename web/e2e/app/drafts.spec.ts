import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS, type Account, storageStateOf } from '../support/accounts.ts';
import { ENTRIES, fieldOf, fillAgreement } from '../support/agreements.ts';
import { addedGame, addGame, createTestClient, createTestKey } from '../support/clients.ts';
import { addFault, clearFaults, type Fault } from '../support/control.ts';
import { createTestCustomer } from '../support/customer-form.ts';
import { signInAs } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const FULL = process.env['TEST_FULL'] === 'on';

/** A form under test. */
interface Form {
  readonly name: string;
  readonly account: Account;
  /** Creates the object that the form edits; resolves to the path of the form's page. */
  readonly prepare: (page: Page) => Promise<string>;
  /** Names of the buttons that open the form on its page. */
  readonly buttons?: readonly { role: 'button' | 'menuitem'; name: string }[];
  readonly field: (page: Page) => Locator;
  /** Fills in the other required fields. */
  readonly complete?: (page: Page) => Promise<void>;
  readonly save: string;
  /** The provider call that saves it. */
  readonly write: Pick<Fault, 'api' | 'method' | 'path'>;
  /** One of the few forms that always run; the others run in the full tests only. */
  readonly isAlwaysTested?: true;
}

const clientName = (page: Page) => page.getByLabel('Client name');
const keyName = (page: Page) => page.getByLabel('Key name');
const pathOfNewClient = async (page: Page) => `/api-clients/${(await createTestClient(page)).id}`;

const FORMS: readonly Form[] = [
  {
    name: 'a changed API client',
    account: 'trader',
    prepare: async (page) => `${await pathOfNewClient(page)}/edit`,
    field: clientName,
    save: 'Update',
    write: { api: 'account', method: 'PATCH', path: 'client3' },
    isAlwaysTested: true,
  },
  {
    name: 'a new API client',
    account: 'trader',
    prepare: async () => '/api-clients/create',
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
    prepare: pathOfNewClient,
    buttons: [{ role: 'button', name: 'Create key' }],
    field: keyName,
    save: 'Create',
    write: { api: 'account', method: 'POST', path: 'key3$' },
    isAlwaysTested: true,
  },
  {
    name: 'a changed key',
    account: 'trader',
    prepare: async (page) => {
      const { id } = await createTestClient(page);
      await createTestKey(page, id, 'present');
      return `/api-clients/${id}`;
    },
    buttons: [
      { role: 'button', name: 'Actions for key present' },
      { role: 'menuitem', name: 'Edit key' },
    ],
    field: keyName,
    save: 'Save',
    write: { api: 'account', method: 'PATCH', path: 'key3' },
  },
  {
    name: 'a changed customer',
    account: 'superuser',
    prepare: async (page) => `/admin/customers/${(await createTestCustomer(page)).id}/edit`,
    field: (page) => page.getByLabel('Customer Name'),
    save: 'Update',
    write: { api: 'account', method: 'PATCH', path: '^/v1/customer/' },
  },
  {
    name: 'an invitation',
    account: 'superuser',
    prepare: async () => '/users',
    buttons: [{ role: 'button', name: 'Invite user' }],
    field: (page) => page.getByRole('dialog', { name: 'Invite user' }).getByLabel('Email'),
    save: 'Send',
    write: { api: 'account', method: 'POST', path: 'v1/customer/[^/]+/agent$' },
    isAlwaysTested: true,
  },
  {
    name: 'a signature',
    account: 'unsigned',
    prepare: async () => '/widget',
    field: (page) => fieldOf(page, ENTRIES[0][0], ENTRIES[0][1]),
    complete: async (page) => {
      await fillAgreement(page);
      await page.getByRole('checkbox').check();
    },
    save: 'Confirm',
    write: { api: 'account', method: 'POST', path: 'trial-agreement/sign' },
  },
];

async function signInAndWait(page: Page, email: string): Promise<void> {
  await signInAs(page, email);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Opens the form on the page that a reload or the sign-in has shown. */
async function openForm(page: Page, { buttons = [], field }: Form): Promise<void> {
  for (const { role, name } of buttons) await page.getByRole(role, { name, exact: true }).click();
  await expect(field(page)).toBeVisible();
}

for (const form of FORMS) {
  test.describe(form.name, () => {
    test.use({ storageState: storageStateOf(form.account) });

    test('survives an error, the end of the session and a reload, and belongs to its user', async ({
      browser,
      page: signedInPage,
    }) => {
      test.skip(!FULL && form.isAlwaysTested !== true, 'in the full tests');
      const path = await form.prepare(signedInPage);
      await signedInPage.close();
      // A separate session that this test may end.
      const page = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
      const typed = form.account === 'unsigned' ? 'Ann Recipient' : `typed-${Date.now()}@example.test`;
      const expectTyped = () => expect(form.field(page)).toHaveValue(typed);
      const save = async () => {
        await form.complete?.(page);
        await form.field(page).fill(typed);
        await page.getByRole('button', { name: form.save, exact: true }).click();
      };

      await page.goto(path);
      await signInAndWait(page, ACCOUNTS[form.account].email);
      await openForm(page, form);
      await addFault({ ...form.write, kind: 'status', status: 500, times: 1 });
      await form.field(page).fill(typed);
      const failed = page.waitForResponse((response) => response.request().postData()?.includes('mutation') === true);
      await save();
      await failed;
      await expect(page.getByRole('button', { name: form.save, exact: true })).toBeEnabled();
      await expectTyped();

      await page.reload();
      await openForm(page, form);
      await expectTyped();

      await addFault({ ...form.write, kind: 'status', status: 401, times: 1 });
      await save();
      await expect(page).toHaveURL(/\/login/);
      await clearFaults();
      await signInAndWait(page, ACCOUNTS[form.account].email);
      await openForm(page, form);
      await expectTyped();

      // The session ends without a sign-out, which would delete the drafts.
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await signInAndWait(page, ACCOUNTS.customer.email);
      await expect
        .poll(() => page.evaluate(() => Object.entries(sessionStorage).filter((entry) => entry.join().includes('draft'))))
        .toEqual([]);
      await page.context().close();
    });
  });
}

test('a sign-out names the drafts that it deletes, in all tabs, and leaves nothing', async ({ browser }) => {
  // Its own session, because the sign-out ends it.
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await page.goto('/api-clients/create');
  await signInAndWait(page, ACCOUNTS.trader.email);
  await clientName(page).fill('Mine alone');

  const other = await context.newPage();
  await other.goto(await pathOfNewClient(other));
  await other.getByRole('button', { name: 'Create key' }).click();
  await keyName(other).fill('mine too');
  await expect(keyName(other)).toHaveValue('mine too');

  // A page behind another one draws no frames, for which a click waits.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(question.getByRole('listitem')).toHaveText(['New API client for Northwind Bets', 'New API key']);
  await expectAccessible(question);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(clientName(page)).toHaveValue('Mine alone');
  await expect(keyName(other)).toHaveValue('mine too');

  // The storage of a tab that is closed before the sign-out and that the browser restores afterwards.
  const closed = await other.evaluate(() => Object.entries(sessionStorage));
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  const restored = await context.newPage();
  await restored.addInitScript((entries) => {
    if (!location.pathname.startsWith('/api-clients')) return;
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, closed);
  await restored.goto('/api-clients');
  for (const each of [page, other, restored]) {
    await expect(each.getByLabel('Email')).toHaveValue('');
    await expect.poll(() => each.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  }
  await context.close();
});

test('a sign-out without drafts asks nothing', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto('/api-clients/create');
  await signInAndWait(page, ACCOUNTS.trader.email);
  await clientName(page).fill('Gone again');
  await clientName(page).fill('');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});
