import { test as base, expect, type Page } from '@playwright/test';
import { loadAxe, violationsOf } from './axe.ts';
import { clearFaults } from './control.ts';

/** A browser page that records errors that no screen may cause. */
export const test = base.extend<{ unwanted: string[] }>({
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
