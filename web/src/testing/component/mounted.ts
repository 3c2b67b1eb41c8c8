import { page } from 'vitest/browser';
import { notifications } from '../../ui/overlays.ts';

const DESKTOP = { width: 1440, height: 900 };

let remove: (() => void) | null = null;

/** Removes what the former test has mounted, with its toasts, and gives the window its size back: all tests share one page. */
export async function startAgain(): Promise<void> {
  notifications.clean();
  remove?.();
  remove = null;
  if (window.innerWidth !== DESKTOP.width || window.innerHeight !== DESKTOP.height)
    await page.viewport(DESKTOP.width, DESKTOP.height);
}

/** Sets how to remove what this test mounts. */
export function onStartAgain(callback: () => void): void {
  remove = callback;
}
