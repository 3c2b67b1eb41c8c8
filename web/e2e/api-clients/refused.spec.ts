import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { ask, makeClient, makeKey, openEditForm } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });
test.afterEach(clearFaults);

const refuse = (method: string, path: string, status = 409) =>
  addFault({ api: 'account', method, path, kind: 'status', status, body: { message: 'Words of the provider.' } });

test('an edit rejected with 409 without a conflict shows the reason at the top [clients.form.failure]', async ({ page }) => {
  await page.goto('/api-clients');
  const { id } = await makeClient(page);
  await openEditForm(page, id);
  await refuse('PATCH', `client3/${id}`);
  await page.getByLabel('Client name').fill('Another name');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toHaveText('Words of the provider.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Client name')).toHaveValue('Another name');
});

test('a new key name rejected with 409 marks the input', async ({ page }) => {
  await page.goto('/api-clients');
  const { id } = await makeClient(page);
  const keyId = await makeKey(page, id, 'a key');
  await page.goto(`/api-clients/${id}`);
  await refuse('PATCH', `key3/${keyId}`);
  await page.getByRole('button', { name: /Actions for key/ }).click();
  await page.getByRole('menuitem', { name: 'Edit key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit key' });
  await dialog.getByLabel('Key name').fill('taken');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Key name')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('status')).toHaveCount(0);
});

test('a deletion rejected with 409 shows the reason in the dialog every time', async ({ page }) => {
  await page.goto('/api-clients');
  const { id, name } = await makeClient(page);
  await page.reload();
  await refuse('DELETE', `client3/${id}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete client' }).click();
  const dialog = page.getByRole('dialog');
  for (let press = 0; press < 2; press += 1) {
    await dialog.getByRole('button', { name: 'Delete client' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Words of the provider.');
  }
});

test('a client that no longer exists leaves the list on deletion and shows an error on edit', async ({ page }) => {
  await page.goto('/api-clients');
  const first = await makeClient(page);
  const second = await makeClient(page);
  await page.reload();
  await refuse('DELETE', `client3/${first.id}`, 410);
  await page.getByRole('button', { name: `Actions for ${first.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete client' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`The client ${first.name} no longer exists.`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: first.name })).toHaveCount(0);

  await openEditForm(page, second.id);
  const remove = 'mutation ($input: DeleteApiClientInput!) { deleteApiClient(input: $input) { deletedId } }';
  const input = { id: second.id, resourceVersion: second.resourceVersion };
  await ask(page, z.unknown(), remove, { input });
  await page.getByLabel('Client name').fill('Too late');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toHaveText('This client no longer exists.');
});

test('a number that is too large is an error at its field, and nothing is sent', async ({ page }) => {
  await page.goto('/api-clients');
  const { id } = await makeClient(page);
  await openEditForm(page, id);
  await page.getByLabel('Burst').fill('2147483648');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByLabel('Burst')).toHaveAccessibleDescription(/Enter a number up to 2,147,483,647/);
});
