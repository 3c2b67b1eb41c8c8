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

/** Nothing that axe objects to, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
    expect(found).toEqual([]);
  }
}
