import { storageStateOf } from '../support/accounts.ts';
import { addFault, clearFaults } from '../support/control.ts';
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
