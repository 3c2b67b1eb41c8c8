import { readFile } from 'node:fs/promises';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { loadAxe, type Rules, violationsOf } from './axe.ts';
import { clearFaults, restorePush } from './control.ts';
import { STACK } from './stacks.ts';

/** A file of the dashboard's origin without scripts, from which the stored state is reset. */
const ANCHOR = '/robots.txt';

/** Also sets each option that a test may choose: otherwise, the first test of a worker would choose it for all of them. */
const CONTEXT_OPTIONS = {
  baseURL: STACK.dashboard,
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  // An endless animation draws 60 frames a second, in software.
  reducedMotion: 'reduce',
  colorScheme: 'light',
  forcedColors: 'none',
  hasTouch: false,
  isMobile: false,
  permissions: [],
  timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
} satisfies BrowserContextOptions;
const NO_STORED_STATE = { origins: [] };

const StorageState = z.object({
  origins: z.array(z.object({ localStorage: z.array(z.object({ name: z.string(), value: z.string() })) })),
});

/**
 * A browser page that records errors that no screen may cause. The tests of a worker share a browser profile, which keeps the
 * web's scripts cached and compiled; each test starts with the stored state of its account and with a new page.
 */
export const test = base.extend<{ unwanted: string[]; ownContext: boolean }, { profile: BrowserContext; anchor: Page }>({
  // For tests with an installed clock or another time zone, which would stay in a shared context.
  ownContext: [false, { option: true }],
  profile: [
    async ({ playwright, launchOptions }, use) => {
      // Chromium keeps compiled scripts on disk only, thus for a profile with a folder, which Playwright deletes.
      const context = await playwright.chromium.launchPersistentContext('', { ...launchOptions, ...CONTEXT_OPTIONS });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ profile }, use) => {
      const browser = profile.browser();
      if (browser === null) throw new Error('The profile has no browser');
      await use(browser);
    },
    { scope: 'worker' },
  ],
  anchor: [
    async ({ profile }, use) => {
      const anchor = profile.pages()[0] ?? (await profile.newPage());
      await anchor.goto(ANCHOR);
      await use(anchor);
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, profile, anchor, ownContext, storageState, permissions }, use) => {
    if (ownContext) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const stored =
      typeof storageState === 'string' ? JSON.parse(await readFile(storageState, 'utf8')) : (storageState ?? NO_STORED_STATE);
    const entries = StorageState.parse(stored).origins.flatMap(({ localStorage }) => localStorage);
    await anchor.evaluate(async (items) => {
      localStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
      // Deletes what earlier tests have pinned, watched or saved, once their pages are closed.
      await new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('sightline.workspace');
        deleting.addEventListener('success', () => resolve());
        deleting.addEventListener('error', () => reject(deleting.error));
      });
    }, entries);
    if (permissions !== undefined) await profile.grantPermissions(permissions);
    await use(profile);
    await Promise.all(
      profile
        .pages()
        .filter((page) => page !== anchor)
        .map((page) => page.close()),
    );
    await profile.setOffline(false);
    await profile.clearCookies();
    await profile.clearPermissions();
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
      await restorePush();
      expect(unwanted).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Expects no axe violations in either theme. `app/pages.spec.ts` checks the whole of each page once, and the gallery each state of a
 * component: a test names the part that its step opened or changed, because a whole page costs three to seven times as much.
 */
export async function expectAccessible(part: Page | Locator, rules: Exclude<Rules, 'colours'> = 'all'): Promise<void> {
  const page = 'goto' in part ? part : part.page();
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(part, colorScheme === 'light' ? rules : 'colours'), colorScheme).toEqual([]);
  }
}
