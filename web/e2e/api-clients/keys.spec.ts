import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey, sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader'), permissions: ['clipboard-read', 'clipboard-write'] });

/** Creates a client with these keys and opens its page. */
async function openWithKeys(page: Page, names: readonly string[]): Promise<{ clientId: string; keyIds: string[] }> {
  const { id } = await createTestClient(page);
  const keyIds: string[] = [];
  for (const name of names) keyIds.push(await createTestKey(page, id, name));
  await page.goto(`/api-clients/${id}`);
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
  return { clientId: id, keyIds };
}

const table = (page: Page) => page.getByRole('table', { name: 'Keys' });
const dialog = (page: Page) => page.getByRole('dialog');
const nameField = (page: Page) => page.getByLabel('Key name');
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const clearClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.writeText(''));

async function choose(page: Page, key: string, action: 'Edit key' | 'Delete key'): Promise<void> {
  await page.getByRole('button', { name: `Actions for key ${key}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function openCreate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('dialog', { name: 'Create key' })).toBeVisible();
}

async function cancel(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('the keys of a client', async ({ page }) => {
  const {
    keyIds: [id = ''],
  } = await openWithKeys(page, ['old name', 'stays']);
  const keyCell = table(page).getByRole('row').filter({ hasText: 'old name' }).getByRole('cell').first();

  await test.step('the list shows name, id and menu of each key [keys.columns] [keys.name-and-id] [keys.menu]', async () => {
    await expect(keyCell).toBeVisible();
    const headers = await table(page).getByRole('columnheader').allInnerTexts();
    expect(headers.slice(0, 3)).toEqual(['ID', 'Secret', 'Created at']);
    await expect(keyCell).toContainText('old name');
    await expect(keyCell).toContainText(id);
    await choose(page, 'old name', 'Edit key');
    await expect(page.getByRole('dialog', { name: 'Edit key' })).toBeVisible();
    await cancel(page);
    await choose(page, 'old name', 'Delete key');
    await expect(page.getByRole('dialog', { name: 'Delete key' })).toBeVisible();
    await cancel(page);
  });

  await test.step('the row menu is in the main landmark', async () => {
    await page.getByRole('button', { name: 'Actions for key old name' }).click();
    await expect(page.getByRole('main').getByRole('menu', { name: 'Actions for key old name' })).toBeVisible();
    await expectAccessible(page.getByRole('main').getByRole('menu', { name: 'Actions for key old name' }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('a rejected name is marked without a message [keys.failure-marked] [keys.failure-silent]', async () => {
    for (const method of ['POST', 'PATCH']) {
      if (method === 'POST') await openCreate(page);
      else await choose(page, 'old name', 'Edit key');
      await addFault({
        api: 'account',
        method,
        kind: 'status',
        status: 422,
        body: { type: 'no', message: 'The provider says no.' },
      });
      await nameField(page).fill('refused');
      const before = await dialog(page).innerText();
      await nameField(page).press('Enter');
      await expect(nameField(page), method).toHaveAttribute('aria-invalid', 'true');
      const requestId = dialog(page)
        .getByText(/^Request ID/)
        .locator('..');
      await expect(requestId.getByRole('button', { name: /^Copy request ID \S+$/ }), method).toBeVisible();
      // Nothing else is said.
      const said = (await dialog(page).innerText()).replace(await requestId.innerText(), '');
      expect(said.replace(/\s+/g, ' '), method).toBe(before.replace(/\s+/g, ' '));
      await expect(nameField(page), method).toHaveValue('refused');
      await expect(page.getByText('The provider says no.')).toHaveCount(0);
      await clearFaults();
      await cancel(page);
    }
  });

  await test.step('a new name rejected with 409 marks the input', async () => {
    const body = { message: 'Words of the provider.' };
    await addFault({ api: 'account', method: 'PATCH', path: `key3/${id}`, kind: 'status', status: 409, body });
    await choose(page, 'old name', 'Edit key');
    await nameField(page).fill('taken');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog(page).getByText('Someone else changed this')).toHaveCount(0);
    await clearFaults();
    await cancel(page);
  });

  await test.step('a key is renamed, and an unchanged name sends nothing [keys.edit.listed] [keys.edit.unchanged]', async () => {
    const sent = sentOperations(page, 'UpdateApiKey');
    await choose(page, 'old name', 'Edit key');
    await expect(nameField(page)).toHaveValue('old name');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(sent).toEqual([]);
    await choose(page, 'old name', 'Edit key');
    await nameField(page).fill('new name');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(table(page)).toContainText('new name');
    expect(sent).toHaveLength(1);
  });

  await test.step('a deleted key leaves the list [keys.delete.removed]', async () => {
    await choose(page, 'new name', 'Delete key');
    await expect(dialog(page)).toContainText(/new name \(created \d{4}-\d\d-\d\d, [\w-]+\) lose access immediately/);
    await dialog(page).getByRole('button', { name: 'Delete key' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(table(page)).not.toContainText('new name');
    await page.reload();
    await expect(table(page)).toContainText('stays');
    await expect(table(page)).not.toContainText('new name');
  });
});

test('a new key', async ({ page }) => {
  await openWithKeys(page, []);
  const copy = dialog(page).getByRole('button', { name: 'Copy secret', exact: true });

  await test.step('an empty list says so, and Create opens the dialog [keys.empty] [keys.create-link]', async () => {
    await expect(page.getByText('No keys available', { exact: true })).toBeVisible();
    await openCreate(page);
    await expect(nameField(page)).toBeFocused();
    await expectAccessible(dialog(page));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Create key' })).toBeFocused();
  });

  await test.step('must not have a blank name [keys.name-empty] [keys.name-empty-marked]', async () => {
    const sent = sentOperations(page, 'CreateApiKey');
    await openCreate(page);
    await nameField(page).fill('   ');
    await nameField(page).press('Enter');
    await expect(dialog(page).getByText('The key name input field cannot be empty')).toBeVisible();
    await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    await cancel(page);
  });

  await test.step('its dialog keeps the focus, announces each step and says why it stays open', async () => {
    await openCreate(page);
    await expect(nameField(page)).toHaveAttribute('aria-required', 'true');
    await nameField(page).fill('focused');
    await nameField(page).press('Enter');
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

  await test.step('is listed; its dialog stays open until the secret is copied [keys.create.listed]', async () => {
    await clearClipboard(page);
    await openCreate(page);
    await nameField(page).fill('newer');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('dialog', { name: 'Key created' })).toBeVisible();
    await expect(table(page).getByRole('row').nth(1)).toContainText('newer');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(dialog(page));
    await copy.click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await clipboard(page)).toMatch(/^[0-9a-f]{64}$/);
  });

  await test.step('can be left without copying the secret', async () => {
    await openCreate(page);
    await nameField(page).fill('waived');
    await nameField(page).press('Enter');
    await dialog(page).getByRole('button', { name: 'Close without copying' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(table(page)).toContainText('waived');
  });

  await test.step('is found in the list after a lost response', async () => {
    await openCreate(page);
    await nameField(page).fill('half lost');
    await addFault({ api: 'account', method: 'POST', path: 'key3$', kind: 'truncated' });
    await nameField(page).press('Enter');
    const notice = dialog(page).getByRole('status').filter({ hasText: 'No response was received' });
    await expect(notice).toContainText('The list shows a new key with this name.');
    await clearFaults();
    // The second attempt creates none; that of the first is still new.
    await addFault({ api: 'account', method: 'POST', path: 'key3$', kind: 'status', status: 504 });
    const reads = sentOperations(page, 'ClientKeys');
    await nameField(page).press('Enter');
    await expect.poll(() => reads.length).toBe(1);
    await expect(notice).toContainText('The list shows a new key with this name.');
    await clearFaults();
    await dialog(page).getByRole('button', { name: 'Use this key' }).click();
    await expect(dialog(page)).toContainText('half lost is ready');
  });
});

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true });

  test('a secret', async ({ page }) => {
    const example = page.getByRole('figure');
    const secret = table(page).getByText(/^[0-9a-f]{64}$/);
    const asked = sentOperations(page, 'ApiKeySecret');
    await page.clock.install();
    const { clientId, keyIds } = await openWithKeys(page, ['unread', 'copied', 'shown']);

    await test.step('is loaded on demand, never fills in the example, and is masked after a minute [keys.secret-separate]', async () => {
      await expect(example).toContainText('$API_SECRET');
      expect(asked).toEqual([]);
      await page.getByRole('button', { name: 'Reveal secret of shown' }).click();
      await expect(secret).toBeVisible();
      expect(asked).toEqual([{ clientId, id: keyIds[2] }]);
      const value = await secret.innerText();
      await expect(example).not.toContainText(value);
      await expectAccessible(table(page));
      const stored = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join(' '));
      expect(stored).not.toContain(value);
      // The clock of the page goes on meanwhile.
      await page.clock.fastForward(15_000);
      await expect(secret).toBeVisible();
      await page.clock.fastForward(45_000);
      await expect(secret).toHaveCount(0);
    });

    await test.step('is masked when the window loses the focus, and by the button', async () => {
      await page.getByRole('button', { name: 'Reveal secret of shown' }).click();
      await expect(secret).toBeVisible();
      await page.getByRole('button', { name: 'Hide secret of shown' }).click();
      await expect(secret).toHaveCount(0);
      await page.getByRole('button', { name: 'Reveal secret of shown' }).click();
      await expect(secret).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
      await expect(secret).toHaveCount(0);
    });

    await test.step('can be copied without being shown', async () => {
      await clearClipboard(page);
      await page.getByRole('button', { name: 'Copy secret of copied' }).click();
      await expect(page.getByText('Copied', { exact: true })).toHaveCount(1);
      expect(await clipboard(page)).toMatch(/^[0-9a-f]{64}$/);
      await expect(secret).toHaveCount(0);
    });

    await test.step('that fails to load shows an error at its key', async () => {
      await addFault({ api: 'account', path: '/secret$', kind: 'status', status: 500 });
      await page.getByRole('button', { name: 'Reveal secret of unread' }).click();
      await expect(table(page).getByRole('alert')).toBeVisible();
    });
  });
});
