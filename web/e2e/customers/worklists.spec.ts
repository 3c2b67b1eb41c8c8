import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults, receivedCalls } from '../support/control.ts';
import { followToCustomers, openCustomers, rowOf, rows } from '../support/customers.ts';
import { follow, preferencesStored } from '../support/pages.ts';
import { sentOperations } from '../support/clients.ts';
import { columnOf, exportedRows } from '../support/csv.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** As badges show it. */
const badgeText = (count: number): string => (count > 9 ? '+9' : String(count));

/** Opens the saved views, unless they are open. */
async function openSaved(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Saved views' });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

test.use({ storageState: storageStateOf('staff') });

test('an account manager works through the lists of customers that need attention', async ({ page }) => {
  await test.step('contracts that end within 30 days, from the panel of all worklists', async () => {
    await openCustomers(page);
    const worklists = page.getByRole('region', { name: 'Worklists' });
    await expect(worklists.getByRole('definition')).toHaveText([/^\d+ up to \d+ days$/, /^\d+$/, /^\d+$/, 'Check']);
    await expectAccessible(worklists);
    // On a phone, customers come first: the tabs have the same numbers.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('table', { name: 'Customers' }).getByRole('row').first()).toBeInViewport({ ratio: 1 });
    await expect(worklists).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await worklists.locator('div').filter({ hasText: 'Expiring in 30 days' }).getByRole('link').click();
    await expect(page).toHaveURL('/admin/customers/expiring');
    await expect(page.getByText('Showing all items')).toBeVisible();
    const count = await rows(page).count();
    expect(count).toBeGreaterThan(0);
    await expect(rows(page).getByText('Expiring', { exact: true })).toHaveCount(count);
    await expect(page.getByRole('tab', { name: `Expiring in 30 days ${badgeText(count)}`, exact: true })).toBeVisible();
    const ends = await rows(page)
      .getByText(/^On \d{4}-\d\d-\d\d$/)
      .allTextContents();
    expect(ends).toHaveLength(count);
    expect(ends).toEqual(ends.toSorted());
  });

  await test.step('agreements that are unsigned', async () => {
    await page.getByRole('tab', { name: 'Agreement unsigned' }).click();
    await expect(page).toHaveURL('/admin/customers/agreement-unsigned');
    await expect(rows(page).filter({ hasText: 'Larkfield' })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: 'Northwind' })).toHaveCount(0);
    // The rows of the former list stay until the others are loaded.
    await expect(async () => {
      const name = `Agreement unsigned ${badgeText(await rows(page).count())}`;
      await expect(page.getByRole('tab', { name, exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page.getByRole('tablist'));
  });

  await test.step('under a name of their own, kept after a reload and deleted again', async () => {
    await page.getByLabel('Search').fill('lark');
    await expect(page).toHaveURL('/admin/customers/agreement-unsigned?q=lark');
    await expect(rows(page)).toHaveCount(1);
    const saved = page.getByRole('button', { name: 'Saved views' });
    await saved.click();
    await page.getByLabel('Save this view as').fill('Larkfield agreement');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const link = page.getByRole('link', { name: 'Larkfield agreement' });
    await expect(link).toBeVisible();
    await expectAccessible(page.getByRole('dialog'));
    await preferencesStored(page);
    await page.goto('/admin/customers/all');
    await saved.click();
    await link.click();
    await expect(page).toHaveURL('/admin/customers/agreement-unsigned?q=lark');
    await expect(page.getByLabel('Search')).toHaveValue('lark');
    await expect(rows(page)).toHaveCount(1);
    await saved.click();
    await page.getByLabel('Save this view as').fill('Larkfield agreement');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Replace the saved view?' });
    await expect(question).toContainText('There is a saved view “Larkfield agreement”.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await openSaved(page);
    const remove = page.getByRole('button', { name: 'Delete Larkfield agreement' });
    await remove.click();
    await expect(link).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await openSaved(page);
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', '/admin/customers/agreement-unsigned?q=lark');
    await page.keyboard.press('Escape');
  });

  await test.step('which a list with a search opens, requesting each list once', async () => {
    await expect(rows(page)).toHaveCount(1);
    const saved = page.getByRole('button', { name: 'Saved views' });
    const all = page.getByRole('link', { name: 'Everyone' });
    await page.getByLabel('Search').fill('');
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    await expect(page).toHaveURL('/admin/customers/all');
    await saved.click();
    await page.getByLabel('Save this view as').fill('Everyone');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Larkfield agreement' }).click();
    await expect(rows(page)).toHaveCount(1);
    await saved.click();
    const sent = sentOperations(page, 'CustomersPage');
    await all.click();
    await expect(page).toHaveURL('/admin/customers/all');
    await expect(rows(page)).toHaveCount(20);
    expect(sent).toHaveLength(1);
    await saved.click();
    await page.getByRole('button', { name: 'Delete Everyone' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  await test.step('whose deletion is not undone over another view of that name without a question', async () => {
    const saved = page.getByRole('button', { name: 'Saved views' });
    const link = page.getByRole('link', { name: 'Larkfield agreement' });
    const remove = page.getByRole('button', { name: 'Delete Larkfield agreement' });
    const undo = page.getByRole('button', { name: 'Undo' });
    const question = page.getByRole('dialog', { name: 'Replace the saved view?' });
    /** Deletes the view, and saves the one on screen under its name. */
    const replaceBySaving = async () => {
      await saved.click();
      await remove.click();
      await expect(link).toHaveCount(0);
      await page.getByLabel('Save this view as').fill('Larkfield agreement');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    await page.getByLabel('Search').fill('');
    await expect(page).toHaveURL('/admin/customers/all');
    await replaceBySaving();
    await expect(link).toHaveAttribute('href', '/admin/customers/all');
    await undo.click();
    await expect(question).toContainText('There is a saved view “Larkfield agreement”.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await openSaved(page);
    await expect(link).toHaveAttribute('href', '/admin/customers/all');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Expiring in 30 days' }).click();
    await expect(page).toHaveURL('/admin/customers/expiring');
    await replaceBySaving();
    await expect(link).toHaveAttribute('href', '/admin/customers/expiring');
    await undo.click();
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(question).toHaveCount(0);
    await openSaved(page);
    await expect(link).toHaveAttribute('href', '/admin/customers/all');
    await remove.click();
    await expect(link).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('no active client: checked on request, four at a time, and cancelled', async () => {
    await follow(page, '/admin/customers/no-active-client?q=fjord');
    await expect(page.getByRole('heading', { name: 'Find customers without an active API client' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await followToCustomers(page, '/admin/customers/all');
    await follow(page, '/admin/customers/no-active-client');
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'hang' });
    const before = (await receivedCalls()).at(-1)?.n ?? 0;
    await page.getByRole('button', { name: /^Check \d+ customers$/ }).click();
    await expect(page.getByText(/^Checked 0 of \d+$/)).toBeVisible();
    await expect.poll(async () => (await clientCalls(before)).length).toBe(4);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Cancelled after 0 of \d+ customers\.$/)).toBeVisible();
    expect(await clientCalls(before)).toHaveLength(4);
    await clearFaults();
  });

  await test.step('no active client: with the customers that have none', async () => {
    await follow(page, '/admin/customers/no-active-client?q=northwind-bets');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    await page.getByRole('button', { name: 'Check 1 customer' }).click();
    await expect(page.getByText('Checked 1 of 1 customers: all have an active API client.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status: 200, body: { clients: [] } });
    await follow(page, '/admin/customers/no-active-client?q=fjord-gaming');
    await page.getByRole('button', { name: 'Check 1 customer' }).click();
    await expect(page.getByText('Checked 1 of 1 customers: 1 has no active API client.')).toBeVisible();
    await expect(rowOf(page, 'fjord-gaming')).toBeVisible();
    await expectAccessible(rowOf(page, 'fjord-gaming'));
    await clearFaults();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [, ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('fjord-gaming');
  });

  await test.step('no active client: checks again the customers that could not be checked', async () => {
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status: 500, body: {} });
    await follow(page, '/admin/customers/no-active-client?q=larkfield-wagering');
    await page.getByRole('button', { name: 'Check 1 customer' }).click();
    await expect(page.getByText("Checked 0 of 1 customers. 1 couldn't be checked.")).toBeVisible();
    await clearFaults();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^Checked 1 of 1 customers: /)).toBeVisible();
  });

  await test.step('no active client: an export has the found ones in their order, and says what was not checked', async () => {
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status: 500, body: {}, times: 1 });
    await addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status: 200, body: { clients: [] } });
    await follow(page, '/admin/customers/no-active-client?q=gaming&sort=customer-desc');
    await page.getByRole('button', { name: /^Check \d+ customers$/ }).click();
    const result = page.getByText(/^Checked \d+ of \d+ customers: \d+ ha.* no active API client\. 1 couldn't be checked\.$/);
    await expect(result).toBeVisible();
    const ids = columnOf(await exportedRows(page), 'Public ID');
    const links = await rows(page)
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(ids.length).toBeGreaterThan(1);
    expect(links.map((link) => link?.split('/').at(-2))).toEqual(ids);
    await expect(page.getByText(`The file is incomplete. ${await result.innerText()}`)).toBeVisible();
    await clearFaults();
  });

  await test.step('the panel says which lists are empty, and which numbers are unavailable', async () => {
    let answer: object = { data: { expiring: { totalCount: 0 }, unsigned: { totalCount: 3 } } };
    await page.route(/\/graphql(\?|$)/, async (route) => {
      if (route.request().postData()?.includes('query WorklistCounts') !== true) return route.fallback();
      await route.fulfill({ json: answer });
    });
    const numbers = page.getByRole('region', { name: 'Worklists' }).getByRole('definition');
    await page.goto('/admin/customers/all');
    await expect(numbers).toHaveText([/^\d+ up to \d+ days$/, 'None', '3', 'Check']);
    answer = { errors: [{ message: 'The provider does not answer.', extensions: { code: 'PROVIDER_UNAVAILABLE' } }] };
    await page.reload();
    await expect(numbers).toHaveText([/^\d+ up to \d+ days$/, 'Unavailable', 'Unavailable', 'Check']);
  });
});

async function clientCalls(since: number) {
  return (await receivedCalls(since)).filter(({ path }) => path.startsWith('/v1/client3'));
}
