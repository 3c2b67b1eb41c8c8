import { storageStateOf } from '../support/accounts.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('a client is created without a mouse', async ({ page }) => {
  const name = `By keyboard ${Date.now()}`;
  await page.goto('/api-clients');
  // Skeleton rows come before the link.
  await expect(page.getByRole('link', { name: 'Create client' })).toBeVisible();
  await tabTo(page, 'Create client');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create API client', level: 1 })).toBeFocused();
  await expect(page.getByLabel('Client name')).toBeVisible();
  await tabTo(page, 'Client name');
  await page.keyboard.type(name);
  await tabTo(page, 'Historical access');
  await page.keyboard.type('3');
  await tabTo(page, 'Unit');
  await page.keyboard.press('d');
  await expect(page.getByLabel('Unit')).toHaveValue('days');
  await tabTo(page, 'Per second');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Per second')).toHaveValue('6');
  await tabTo(page, 'Game');
  await page.keyboard.type('strike 2');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const games = page.getByRole('list', { name: 'Added games' }).getByRole('listitem');
  await expect(games).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(games).toHaveCount(2);
  await tabTo(page, 'Match');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Match' }).first()).toBeChecked();
  await tabTo(page, 'Remove Dota 2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Game' })).toBeFocused();
  await tabTo(page, 'Create');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: 'API Client', exact: true })).toContainText('3 days');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list, the page and the forms of clients fit and are accessible', async ({ page }) => {
    const expectFits = async (title: string) => {
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole('row').nth(1).or(page.getByLabel('Client name')).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    };
    await page.goto('/api-clients');
    await test.step('the list', () => expectFits('API Clients'));
    await page.getByRole('link', { name: 'Create client' }).click();
    await test.step('the form for a new client', () => expectFits('Create API client'));
    await page.goBack();
    await page.getByRole('link', { name: /^Production website/ }).click();
    await test.step('a client', () => expectFits('Production website'));
    await page.getByRole('link', { name: 'Edit client' }).click();
    await test.step('the form of a client', () => expectFits('Edit Production website'));
  });
});
