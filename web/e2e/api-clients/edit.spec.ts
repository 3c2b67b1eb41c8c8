import { storageStateOf } from '../support/accounts.ts';
import { addedGame, addGame, makeClient, openCreateForm, openEditForm, sentOperations } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test.beforeEach(async ({ page }) => {
  await page.goto('/api-clients');
});

test('an edit shows and sends only the changes [clients.edit.changed-only] [clients.edit.to-detail] [clients.form.update-button]', async ({
  page,
}) => {
  const { id, resourceVersion } = await makeClient(page);
  const sent = sentOperations(page, 'UpdateApiClient');
  await openEditForm(page, id);
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('No changes yet.');
  const name = `Renamed ${Date.now()}`;
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

test('an edit without changes sends nothing [clients.edit.nothing-changed] [clients.routes.edit]', async ({ page }) => {
  const { id } = await makeClient(page, { activeUntil: '2040-05-05T10:30:00Z' });
  const sent = sentOperations(page, 'UpdateApiClient');
  await openEditForm(page, id);
  const name = await page.getByLabel('Client name').inputValue();
  await page.getByLabel('Client name').fill('Something else');
  await page.getByLabel('Client name').fill(` ${name} `);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(`/api-clients/${id}`);
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('the form can be left without saving [clients.form.abort]', async ({ page }) => {
  const { id, name } = await makeClient(page);
  const sent = sentOperations(page, 'UpdateApiClient');
  await openEditForm(page, id);
  await page.getByLabel('Client name').fill('Never sent');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave this form?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Client name')).toHaveValue('Never sent');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(sent).toEqual([]);
  await openEditForm(page, id);
  await expect(page.getByLabel('Client name')).toHaveValue(name);
});

test('a form without changes can be left without a dialog', async ({ page }) => {
  const { id, name } = await makeClient(page);
  await openEditForm(page, id);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test.describe('a half-filled form', () => {
  test('survives a reload and other pages until it is sent', async ({ page }) => {
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

  test('is discarded by a sign-out, without a dialog', async ({ browser, page: signedIn }) => {
    // Its own session, because the sign-out ends it.
    await signedIn.close();
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    const signIn = async (email: string) => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('sightline');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).or(page.getByRole('table'))).toBeVisible();
    };
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')).length);
    await page.goto('/login');
    await signIn('trader@example.test');
    await openCreateForm(page);
    await page.getByLabel('Client name').fill('Mine alone');
    expect(await drafts()).toBe(1);
    // After the session expires, the same user finds the draft again, another user does not.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await signIn('trader@example.test');
    await expect(page.getByLabel('Client name')).toHaveValue('Mine alone');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await signIn('customer@example.test');
    await expect(page).toHaveURL('/api-clients');
    await openCreateForm(page);
    await expect(page.getByLabel('Client name')).toHaveValue('');
    expect(await drafts()).toBe(0);
    await page.getByLabel('Client name').fill('Theirs alone');
    expect(await drafts()).toBe(1);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await drafts()).toBe(0);
    await context.close();
  });
});

test.describe('a customer without access to a product', () => {
  test.use({ storageState: storageStateOf('customer') });

  test('cannot switch it on', async ({ page }) => {
    await openCreateForm(page);
    await page.getByRole('combobox', { name: 'Game' }).fill('dota');
    await page.getByRole('option', { name: 'Dota 2' }).click();
    await expect(addedGame(page, 'Dota 2').getByRole('checkbox', { name: 'Trading' })).toBeDisabled();
    await expect(addedGame(page, 'Dota 2').getByRole('checkbox', { name: 'Odds' })).toBeEnabled();
  });
});
