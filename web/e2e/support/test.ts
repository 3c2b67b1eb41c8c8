import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { clearFaults } from './control.ts';

/** A browser page that notes what no screen may cause. */
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

/** What the colours of a theme can break; the rest is the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Colours that still fade from one theme to the other would be measured halfway. */
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

/** While it is open nothing else can be reached; the page beneath it is looked at without it. */
const MODAL = '[role=dialog][aria-modal=true]';

/** Nothing that axe objects to, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const modal = (await page.locator(MODAL).count()) > 0;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await animationsEnd(page);
    // The other mode opens a page of its own for each analysis. What is preloaded would be style sheets, written into the page.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
    if (modal) axe.include(MODAL);
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(COLOR_RULES)).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
    expect(found).toEqual([]);
  }
}
