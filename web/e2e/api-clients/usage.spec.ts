import { storageStateOf } from '../support/accounts.ts';
import { idOfClient } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const NO_TRAFFIC = 'No requests through this dashboard in the last 7 days.';

test('the usage of a client is what this dashboard has seen', async ({ page }) => {
  const usage = page.getByRole('region', { name: 'Usage' });

  await test.step('the inspector’s connection is counted for its key, with other keys beside it', async () => {
    const id = await idOfClient(page, 'Production website');
    await page.goto(`/api-clients/${id}/inspector`);
    await page.getByLabel('Key').selectOption('web-2');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Production website' }).click();
    const used = usage.getByRole('row', { name: 'web-2' });
    await expect(used.getByRole('cell').nth(3)).toHaveText(/^[1-9]/);
    await expect(usage.getByRole('row', { name: 'web-3' })).toContainText(NO_TRAFFIC);
    await expect(usage.getByText(/Counted since/)).toBeVisible();
    await expectAccessible(usage);
  });

  await test.step('the keyboard chooses the period, which the URL keeps, and opens the figures of the chart', async () => {
    await usage.getByRole('radio', { name: '7 days' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(usage.getByRole('radio', { name: '30 days' })).toBeChecked();
    await expect(usage.getByText('Requests by day', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?days=30$/);
    await usage.getByText('Figures by day', { exact: true }).focus();
    await page.keyboard.press('Enter');
    const figures = usage.getByRole('table', { name: 'Requests by day' });
    await expect(figures.getByRole('row', { name: new Date().toISOString().slice(0, 7) }).first()).toBeVisible();
    await expectAccessible(figures);
    await page.reload();
    await expect(usage.getByText('Requests by day', { exact: true })).toBeVisible();
    await usage.getByRole('radio', { name: '30 days' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(usage.getByRole('radio', { name: '24 hours' })).toBeChecked();
    await expect(usage.getByText('Requests by hour', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?days=1$/);
  });

  await test.step('a note above the list says how many clients expire within a day, and how many more within 30 days', async () => {
    await page.goto('/api-clients');
    const note = page.getByRole('link', { name: /^1 client expires within a day/ });
    const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth;
    const [text, detail] = [note.locator('span').first(), note.locator('span').last()];
    await expect(text).toHaveText('1 client expires within a day');
    for (const [width, isWide] of [
      [390, false],
      // The note is beside the title, and the buttons are below both.
      [480, false],
      [768, false],
      [1024, false],
      // There is room for the text, but not for the whole detail.
      [1220, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(detail).toBeVisible({ visible: isWide });
      if (isWide) await expect.poll(() => detail.evaluate(isCut)).toBe(true);
      await expect.poll(() => text.evaluate(isCut), `note at ${width} px`).toBe(false);
      if (width < 600 || isWide) continue;
      const id = page.getByRole('row').filter({ hasText: 'Ends tomorrow' }).locator('code');
      await expect.poll(() => id.evaluate(isCut), `id at ${width} px`).toBe(false);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(note).toHaveAccessibleName(/^1 client expires within a day: “.?Ends tomorrow.*, 2 more within 30 days$/);
    await note.click();
    await expect(page).toHaveURL('/api-clients?sort=status-asc&status=expiring');
    await expect(page.getByRole('table', { name: 'API clients' }).locator('tbody').getByRole('row')).toContainText([
      'Ends tomorrow',
      'Staging',
      'Ends in exactly a month or so',
    ]);
    await expect(page.getByRole('row').filter({ hasText: 'Ends tomorrow' })).toContainText(/today|tomorrow/);
    await expect(page.getByRole('row').filter({ hasText: 'Staging' })).toContainText(/in 1[12] days/);
  });
});
