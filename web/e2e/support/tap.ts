import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Longest wait for a target in milliseconds: an earlier tap that took effect late may have removed it. */
const TARGET_WAIT = { timeout: 5_000 };

/** Taps until `seen` is visible: Chromium takes a tap that lasts half a second, as on a slow machine, for a long press. */
export async function tap(target: Locator, seen: Locator): Promise<void> {
  await expect(async () => {
    if (!(await seen.isVisible())) await target.tap(TARGET_WAIT);
    await expect(seen).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Taps until `closed` is no longer there. */
export async function tapToClose(target: Locator, closed: Locator): Promise<void> {
  await expect(async () => {
    if (await target.isVisible()) await target.tap(TARGET_WAIT);
    await expect(closed).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
}
