import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey, sentOperations } from '../support/clients.ts';
import { addFault } from '../support/control.ts';
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

async function openCreate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('dialog', { name: 'Create key' })).toBeVisible();
}

test('a new key', async ({ page }) => {
  await openWithKeys(page, []);
  const copy = dialog(page).getByRole('button', { name: 'Copy secret', exact: true });

  await test.step('its dialog keeps the focus, announces each step and says why it stays open', async () => {
    await openCreate(page);
    await nameField(page).fill('focused');
    await nameField(page).press('Enter');
    await expect(copy).toBeFocused();
    await expect(dialog(page).getByRole('status').filter({ hasText: 'Key focused created.' })).toBeAttached();
    await expect(dialog(page)).toContainText('This dialog stays open until you copy the secret or choose Close without copying.');
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
});

test.describe('with an installed clock', () => {
  test.use({ ownContext: true });

  test('the secret of a key', async ({ page }) => {
    const example = page.getByRole('figure');
    const secret = table(page).getByText(/^[0-9a-f]{64}$/);
    const secretRequests = sentOperations(page, 'ApiKeySecret');
    await page.clock.install();
    const { clientId, keyIds } = await openWithKeys(page, ['unread', 'copied', 'shown']);

    await test.step('is loaded on demand, never fills in the example, and is masked after a minute [keys.secret-separate]', async () => {
      await expect(example).toContainText('$API_SECRET');
      expect(secretRequests).toEqual([]);
      await page.getByRole('button', { name: 'Reveal secret of shown' }).click();
      await expect(secret).toBeVisible();
      expect(secretRequests).toEqual([{ clientId, id: keyIds[2] }]);
      const value = await secret.innerText();
      await expect(example).not.toContainText(value);
      await expectAccessible(table(page));
      const stored = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join(' '));
      expect(stored).not.toContain(value);
      // Far less than a minute, because the clock of the page also runs by itself.
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
      await Promise.all([
        expect(page.getByText('Copied', { exact: true })).toHaveCount(1),
        page.getByRole('button', { name: 'Copy secret of copied' }).click(),
      ]);
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
