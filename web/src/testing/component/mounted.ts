import { page } from 'vitest/browser';
import { notifications } from '../../ui/overlays.ts';

const DESKTOP = { width: 1440, height: 900 };

let remove: (() => void) | null = null;

/** Removes what the former test has mounted, with its toasts and its watchlist, and gives the window its size back: all tests share one page. */
export async function removeMounted(): Promise<void> {
  notifications.clean();
  // The watchlist stays open from page to page.
  document.querySelector<HTMLElement>('[data-watch-panel] [aria-label="Close the watchlist"]')?.click();
  remove?.();
  remove = null;
  if (window.innerWidth !== DESKTOP.width || window.innerHeight !== DESKTOP.height)
    await page.viewport(DESKTOP.width, DESKTOP.height);
}

/** Sets how to remove what this test mounts. */
export function onNextMount(callback: () => void): void {
  remove = callback;
}
