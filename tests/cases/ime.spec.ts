// Case: a key that belongs to an input method, taken for a command of the page. Such reports come from people who write Chinese,
// Japanese or Korean: Escape cancels the word that is being composed, Enter and the arrows choose it.
import type { CDPSession, Page } from '@playwright/test';
import { storageStateOf } from '../../web/e2e/support/accounts.ts';
import { expect, test } from '../../web/e2e/support/test.ts';

/** Composes a word in the focused field, presses the key, and ends the composition without a word. */
async function pressWhileComposing(page: Page, key: 'Escape' | 'Enter' | 'ArrowDown'): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'と', selectionStart: 1, selectionEnd: 1 });
  await page.keyboard.press(key);
  await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await session.detach();
}

test.describe('a superuser', () => {
  test.use({ storageState: storageStateOf('superuser') });

  test('Escape that cancels a composition closes nothing, and leaves a search field focused', async ({ page }) => {
    await page.goto('/users');

    await test.step('a popover', async () => {
      await page.getByRole('button', { name: 'Invite user' }).click();
      const field = page.getByRole('dialog', { name: 'Invite user' }).getByLabel('Email');
      await expect(field).toBeFocused();
      await pressWhileComposing(page, 'Escape');
      await expect(field).toBeFocused();
      // Safari ends the composition first, and marks the key that ended it by its code alone.
      await field.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 });
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(field).toHaveCount(0);
    });

    await test.step('a search field', async () => {
      const field = page.getByRole('searchbox');
      await field.click();
      await pressWhileComposing(page, 'Escape');
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(field).not.toBeFocused();
    });

    await test.step('the command palette, where a key of the composition chooses no option either', async () => {
      await page.getByRole('button', { name: 'Search and commands' }).press('Enter');
      const field = page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox');
      await expect(field).toBeFocused();
      const active = await field.getAttribute('aria-activedescendant');
      for (const key of ['Escape', 'ArrowDown', 'Enter'] as const) {
        await pressWhileComposing(page, key);
        await expect(field, key).toBeFocused();
        expect(await field.getAttribute('aria-activedescendant'), key).toBe(active);
      }
      await page.keyboard.press('Escape');
      await expect(field).toHaveCount(0);
    });

    await test.step('a list of options in a form', async () => {
      await page.goto('/admin/customers/create');
      const field = page.getByRole('combobox', { name: 'Account Managers' });
      await field.click();
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      await pressWhileComposing(page, 'Escape');
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(field).toHaveAttribute('aria-expanded', 'false');
    });
  });
});

test.describe('a trader', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('Escape that cancels a composition leaves a dialog open', async ({ page }) => {
    await page.goto('/api-clients');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Create key', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox').first();
    await field.click();
    await pressWhileComposing(page, 'Escape');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
