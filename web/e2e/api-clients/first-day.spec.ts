import { storageStateOf } from '../support/accounts.ts';
import * as z from 'zod';
import { addFault, changeOdds, clearFaults, listProviderRecords, patchProviderRecord } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const NO_CLIENTS = { api: 'account', path: 'v1/client3', kind: 'status', status: 200, body: { clients: [] } } as const;

test.describe('a new customer', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('is led from an empty list to the first call, each step ticked from facts', async ({ page }) => {
    const steps = page.getByRole('region', { name: 'First steps' });
    const current = steps.locator('[aria-current="step"]');
    /** Answers the facts, as the gateway counts them. */
    const answer = async (facts: object) => {
      await page.unroute('**/graphql*');
      await page.route('**/graphql*', async (route) => {
        if (route.request().postDataJSON()?.operationName !== 'FirstSteps') return route.fallback();
        const none = { client: null, clientWithKey: null, isKeyTested: false, hasRequest: false, __typename: 'FirstSteps' };
        await route.fulfill({ json: { data: { firstSteps: { ...none, ...facts } } } });
      });
    };
    const client = { __typename: 'ApiClient', id: 'c-1', name: 'Desk' };

    await test.step('the empty list shows the steps below the specified texts [clients.list.empty-managers]', async () => {
      await addFault(NO_CLIENTS);
      await page.goto('/api-clients');
      await expect(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
      await expect(page.getByText('Create a client and get started', { exact: true })).toBeVisible();
      await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
        'Create a client',
        'Create a key',
        'Test the key',
        'Make your first call',
      ]);
      await expect(current).toContainText('Create a client');
      await expectAccessible(page.getByRole('main'));
    });

    await test.step('each fact ticks its step, and the next one has the link', async () => {
      await answer({ client });
      await page.reload();
      await expect(steps.getByRole('heading', { name: /^Create a client ?, done$/ })).toBeVisible();
      await expect(current.getByRole('link')).toHaveAttribute('href', '/api-clients/c-1');
      await answer({ client, clientWithKey: client });
      await page.reload();
      await expect(current).toContainText('Test the key');
      await answer({ client, clientWithKey: client, isKeyTested: true });
      await page.reload();
      await expect(current.getByRole('link', { name: 'Open the API explorer' })).toHaveAttribute(
        'href',
        '/api-clients/c-1/explorer',
      );
    });

    await test.step('they are gone when all are done, also when the facts are forgotten', async () => {
      await answer({ client, clientWithKey: client, isKeyTested: true, hasRequest: true });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
      // They are absent before the facts have arrived, too.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('sightline.first-steps-finished'))).not.toBeNull();
      await expect(steps).toHaveCount(0);
      await page.unroute('**/graphql*');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
      await expect(steps).toHaveCount(0);
      await page.evaluate(() => localStorage.removeItem('sightline.first-steps-finished'));
    });

    await test.step('they can be hidden', async () => {
      await page.reload();
      await steps.getByRole('button', { name: 'Hide first steps' }).click();
      await expect(steps).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
      await expect(steps).toHaveCount(0);
    });

    await test.step('an established customer does not see them', async () => {
      await clearFaults();
      await page.evaluate(() => localStorage.removeItem('sightline.first-steps-finished'));
      await page.reload();
      await expect(page.getByText('Until Terminated').first()).toBeVisible();
      await expect(steps).toHaveCount(0);
    });
  });
});

const Clients = z.array(z.object({ id: z.string(), customer: z.object({ id: z.string() }), deleted: z.boolean() }));
const Customers = z.array(z.object({ id: z.string(), name: z.string() }));
const Markets = z.array(z.object({ id: z.number(), state: z.string() }));

/** Clients of a customer that are not deleted. */
async function clientIdsOf(customerName: string): Promise<string[]> {
  const customer = Customers.parse(await listProviderRecords('customers')).find(({ name }) => name === customerName);
  const clients = Clients.parse(await listProviderRecords('clients'));
  return clients.filter(({ customer: { id }, deleted }) => id === customer?.id && !deleted).map(({ id }) => id);
}

test.describe('an empty customer', () => {
  test.use({ storageState: storageStateOf('nobilling'), permissions: ['clipboard-read', 'clipboard-write'] });
  let former: string[];
  test.beforeEach(async () => {
    former = await clientIdsOf('Plainfield Media');
    for (const id of former) await patchProviderRecord('clients', id, { deleted: true });
  });
  test.afterEach(async () => {
    for (const id of await clientIdsOf('Plainfield Media')) await patchProviderRecord('clients', id, { deleted: true });
    for (const id of former) await patchProviderRecord('clients', id, { deleted: false });
  });

  test('receives its first push message after twelve actions', async ({ page }) => {
    let actions = 0;
    const act = async (action: Promise<void>) => {
      actions += 1;
      await action;
    };
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'You have no API clients.' })).toBeVisible();
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

    const market = Markets.parse(await listProviderRecords('markets')).find(({ state }) => state === 'open');
    const message = page
      .getByRole('list', { name: 'Messages' })
      .getByRole('button')
      .filter({ hasText: String(market?.id) });
    await expect(message).toHaveCount(0);
    await changeOdds(String(market?.id), [1.5, 2.5]);
    await expect(message).not.toHaveCount(0);
    expect(actions).toBeLessThanOrEqual(12);

    await test.step('and has a program that does the same', async () => {
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
