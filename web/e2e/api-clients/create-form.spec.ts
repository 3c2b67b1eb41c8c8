import { storageStateOf } from '../support/accounts.ts';
import { addedGame, addGame, openCreateForm, sentOperations } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const button = { name: 'Create', exact: true } as const;

test('the form for a new client', async ({ page }) => {
  const section = (name: string) => page.getByRole('region', { name });
  const search = page.getByRole('combobox', { name: 'Game' });
  const offered = page.getByRole('listbox').getByRole('option');
  const dota = addedGame(page, 'Dota 2');
  const removeDota = async () => {
    await dota.getByRole('button', { name: 'Remove Dota 2' }).click();
    await expect(dota).toHaveCount(0);
  };

  await test.step('has its own URL [clients.routes.create]', async () => {
    await openCreateForm(page);
    await expect(page).toHaveURL('/api-clients/create');
    await expect(page.getByRole('heading', { name: 'Create API client', level: 1 })).toBeVisible();
  });

  await test.step('has its sections and fields [clients.form.general] [clients.form.rates] [clients.form.hermes]', async () => {
    for (const label of ['Client name', 'Historical access', 'Unit', 'Active until']) {
      await expect(section('General information').getByLabel(label)).toBeVisible();
    }
    for (const label of ['Per second', 'Burst']) await expect(section('Request rates').getByLabel(label)).toBeVisible();
    await expect(section('Hermes configuration').getByLabel('Concurrent connections')).toBeVisible();
  });

  await test.step('finds games and has a toggle for each product [clients.form.resources] [clients.form.product-toggles] [clients.form.units]', async () => {
    const units = page.getByLabel('Unit').getByRole('option');
    expect((await units.allTextContents()).slice(1)).toEqual(['hours', 'days', 'months', 'years']);
    const resources = section('Resource access');
    await expect(resources.getByRole('combobox', { name: 'Game' })).toBeVisible();
    await resources.getByRole('button', { name: 'Add a game' }).click();
    await page.getByRole('option', { name: 'Dota 2' }).click();
    await expect(dota.getByRole('checkbox')).toHaveCount(4);
    for (const product of ['Match', 'Play by Play', 'Odds', 'Trading']) {
      await expect(dota.getByRole('checkbox', { name: product, exact: true })).toBeEnabled();
    }
    await removeDota();
  });

  await test.step('the search supports arrow keys, Enter and Escape [clients.form.search.arrows] [clients.form.search.enter] [clients.form.search.escape]', async () => {
    const marked = page.getByRole('listbox').getByRole('option', { selected: true });
    await search.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await search.focus();
    await search.press('ArrowDown');
    await expect(marked).toHaveText(/^Counter-Strike 2/);
    await search.press('ArrowDown');
    await search.press('ArrowDown');
    await expect(marked).toHaveText(/^Dota 2/);
    await search.press('ArrowUp');
    await expect(marked).toHaveText(/^Crown Arena/);
    await expect(search).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
    await search.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await search.pressSequentially('dota');
    await search.press('Enter');
    await expect(dota).toBeVisible();
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await removeDota();
  });

  await test.step('the list of games is at most 300 px high and omits added games [clients.form.search.height] [clients.form.search.added-not-offered]', async () => {
    await search.click();
    await expect(offered).toHaveCount(8);
    // More games than fit into the list.
    await offered.first().evaluate((option) => {
      option.style.minHeight = '400px';
    });
    const list = page.getByRole('listbox').locator('..');
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
    await offered.filter({ hasText: 'Dota 2' }).click();
    await search.click();
    await expect(offered).toHaveCount(7);
    await expect(offered.filter({ hasText: 'Dota 2' })).toHaveCount(0);
    await search.press('Escape');
    await removeDota();
  });

  await test.step('number fields accept no signs and no exponent [clients.form.numbers-keys] [clients.form.numbers-minimum]', async () => {
    for (const label of ['Historical access', 'Per second', 'Burst', 'Concurrent connections']) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('min', '0');
      await field.fill('');
      await field.pressSequentially('-1e+2E3');
      await expect(field).toHaveValue('123');
    }
  });

  await test.step('the preview follows every change [clients.form.preview]', async () => {
    const preview = section('Preview');
    await page.getByLabel('Client name').fill('Watched');
    await expect(preview).toContainText('Watched');
    await expect(preview).not.toContainText('Unlimited');
    await page.getByLabel('Historical access').fill('');
    await expect(preview).toContainText('Unlimited');
    await page.getByLabel('Per second').fill('77');
    await expect(preview).toContainText('77');
    await page.getByLabel('Active until').fill('2020-01-01');
    await expect(preview).toContainText('Inactive');
    await addGame(page, 'Dota 2', ['Odds']);
    await expect(preview.getByRole('list', { name: /^Odds/ }).getByRole('listitem')).toHaveText(['Dota 2']);
  });
});

