import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Locator, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Rules that depend on the theme; all others give the same result in both. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];
/** An open modal, outside of which nothing is reachable. */
const OPEN_MODAL = '[role=dialog][aria-modal=true]';
/**
 * Minified, because its `source` has 1.5 MB, which take twice as long to send and to compile. In ASCII, because a single other
 * character doubles the size of the text in the browser.
 */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').replaceAll(
  /[^\0-\u007F]/g,
  (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
);
/** Frames of other origins are included. */
const LOAD_AXE = `${SOURCE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Injects axe into a frame once, because loading it takes as long as a check of a small page. */
async function loadInto(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(LOAD_AXE);
}

export async function loadAxe(page: Page): Promise<void> {
  const [main, ...others] = page.frames();
  await Promise.all([
    main && loadInto(main),
    // Meanwhile, a frame may be removed, which is no failure, or load another page, which needs axe again.
    ...others.map((frame) =>
      loadInto(frame)
        .catch(() => loadInto(frame))
        .catch((error: unknown) => {
          if (!frame.isDetached()) throw error;
        }),
    ),
  ]);
}

/** `dense`: all but the size of targets, for which rows of 36 pixels have no room; `colours`: {@link COLOR_RULES}. */
export type Rules = 'all' | 'dense' | 'colours';

/** Waits for running animations, during which axe would measure other colours. One that is still delayed changes nothing yet. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Another theme takes effect in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { endTime, localTime, delay = 0 } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && endTime !== Number.POSITIVE_INFINITY && Number(localTime ?? 0) >= delay;
      });
    for (let animations = running(); animations.length > 0; animations = running())
      await Promise.allSettled(animations.map(({ finished }) => finished));
  });
}

/**
 * Violations that axe finds in a page prepared by {@link loadAxe}. @param part a page, of which only an open modal is checked if
 * there is one, or a part of a page @param exempt rules that are not checked
 */
export async function violationsOf(part: Page | Locator, rules: Rules, exempt: readonly string[] = []): Promise<string[]> {
  // By default, axe does not check the size of targets, although it is a criterion of WCAG 2.2.
  const enabled = {
    'target-size': { enabled: rules === 'all' },
    ...Object.fromEntries(exempt.map((id) => [id, { enabled: false }])),
  };
  const only = rules === 'colours' ? { runOnly: COLOR_RULES.filter((id) => !exempt.includes(id)) } : { rules: enabled };
  // axe would write preloaded style sheets into the page.
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...only };
  const isPage = 'goto' in part;
  // To a frame within the part, axe would apply the rules for whole pages.
  if (!isPage) options.iframes = false;
  await waitForAnimations(isPage ? part : part.page());
  // axe checks all rules within this one task, so that the page does not change meanwhile.
  const found = await (isPage ? part.locator(':root') : part).evaluate(
    async (element, { modal, options }) => {
      if (window.axe === undefined) throw new Error('axe is not there');
      if (!element.isConnected) return null;
      const { violations } = await window.axe.run((modal && document.querySelector(modal)) || element, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    { modal: isPage ? OPEN_MODAL : '', options },
  );
  // Null: the element was replaced after it was found.
  return found ?? violationsOf(part, rules, exempt);
}
