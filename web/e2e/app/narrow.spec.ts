import type { Locator, Page } from '@playwright/test';
import { storageStateOf } from '../support/accounts.ts';
import { findBuildableMatch } from '../support/bet-builder.ts';
import { addFault, clearFaults } from '../support/control.ts';
import { findIds } from '../support/page-ids.ts';
import { follow, PAGES } from '../support/pages.ts';
import { goToPast } from '../support/series.ts';
import { signIn } from '../support/sessions.ts';
import { sidewaysOverflow } from '../support/sideways.ts';
import { tap } from '../support/tap.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { smallTouchTargets } from '../support/touch-targets.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the sign-in fits a phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await test.step('also with an error and its request id, at 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await addFault({ api: 'auth', path: 'v1/jwt', kind: 'status', status: 500 });
    await signIn(page, 'trader');
    await expect(page.getByRole('alert')).toContainText('Request ID');
    expect(await sidewaysOverflow(page)).toEqual([]);
    await expectAccessible(page.getByRole('alert'));
    await clearFaults();
  });
});

test.describe('signed in', () => {
  test.use({ storageState: storageStateOf('trader') });

  test('lists and navigation fit a phone', async ({ page }) => {
    const expectFits = async (content: Locator): Promise<void> => {
      await expect(content).toBeVisible({ timeout: 60_000 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    };

    await test.step('API Clients', async () => {
      await page.goto('/api-clients');
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      await expectFits(page.getByRole('row').nth(1));
    });

    await test.step('the navigation, as a drawer that works by keyboard', async () => {
      await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('link', { name: 'Trading' })).toBeVisible();
      await expectAccessible(drawer);
      await drawer.getByRole('link', { name: 'Trading' }).press('Enter');
      await expect(page).toHaveURL('/trading');
      await expect(drawer).toBeHidden();
    });

    await test.step('Trading', async () => {
      await follow(page, '/trading?game=1');
      await expect(page.getByRole('heading', { name: 'Trading', level: 1 })).toBeVisible();
      await expectFits(page.getByRole('listitem').filter({ hasText: 'Best of' }).first());
    });
  });
});

/** Expects that a finger hits 44 pixels of every control, once the page has loaded. */
async function expectLargeTargets(page: Page, pattern: string): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => smallTouchTargets(page), pattern).toEqual([]);
}

for (const [account, forStaff] of [
  ['trader', false],
  ['superuser', true],
] as const) {
  test.describe(`by touch, a ${account}`, () => {
    test.use({ storageState: storageStateOf(account), hasTouch: true, ownContext: true });

    test('hits every control of all pages on 44 pixels', async ({ page }) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const ids = await findIds(page);
      const pages = [
        ...PAGES.map(({ address, ...each }) => ({ ...each, url: address?.(ids) ?? each.pattern })),
        { pattern: 'a desk with boards', title: 'Desk', url: `/trading/desk?board=${ids.seriesId}&board=${ids.seriesId}` },
      ];
      for (const { pattern, title, url } of pages.filter((each) => (each.forStaff ?? false) === forStaff)) {
        await test.step(pattern, async () => {
          await follow(page, url);
          await expect(page).toHaveTitle(new RegExp(title));
          await expectLargeTargets(page, pattern);
        });
      }
      await tap(
        page.getByRole('button', { name: 'Open navigation' }),
        page.getByRole('dialog').getByRole('link', { name: 'Trading' }),
      );
      await expect.poll(() => smallTouchTargets(page, '[role="dialog"]')).toEqual([]);
    });
  });
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['tablet on its side', { width: 1024, height: 768 }],
] as const) {
  test.describe(`by touch on a ${device}`, () => {
    test.use({ storageState: storageStateOf('trader'), viewport, hasTouch: true, ownContext: true });

    test('hits every control of all boards on 44 pixels', async ({ page }) => {
      const { seriesId, matchId } = await findBuildableMatch();
      const board = `${seriesId}?matchid=${matchId}`;
      const desk = `/trading/desk?${new URLSearchParams([
        ['board', board],
        ['board', seriesId],
      ]).toString()}`;
      await page.goto('/trading');
      for (const url of [
        '/trading?game=5',
        `/trading/${seriesId}?tab=series`,
        `/trading/${seriesId}?tab=match&matchid=${matchId}`,
        `/trading/${seriesId}?tab=betbuilder&matchid=${matchId}`,
        desk,
        `/trading/desk/board?board=${encodeURIComponent(board)}`,
      ]) {
        await test.step(url, async () => {
          await follow(page, url);
          await expectLargeTargets(page, url);
        });
      }
      await test.step('the actions of a market', async () => {
        await follow(page, `/trading/${seriesId}?tab=match&matchid=${matchId}`);
        const actions = page.getByRole('button', { name: 'Actions for Match winner', exact: true });
        await tap(actions, page.getByRole('dialog', { name: 'Match winner' }));
        await page.keyboard.press('Escape');
      });
      await test.step('at a past moment', async () => {
        await follow(page, `/trading/${seriesId}?tab=match&matchid=${matchId}`);
        await goToPast(page);
        await expectLargeTargets(page, 'a past board');
        const at = new URL(page.url()).searchParams.get('at') ?? '';
        await follow(page, `${desk}&at=${encodeURIComponent(at)}`);
        await expect(page.getByText(/^As of .* not live$/)).toBeVisible();
        await expectLargeTargets(page, 'a past desk');
      });
    });
  });
}