test('the form for a new client shows what is wrong', async ({ page }) => {
  await openCreateForm(page);
  const created = sentOperations(page, 'CreateApiClient');

  await test.step('validation errors appear at their fields, and the first gets the focus [clients.form.inline-errors]', async () => {
    for (const label of ['Per second', 'Burst', 'Concurrent connections']) await page.getByLabel(label).fill('');
    await page.getByLabel('Unit').selectOption('');
    await page.getByRole('button', button).click();
    for (const [label, text] of [
      ['Client name', 'Name is required'],
      ['Unit', 'Unit is required'],
      ['Per second', 'Request rate per second is required'],
      ['Burst', 'Burst is required'],
      ['Concurrent connections', 'Concurrent connections is required'],
      ['Game', 'Packages are required'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(text));
    }
    await expect(page.getByLabel('Client name')).toBeFocused();
    await expectAccessible(page.getByRole('main'));
    expect(created).toEqual([]);
  });

  await test.step('unreadable input of a number or date field is an error, and never saved as empty', async () => {
    await page.getByLabel('Client name').fill('Too fast');
    await page.getByLabel('Unit').selectOption('hours');
    for (const label of ['Per second', 'Burst', 'Concurrent connections']) await page.getByLabel(label).fill('5');
    await addGame(page, 'Dota 2', ['Odds']);
    const unreadable = async (label: string, text: RegExp) => {
      await page.getByRole('button', button).click();
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(text);
      return field;
    };
    await page.getByLabel('Historical access').fill('');
    await page.getByLabel('Historical access').pressSequentially('.');
    await (await unreadable('Historical access', /Historical access must be a whole number/)).fill('48');
    for (const label of ['Per second', 'Burst', 'Concurrent connections']) {
      await page.getByLabel(label, { exact: true }).fill('');
      await page.getByLabel(label, { exact: true }).pressSequentially('.');
      await (await unreadable(label, / is required/)).fill('5');
    }
    const until = page.getByLabel('Active until');
    await until.focus();
    await page.keyboard.type('31');
    await unreadable('Active until', /Enter the date as YYYY-MM-DD/);
    await expectAccessible(until);
    expect(created).toEqual([]);
    await until.fill('');
  });

  await test.step('a day can be typed in several ways, or chosen in a calendar by keyboard', async () => {
    const until = page.getByLabel('Active until');
    await until.pressSequentially('2031/3/1');
    await until.blur();
    await expect(until).toHaveValue('2031-03-01');
    await until.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog');
    await expect(calendar.getByRole('button', { name: /\b1 March 2031$/ })).toBeFocused();
    await expectAccessible(calendar);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    await expect(calendar.getByRole('heading', { name: 'April 2031' })).toBeVisible();
    await expect(calendar.getByRole('button', { name: /\b8 April 2031$/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(until).toHaveValue('2031-04-08');
    await until.fill('');
  });

  // Another test checks with axe how a rejection looks.
  await test.step('a rejection is shown at the top, and the typed values stay [clients.form.failure]', async () => {
    await page.getByLabel('Per second').fill('5000');
    await page.getByRole('button', button).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Request rate and burst must be between 1 and 1000.' });
    await expect(alert).toBeInViewport();
    expect(created).toHaveLength(1);
    await expect(page.getByLabel('Client name')).toHaveValue('Too fast');
    await expect(addedGame(page, 'Dota 2').getByRole('checkbox', { name: 'Odds' })).toBeChecked();
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
