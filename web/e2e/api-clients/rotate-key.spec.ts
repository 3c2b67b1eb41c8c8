import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey } from '../support/clients.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader'), permissions: ['clipboard-read', 'clipboard-write'] });

test('the rotation of a key stores no secret, and goes on after a reload', async ({ page }) => {
  const { id: clientId } = await createTestClient(page);
  const oldId = await createTestKey(page, clientId, 'production');
  await page.goto(`/api-clients/${clientId}`);
  const table = page.getByRole('table', { name: 'Keys' });
  const nameField = page.getByLabel('Key name');
  const rotation = page.getByRole('dialog', { name: 'Rotate key production' });
  const step = rotation.getByRole('list', { name: 'Steps' }).locator('[aria-current]');
  const press = (name: string) => rotation.getByRole('button', { name, exact: true }).click();
  const resume = page.getByRole('button', { name: 'Continue the rotation of production' });
  const keyRows = table.getByRole('row').filter({ hasText: 'production' });

  await test.step('creates a second key of the same name', async () => {
    await page.getByRole('button', { name: 'Actions for key production' }).click();
    await page.getByRole('menuitem', { name: 'Rotate key' }).click();
    await expect(step).toHaveText('1 Create');
    await nameField.press('Enter');
    await expect(step).toHaveText('2 Copy');
    await expect(keyRows).toHaveCount(2);
  });

  await test.step('copies its secret, which is stored nowhere', async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await press('Copy secret');
    await expect(rotation.getByRole('status').filter({ hasText: 'Secret copied.' })).toBeAttached();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    await press('Next');
    await expect(step).toHaveText('3 Test');
    await expect.poll(() => storedTexts(page)).toContain('"step":"test"');
    const stored = await storedTexts(page);
    expect(stored).toContain(oldId);
    expect(stored).not.toContain(secret);
  });

  await test.step('goes on after a reload', async () => {
    await page.reload();
    await expect(page.getByText(/^Rotation of production \(.*\): next, test the new key\./)).toBeVisible();
    await resume.press('Enter');
    await expect(step).toHaveText('3 Test');
  });
});

/** Everything that the page has stored in this browser. */
function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [...Object.values(localStorage), ...Object.values(sessionStorage)].map(String);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sightline.workspace');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const items = database.transaction('items').objectStore('items');
    for (const request of [items.getAllKeys(), items.getAll()]) {
      await new Promise((resolve) => request.addEventListener('success', resolve));
      texts.push(JSON.stringify(request.result, (_, value: unknown) => (value instanceof Map ? [...value] : value)));
    }
    database.close();
    return texts.join(' ');
  });
}
