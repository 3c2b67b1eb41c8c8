import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** What the colours of a theme can break; the rest is the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** While it is open nothing else can be reached; the page beneath it is looked at without it. */
const MODAL = '[role=dialog][aria-modal=true]';
/** Frames of other origins answer too. */
const LOAD = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Puts axe into that frame, once: half a megabyte, which takes as long as a look at a small page. */
async function loadInto(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(LOAD);
}

export async function loadAxe(page: Page): Promise<void> {
  const [main, ...others] = page.frames();
  await Promise.all([
    main && loadInto(main),
    // One that has left by now is nothing to look at.
    ...others.map((frame) =>
      loadInto(frame).catch((error: unknown) => {
        if (!frame.isDetached()) throw error;
      }),
    ),
  ]);
}

/** What axe objects to in what can be reached of a page that {@link loadAxe} was given. */
export function violationsOf(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  const only = rules === 'all' ? {} : { runOnly: COLOR_RULES };
  // What is preloaded would be style sheets, written into the page.
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...only };
  return page.evaluate(
    async ({ modal, options }) => {
      if (window.axe === undefined) throw new Error('axe is not there');
      const reachable = document.querySelector(modal) === null ? document : modal;
      const { violations } = await window.axe.run(reachable, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    { modal: MODAL, options },
  );
}
