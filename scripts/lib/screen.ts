import type { Page } from '@playwright/test';
import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';

/** A screen of the product, in a state worth a picture. */
export interface Screen {
  readonly name: string;
  /** Signs in first; null: nobody. */
  readonly account: string | null;
  readonly path: string;
  /** The picture is taken once this is on the page. */
  readonly ready: (page: Page) => Promise<unknown>;
  /** What goes wrong behind the screen. */
  readonly fault?: Parameters<ControlClient['addFault']>[0];
}

/** Resolves when that heading is on the page. */
export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
