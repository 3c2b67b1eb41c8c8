import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { loadAxe, violationsOf } from './axe.ts';
import { clearFaults } from './control.ts';

const ANCHOR = '/robots.txt';

/** A browser context that the tests of one account share. */
interface SharedContext {
  readonly context: BrowserContext;
  /** A file of the dashboard's origin without scripts, which stays open to reset the stored state. */
  readonly anchor: Page;
  readonly stored: [name: string, value: string][];
}

/**
 * A browser page that records errors that no screen may cause. Tests with the same account share a browser context, which
 * keeps the web's scripts cached and compiled; each test starts with the stored state of its account and with a new page.
 */
export const test = base.extend<
  { unwanted: string[]; ownContext: boolean },
  { sharedContext: (options: string) => Promise<SharedContext> }
>({
  // For tests with an installed clock, which would stay in a shared context.
  ownContext: [false, { option: true }],
  sharedContext: [
    async ({ browser }, use) => {
      const contexts = new Map<string, SharedContext>();
      await use(async (options) => {
        const shared = contexts.get(options) ?? (await openContext(browser));
        contexts.set(options, shared);
        return shared;
      });
      await Promise.all([...contexts.values()].map(({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, sharedContext, ownContext, storageState, timezoneId, permissions }, use) => {
    if (ownContext) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const { context, anchor, stored } = await sharedContext(JSON.stringify({ storageState, timezoneId, permissions }));
    await use(context);
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== anchor)
        .map((page) => page.close()),
    );
    await context.setOffline(false);
    await context.clearCookies();
    if (permissions === undefined) await context.clearPermissions();
    await anchor.evaluate((entries) => {
      localStorage.clear();
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, stored);
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport !== null) await page.setViewportSize(viewport);
    await use(page);
  },
  unwanted: [
    async ({ page }, use) => {
      const unwanted: string[] = [];
      await page.exposeFunction('noteViolation', (what: string) => unwanted.push(what));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          // @ts-expect-error -- exposed to the page by the fixture.
          window.noteViolation(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
        });
      });
      page.on('pageerror', (error) => unwanted.push(`error: ${error.message}`));
      await use(unwanted);
      await clearFaults();
      expect(unwanted).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The options of the test apply to it. */
async function openContext(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.goto(ANCHOR);
  return { context, anchor, stored: await anchor.evaluate(() => Object.entries<string>(localStorage)) };
}

/** Transitions between themes would falsify the measured colours. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The page learns of another theme with its next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** Expects no axe violations in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await animationsEnd(page);
    expect(await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours'), colorScheme).toEqual([]);
  }
}
