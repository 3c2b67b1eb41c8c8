import { storageStateOf } from '../support/accounts.ts';
import { addedGame, addGame, createTestClient, openCreateForm, openEditForm, sentOperations } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('an edit is sent and shown', async ({ page }) => {
  const { id, resourceVersion } = await createTestClient(page);
  await page.goto(`/api-clients/${id}`);
  await expect(page.getByText('No keys available')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await expect(page.getByLabel('Client name')).not.toHaveValue('');
  const read = [sentOperations(page, 'ApiClientPage'), sentOperations(page, 'ClientKeys')];
  const sent = sentOperations(page, 'UpdateApiClient');
  const name = `Renamed ${Date.now()}`;

  await test.step('it shows and sends only the changes [clients.edit.changed-only] [clients.edit.to-detail] [clients.form.update-button]', async () => {
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('No changes yet.');
    await page.getByLabel('Client name').fill(name);
    await page.getByLabel('Burst').fill('9');
    await expect(changes).toContainText(name);
    await expect(changes).toContainText('Burst');
    await expect(changes).not.toContainText('Historical access');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL(`/api-clients/${id}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(sent).toEqual([{ input: { id, resourceVersion, name, requestBurst: 9 } }]);
  });

  await test.step('client and keys are not fetched again', async () => {
    await expect(page.getByText('No keys available')).toBeVisible();
    expect(read.flat()).toEqual([]);
  });
});

test('the form can be left', async ({ page }) => {
  const { id, name } = await createTestClient(page, { expiresAt: '2040-05-05T10:30:00Z' });
  const sent = sentOperations(page, 'UpdateApiClient');
  const field = page.getByLabel('Client name');

  await test.step('an edit without changes sends nothing [clients.edit.nothing-changed] [clients.routes.edit]', async () => {
    await openEditForm(page, id);
    await field.fill('Something else');
    await field.fill(` ${name} `);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL(`/api-clients/${id}`);
    await expect(page.getByText('No changes to save.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step('changes can be discarded [clients.form.abort]', async () => {
    await page.getByRole('link', { name: 'Edit client' }).click();
    await field.fill('Never sent');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this form?' });
    await expect(dialog).toBeVisible();
    // Not Discard, so that a second Enter on a link loses nothing.
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toHaveValue('Never sent');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step('a form without changes can be left without a dialog', async () => {
    await openEditForm(page, id);
    await expect(field).toHaveValue(name);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });
});

test('a half-filled form survives a reload and other pages until it is sent', async ({ page }) => {
  await openCreateForm(page);
  const name = `Draft ${Date.now()}`;
  await page.getByLabel('Client name').fill(name);
  await addGame(page, 'Dota 2', ['Odds']);
  await page.reload();
  await expect(page.getByLabel('Client name')).toHaveValue(name);
  await expect(page.getByRole('status').filter({ hasText: 'We restored your unsaved changes' })).toBeVisible();
  await page.getByRole('link', { name: 'Widgets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep as draft' }).click();
  await expect(page).toHaveURL('/widget');
  await page.goBack();
  await expect(page.getByLabel('Client name')).toHaveValue(name);
  await expect(addedGame(page, 'Dota 2').getByRole('checkbox', { name: 'Odds' })).toBeChecked();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await openCreateForm(page);
  await expect(page.getByLabel('Client name')).toHaveValue('');
});
