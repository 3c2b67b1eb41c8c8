import type { Page } from '@playwright/test';

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** TypeScript's types of the browser lack this kind of entry. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

declare global {
  interface Window {
    layoutShifts?: Shift[];
  }
}

/** Records what moves on every page that `page` opens from now on, except as the answer to a click or a key. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    window.layoutShifts = shifts;
    const describe = (node: Node | null, { top: from }: DOMRectReadOnly, { top: to }: DOMRectReadOnly): string =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className} "${node.textContent.slice(0, 30)}" from ${from} to ${to}`
        : 'a removed element';
    const isLayoutShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!isLayoutShift(entry) || entry.hadRecentInput) continue;
        const { value, sources } = entry;
        shifts.push({
          value,
          moved: sources.map(({ node, previousRect, currentRect }) => describe(node, previousRect, currentRect)),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * On every page that `page` opens from now on, delivers the responses one at a time, in the order of the requests, each in a frame of
 * its own, as on a slow line: there, content that arrives late moves what is already shown.
 */
export async function separateResponses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    const painted = (): Promise<void> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    let before = Promise.resolve();
    window.fetch = (...request) => {
      const response = send(...request);
      const turn = before;
      before = Promise.allSettled([turn, response]).then(painted);
      return turn.then(() => response);
    };
  });
}

/** What has moved since the page was opened: the sum of the shifts, and where they were. */
export function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(() => {
    const shifts = window.layoutShifts ?? [];
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ value, moved }) => moved.map((what) => `${value.toFixed(4)} ${what}`)),
    };
  });
}
