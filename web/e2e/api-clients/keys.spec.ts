import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { makeClient, makeKey, sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader'), permissions: ['clipboard-read', 'clipboard-write'] });

/** Creates a client with these keys and opens its page. */
async function openWithKeys(page: Page, names: readonly string[]): Promise<{ id: string; keyIds: string[] }> {
  await page.goto('/api-clients');
  const { id } = await makeClient(page);
  const keyIds: string[] = [];
  for (const name of names) keyIds.push(await makeKey(page, id, name));
  await page.goto(`/api-clients/${id}`);
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
  return { id, keyIds };
}

const table = (page: Page) => page.getByRole('table', { name: 'Keys' });
const dialog = (page: Page) => page.getByRole('dialog');
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function choose(page: Page, key: string, action: 'Edit key' | 'Delete key'): Promise<void> {
  await page.getByRole('button', { name: `Actions for key ${key}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('the list shows name, id and menu of each key [keys.columns] [keys.name-and-id] [keys.menu]', async ({ page }) => {
  const {
    keyIds: [id = ''],
  } = await openWithKeys(page, ['only one']);
  const headers = await table(page).getByRole('columnheader').allInnerTexts();
  expect(headers.slice(0, 3)).toEqual(['ID', 'Secret', 'Created at']);
  await expect(table(page).getByRole('cell').first()).toContainText('only one');
  await expect(table(page).getByRole('cell').first()).toContainText(id);
  await choose(page, 'only one', 'Edit key');
  await expect(page.getByRole('dialog', { name: 'Edit key' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'only one', 'Delete key');
  await expect(page.getByRole('dialog', { name: 'Delete key' })).toBeVisible();
});

test('an empty list says so, and Create opens the dialog [keys.empty] [keys.create-link]', async ({ page }) => {
  await openWithKeys(page, []);
  await expect(page.getByText('No keys available', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('dialog', { name: 'Create key' })).toBeVisible();
  await expect(page.getByLabel('Key name')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create key' })).toBeFocused();
});

test.describe('the name', () => {
  test('must not be blank [keys.name-empty] [keys.name-empty-marked]', async ({ page }) => {
    await openWithKeys(page, []);
    const sent = sentOperations(page, 'CreateApiKey');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Key name').fill('   ');
    await page.getByLabel('Key name').press('Enter');
    await expect(dialog(page).getByText('The key name input field cannot be empty')).toBeVisible();
    await expect(page.getByLabel('Key name')).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
  });

  for (const action of ['create', 'edit'] as const) {
    test(`is marked without a message when it was rejected: ${action} [keys.failure-marked] [keys.failure-silent]`, async ({
      page,
    }) => {
      await openWithKeys(page, ['present']);
      if (action === 'create') await page.getByRole('button', { name: 'Create key' }).click();
      else await choose(page, 'present', 'Edit key');
      await addFault({
        api: 'account',
        method: action === 'create' ? 'POST' : 'PATCH',
        kind: 'status',
        status: 422,
        body: { type: 'no', message: 'The provider says no.' },
      });
      await page.getByLabel('Key name').fill('refused');
      const before = await dialog(page).innerText();
      await page.getByLabel('Key name').press('Enter');
      await expect(page.getByLabel('Key name')).toHaveAttribute('aria-invalid', 'true');
      expect(await dialog(page).innerText()).toBe(before);
      await expect(page.getByLabel('Key name')).toHaveValue('refused');
      await expect(page.getByText('The provider says no.')).toHaveCount(0);
    });
  }
});

test('a new key is listed; its dialog stays open until the secret is copied [keys.create.listed]', async ({ page }) => {
  await openWithKeys(page, ['older']);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Key name').fill('newer');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog', { name: 'Key created' })).toBeVisible();
  await expect(table(page).getByRole('row').nth(1)).toContainText('newer');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Copy secret', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await clipboard(page)).toMatch(/^[0-9a-f]{64}$/);
});

test('the dialog of a new key keeps the focus, announces each step and says why it stays open', async ({ page }) => {
  await openWithKeys(page, []);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByLabel('Key name')).toHaveAttribute('aria-required', 'true');
  await page.getByLabel('Key name').fill('focused');
  await page.getByLabel('Key name').press('Enter');
  const copy = dialog(page).getByRole('button', { name: 'Copy secret', exact: true });
  await expect(copy).toBeFocused();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Key focused created.' })).toBeAttached();
  await expect(dialog(page)).toContainText('This dialog stays open until you copy the secret or choose Close without copying.');
  await addFault({ api: 'account', path: '/secret$', kind: 'status', status: 500, times: 1 });
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeFocused();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Secret copied.' })).toBeAttached();
  await expect(dialog(page)).not.toContainText('stays open');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create key' })).toBeFocused();
});

test('the row menu is in the main landmark', async ({ page }) => {
  await openWithKeys(page, ['present']);
  await page.getByRole('button', { name: 'Actions for key present' }).click();
  await expect(page.getByRole('main').getByRole('menu', { name: 'Actions for key present' })).toBeVisible();
  await expectAccessible(page);
});

test('the dialog of a new key can be closed without copying the secret', async ({ page }) => {
  await openWithKeys(page, []);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Key name').fill('waived');
  await page.getByLabel('Key name').press('Enter');
  await dialog(page).getByRole('button', { name: 'Close without copying' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(table(page)).toContainText('waived');
});

test('after a lost response, the new key is found in the list', async ({ page }) => {
  await openWithKeys(page, []);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Key name').fill('half lost');
  await addFault({ api: 'account', method: 'POST', path: 'key3$', kind: 'truncated' });
  await page.getByLabel('Key name').press('Enter');
  const notice = dialog(page).getByRole('status').filter({ hasText: 'No response was received' });
  await expect(notice).toContainText('The list has a new key with this name.');
  await clearFaults();
  await dialog(page).getByRole('button', { name: 'Use this key' }).click();
  await expect(dialog(page)).toContainText('half lost is ready');
});

test('a key is renamed, and an unchanged name sends nothing [keys.edit.listed] [keys.edit.unchanged]', async ({ page }) => {
  await openWithKeys(page, ['old name']);
  const sent = sentOperations(page, 'UpdateApiKey');
  await choose(page, 'old name', 'Edit key');
  await expect(page.getByLabel('Key name')).toHaveValue('old name');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(sent).toEqual([]);
  await choose(page, 'old name', 'Edit key');
  await page.getByLabel('Key name').fill('new name');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(table(page)).toContainText('new name');
  expect(sent).toHaveLength(1);
});

test('a deleted key leaves the list [keys.delete.removed]', async ({ page }) => {
  await openWithKeys(page, ['stays', 'goes']);
  await choose(page, 'goes', 'Delete key');
  await expect(dialog(page)).toContainText('goes');
  await dialog(page).getByRole('button', { name: 'Delete key' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(table(page)).not.toContainText('goes');
  await page.reload();
  await expect(table(page)).toContainText('stays');
  await expect(table(page)).not.toContainText('goes');
});

test.describe('a secret', () => {
  const example = (page: Page) => page.getByRole('figure');

  test('is loaded on demand, fills in the example, and is masked after a minute [keys.secret-separate]', async ({ page }) => {
    const asked = sentOperations(page, 'ApiKeySecret');
    await page.clock.install();
    const { keyIds } = await openWithKeys(page, ['shown']);
    await expect(example(page)).toContainText('YOUR_SECRET');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Reveal secret of shown' }).click();
    const secret = table(page).getByText(/^[0-9a-f]{64}$/);
    await expect(secret).toBeVisible();
    expect(asked).toEqual([{ id: keyIds[0] }]);
    const value = await secret.innerText();
    await expect(example(page)).toContainText(value);
    await expectAccessible(page);
    const stored = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join(' '));
    expect(stored).not.toContain(value);
    await page.clock.fastForward(30_000);
    await expect(secret).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(secret).toHaveCount(0);
    await expect(example(page)).toContainText('YOUR_SECRET');
  });

  test('is masked when the window loses the focus, and by the button', async ({ page }) => {
    await openWithKeys(page, ['shown']);
    const secret = table(page).getByText(/^[0-9a-f]{64}$/);
    await page.getByRole('button', { name: 'Reveal secret of shown' }).click();
    await expect(secret).toBeVisible();
    await page.getByRole('button', { name: 'Hide secret of shown' }).click();
    await expect(secret).toHaveCount(0);
    await page.getByRole('button', { name: 'Reveal secret of shown' }).click();
    await expect(secret).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(secret).toHaveCount(0);
  });

  test('can be copied without being shown', async ({ page }) => {
    await openWithKeys(page, ['copied']);
    await page.getByRole('button', { name: 'Copy secret of copied' }).click();
    await expect(page.getByText('Copied', { exact: true })).toHaveCount(1);
    expect(await clipboard(page)).toMatch(/^[0-9a-f]{64}$/);
    await expect(table(page).getByText(/^[0-9a-f]{64}$/)).toHaveCount(0);
    await expect(example(page)).toContainText('YOUR_SECRET');
  });

  test('that fails to load shows an error at its key', async ({ page }) => {
    await openWithKeys(page, ['unread']);
    await addFault({ api: 'account', path: '/secret$', kind: 'status', status: 500 });
    await page.getByRole('button', { name: 'Reveal secret of unread' }).click();
    await expect(table(page).getByRole('alert')).toBeVisible();
  });
});
