import { storageStateOf } from '../support/accounts.ts';
import * as z from 'zod';
import { changeOdds, listProviderRecords, patchProviderRecord } from '../support/control.ts';
import { findProviderCustomer } from '../support/customer-form.ts';
import { allMarkets } from '../support/provider-truth.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const Clients = z.array(z.object({ id: z.string(), customer: z.object({ id: z.string() }), deleted: z.boolean() }));

/** Clients of a customer that are not deleted. */
async function clientIdsOf(customerName: string): Promise<string[]> {
  const customer = await findProviderCustomer(customerName);
  const clients = Clients.parse(await listProviderRecords('clients'));
  return clients.filter(({ customer: { id }, deleted }) => id === customer.id && !deleted).map(({ id }) => id);
}

test.describe('a customer without API clients', () => {
  test.use({ storageState: storageStateOf('nobilling'), permissions: ['clipboard-read', 'clipboard-write'] });
  let formerClientIds: string[];
  test.beforeEach(async () => {
    formerClientIds = await clientIdsOf('Plainfield Media');
    for (const id of formerClientIds) await patchProviderRecord('clients', id, { deleted: true });
  });
  test.afterEach(async () => {
    for (const id of await clientIdsOf('Plainfield Media')) await patchProviderRecord('clients', id, { deleted: true });
    for (const id of formerClientIds) await patchProviderRecord('clients', id, { deleted: false });
  });

  test('receives its first push message after at most twelve actions', async ({ page }) => {
    let actions = 0;
    const act = async (action: Promise<void>) => {
      actions += 1;
      await action;
    };
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'First steps' }).getByRole('heading', { level: 3 })).toHaveCount(4);
    await act(page.getByRole('link', { name: 'Create client' }).first().click());
    await act(page.getByLabel('Client name').fill('First client'));
    await act(page.getByRole('combobox', { name: 'Game' }).fill('Dota 2'));
    await act(page.getByRole('option', { name: 'Dota 2' }).click());
    await expect(page.getByRole('listbox')).toHaveCount(0);
    const odds = page.getByRole('list', { name: 'Added games' }).getByRole('checkbox', { name: 'Odds', exact: true });
    // A click that follows the closing list so soon may be lost.
    await act(expect(() => odds.check({ timeout: 2_000 })).toPass());
    await act(page.getByRole('button', { name: 'Create', exact: true }).click());
    await expect(page.getByRole('heading', { name: 'First client', level: 1 })).toBeVisible();
    await act(page.getByRole('button', { name: 'Create key' }).click());
    const dialog = page.getByRole('dialog');
    await act(dialog.getByLabel('Key name').fill('production'));
    await act(dialog.getByRole('button', { name: 'Create', exact: true }).click());
    await act(dialog.getByRole('button', { name: 'Copy secret', exact: true }).click());
    await expectAccessible(dialog);
    await act(dialog.getByRole('link', { name: 'Inspect channels' }).click());
    await expect(page.getByRole('combobox', { name: 'Key' })).toContainText('production');
    await act(page.getByRole('button', { name: 'Start' }).click());
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();

    const market = (await allMarkets()).find(({ state }) => state === 'open');
    const message = page
      .getByRole('list', { name: 'Messages' })
      .getByRole('button')
      .filter({ hasText: String(market?.id) });
    await expect(message).toHaveCount(0);
    await changeOdds(String(market?.id), [1.5, 2.5]);
    await expect(message).not.toHaveCount(0);
    expect(actions).toBeLessThanOrEqual(12);

    await test.step('gets code samples that do the same', async () => {
      await page.getByRole('button', { name: 'Get this via API' }).click();
      await expect(dialog).toContainText(/Code for the push messages of .*odds_market_updates/);
      for (const language of ['Python', 'TypeScript', 'Node']) {
        await dialog.getByRole('tab', { name: language }).click();
        await expect(dialog.getByRole('figure')).toContainText('/push/subscribe');
        await expect(dialog.getByRole('figure')).toContainText('API_SECRET');
      }
      await expect(dialog.getByRole('tab', { name: 'curl' })).toHaveCount(0);
      await expectAccessible(dialog);
    });
  });
});
