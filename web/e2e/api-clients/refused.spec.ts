import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { sendGraphql, createTestClient, openEditForm, sentOperations } from '../support/clients.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('an edit that cannot be saved keeps the form and says why', async ({ page }) => {
  const { id, resourceVersion } = await createTestClient(page);
  const sent = sentOperations(page, 'UpdateApiClient');
  const update = page.getByRole('button', { name: 'Update' });
  const burst = page.getByLabel('Burst');
  await openEditForm(page, id);

  await test.step('a number that is too large is an error at its field, and nothing is sent', async () => {
    const before = await burst.inputValue();
    await burst.fill('2147483648');
    await update.click();
    await expect(burst).toHaveAccessibleDescription(/Enter a number up to 2,147,483,647/);
    expect(sent).toEqual([]);
    await burst.fill(before);
  });

  await test.step('409 without a conflict shows the reason at the top [clients.form.failure]', async () => {
    await addFault({
      api: 'account',
      method: 'PATCH',
      path: `client3/${id}`,
      kind: 'status',
      status: 409,
      body: { message: 'Words of the provider.' },
    });
    await page.getByLabel('Client name').fill('Another name');
    await update.click();
    await expect(page.getByRole('alert')).toContainText('Words of the provider.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Client name')).toHaveValue('Another name');
    await clearFaults();
  });

  await test.step('a client that no longer exists shows an error', async () => {
    const remove = 'mutation ($input: DeleteApiClientInput!) { deleteApiClient(input: $input) { deletedId } }';
    await sendGraphql(page, z.unknown(), remove, { input: { id, resourceVersion } });
    await page.getByLabel('Client name').fill('Too late');
    await update.click();
    await expect(page.getByRole('alert')).toHaveText('This client no longer exists.');
  });
});
