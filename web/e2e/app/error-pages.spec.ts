import { storageStateOf } from '../support/accounts.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const GENERIC = 'Sorry, something went wrong. Please try again or contact support@example.test if the error persists.';
const WIDGETS_CODE = '**/assets/widgets-page-*.js';

test('a page that fails to render keeps the shell, and the next page works [errors.generic-with-email] [errors.page.message] [errors.page.home]', async ({
  page,
}) => {
  await page.goto('/api-clients');
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await page.route(WIDGETS_CODE, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const WidgetsPage = () => { throw new Error("broken"); };' }),
  );
  await link('Widgets').click();
  await expect(page.getByRole('heading', { name: 'Something went wrong', level: 1 })).toBeFocused();
  await expect(page.getByText(GENERIC)).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await link('API Clients').click();
  await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  await page.goBack();
  const loadedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loadedPaths.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Take me home', exact: true }).click();
  await expect(page).toHaveURL('/api-clients');
  expect(loadedPaths).toEqual(['/']);
});

test('a chunk that a deployment has removed reloads the page once; one that is only missing does not', async ({ page }) => {
  await page.goto('/api-clients');
  await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.route(WIDGETS_CODE, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Widgets' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(loads).toBe(0);

  await page.goto('/api-clients');
  await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  loads = 0;
  await page.route('/', async (route) => {
    const response = await route.fetch({ maxRetries: 1 });
    const body = (await response.text()).replace(/(?<=<script type="module"[^>]* src=")[^"]+/, '/assets/newer.js');
    await route.fulfill({ response, body });
  });
  await page.getByRole('link', { name: 'Widgets' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page).toHaveURL('/widget');
  expect(loads).toBe(1);
  await page.unroute('/');
  await page.unroute(WIDGETS_CODE);
  await page.getByRole('link', { name: 'API Clients' }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Widgets' }).click();
  await expect(page.getByRole('heading', { name: 'Widgets', level: 1 })).toBeVisible();
});

test('a dialog whose code cannot be loaded leaves the page as it is', async ({ page }) => {
  await page.route(/\/assets\/(settings-dialog|diagnostics-dialog)-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/api-clients');
  await page.getByRole('button', { name: 'Settings' }).click();
  const message = page.getByRole('region', { name: 'Messages' }).getByText("Couldn't load this part of the page.");
  await expect(message).toBeVisible();
  await expect(page.getByRole('link', { name: 'Production website' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Search and commands' }).press('Enter');
  await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill('diagnostics');
  await page.keyboard.press('Enter');
  await expect(message).toBeVisible();
  await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
});
