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
const MODAL = '[role=dialog][aria-modal=true]';
/**
 * Minified, because its `source` has 1.5 MB, which take twice as long to send and to compile. In ASCII, because a single other
 * character doubles the size of the text in the browser.
 */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').replaceAll(
  /[^\0-\u007F]/g,
  (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
);
/** Frames of other origins are included. */
const LOAD = `${SOURCE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Injects axe into a frame once, because loading it takes as long as a check of a small page. */
async function loadInto(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(LOAD);
}

export async function loadAxe(page: Page): Promise<void> {
  const [main, ...others] = page.frames();
  await Promise.all([
    main && loadInto(main),
    // One that has left by now is nothing to look at, and one that has just opened its page is another one.
    ...others.map((frame) =>
      loadInto(frame)
        .catch(() => loadInto(frame))
        .catch((error: unknown) => {
          if (!frame.isDetached()) throw error;
        }),
    ),
  ]);
}

/** `dense`: all but the size of targets, which rows of 36 pixels with two lines cannot have. */
export type Rules = 'all' | 'dense' | 'colours';

/** Waits until no animation runs: what changes colours now would falsify them. One that still waits for its delay changes nothing. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The page learns of another theme with its next frame.
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
 * Violations that axe finds in a page prepared by {@link loadAxe}. @param part the page, of which only an open modal is reachable, or
 * a part of it @param exempt rules that are not checked
 */
export async function violationsOf(part: Page | Locator, rules: Rules, exempt: readonly string[] = []): Promise<string[]> {
  // axe leaves it out by default, although it is a criterion of WCAG 2.2.
  const enabled = {
    'target-size': { enabled: rules === 'all' },
    ...Object.fromEntries(exempt.map((id) => [id, { enabled: false }])),
  };
  const only = rules === 'colours' ? { runOnly: COLOR_RULES.filter((id) => !exempt.includes(id)) } : { rules: enabled };
  // What is preloaded would be style sheets, written into the page.
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...only };
  const isPage = 'goto' in part;
  // A frame in a part is a page of its own, of which the rules about whole pages would be asked.
  if (!isPage) options.iframes = false;
  await settle(isPage ? part : part.page());
  // In the same task, in which axe checks all rules: however long it takes, the page does not change meanwhile.
  const found = await (isPage ? part.locator(':root') : part).evaluate(
    async (element, { modal, options }) => {
      if (window.axe === undefined) throw new Error('axe is not there');
      if (!element.isConnected) return null;
      const { violations } = await window.axe.run((modal && document.querySelector(modal)) || element, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    { modal: isPage ? MODAL : '', options },
  );
  // Replaced since it was found.
  return found ?? violationsOf(part, rules, exempt);
}
