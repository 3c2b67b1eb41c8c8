import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader'), permissions: ['clipboard-read', 'clipboard-write'] });

test('a key is replaced without a gap, step by step, also after a reload', async ({ page }) => {
  const { id: clientId } = await createTestClient(page);
  const oldId = await createTestKey(page, clientId, 'production');
  const otherId = await createTestKey(page, clientId, 'other');
  await page.goto(`/api-clients/${clientId}`);
  const table = page.getByRole('table', { name: 'Keys' });
  const nameField = page.getByLabel('Key name');
  const rotation = page.getByRole('dialog', { name: 'Rotate key production' });
  const rotate = async (name: string) => {
    await page.getByRole('button', { name: `Actions for key ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Rotate key' }).click();
  };
  const step = rotation.getByRole('list', { name: 'Steps' }).locator('[aria-current]');
  const press = (name: string) => rotation.getByRole('button', { name, exact: true }).click();
  const resume = page.getByRole('button', { name: 'Continue the rotation of production' });
  const keyRows = table.getByRole('row').filter({ hasText: 'production' });

  await test.step('creates a second key of the same name', async () => {
    await rotate('production');
    await expect(step).toHaveText('1 Create');
    await expect(nameField).toHaveValue('production');
    await expect(nameField).toBeFocused();
    await expectAccessible(rotation);
    await nameField.press('Enter');
    await expect(step).toHaveText('2 Copy');
    await expect(keyRows).toHaveCount(2);
    await expect(rotation.locator('p:focus')).toContainText('Copy the secret of the new key');
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
    await expectAccessible(page.getByRole('region', { name: 'Keys' }));
    await resume.press('Enter');
    await expect(step).toHaveText('3 Test');
  });

  await test.step('tests the new key, and leads to the rates after a 429', async () => {
    await addFault({ api: 'data', path: 'teams', kind: 'rate-limit', times: 1 });
    await press('Test new key');
    await expect(rotation.getByText('Too many requests.')).toBeVisible();
    await expect(rotation.getByRole('link', { name: 'Change request rates' })).toHaveAttribute(
      'href',
      `/api-clients/${clientId}/edit#request-rates`,
    );
    await clearFaults();
    // The gateway waits for the client's rate limit too.
    const next = rotation.getByRole('button', { name: 'Next', exact: true });
    await expect(async () => {
      if (!(await next.isVisible())) await rotation.getByRole('button', { name: 'Test new key' }).click({ timeout: 5_000 });
      await expect(next).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(rotation.getByText('The key works.')).toBeVisible();
    await expectAccessible(rotation);
    await press('Next');
  });

  await test.step('waits until all applications have switched', async () => {
    await expect(step).toHaveText('4 Switch');
    await press('Continue later');
    await expect(rotation).toHaveCount(0);
    await expect(keyRows).toHaveCount(2);
    await resume.click();
    await expect(step).toHaveText('4 Switch');
    await press('All have switched');
    await expect(step).toHaveText('5 Delete');
  });

  await test.step('says what it cannot see, and asks before it deletes the old key', async () => {
    await expect(rotation).toContainText("Sightline can't see uses by your own programs");
    await expect(rotation.getByRole('definition')).toHaveText([
      'production',
      oldId,
      /^\d{4}-\d\d-\d\d\s*\((today|1 day ago)\)$/,
      'not in 90 days',
    ]);
    await expect(rotation).not.toContainText(/unused/i);
    await expectAccessible(rotation);
    await press('Delete old key');
    const question = page.getByRole('dialog', { name: 'Delete key', exact: true });
    await expect(question).toContainText('Are you sure you want to delete this key?');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(step).toHaveText('5 Delete');
    await press('Delete old key');
    await question.getByRole('button', { name: 'Delete key' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(keyRows).toHaveCount(1);
    await expect(table).not.toContainText(oldId);
    await expect(resume).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('takes a key that exists, and can be stopped', async () => {
    await rotate('other');
    const other = page.getByRole('dialog', { name: 'Rotate key other' });
    await other.getByLabel('New key').selectOption('production');
    await other.getByRole('button', { name: 'Use this key' }).click();
    await expect(other.getByText(/^Copy the secret of the new key production/)).toBeVisible();
    await other.getByRole('button', { name: 'Stop rotating' }).click();
    await expect(other).toHaveCount(0);
    await expect(page.getByText(/^Rotation of/)).toHaveCount(0);
    await expect(table).toContainText(otherId);
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
