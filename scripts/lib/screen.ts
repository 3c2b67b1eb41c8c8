import type { Page } from '@playwright/test';
import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';

/** A screen of the product in one state, for a picture. */
export interface Screen {
  readonly name: string;
  /** Account to sign in with; null: none. */
  readonly account: string | null;
  readonly path: string;
  /** Resolves when the page is ready for the picture. */
  readonly ready: (page: Page, control: ControlClient) => Promise<unknown>;
  /** True if taking it changes what other pictures show: it is taken after them, alone. */
  readonly changesData?: boolean;
  /** Fault to cause before. */
  readonly fault?: Parameters<ControlClient['addFault']>[0];
}

/** Resolves when the heading is visible. */
export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
