import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** The markets of one type on a board. */
export const groupOf = (title: string): Locator => page.getByRole('region', { name: title, exact: true });

/** The price of a market and an outcome, such as `/^Overtime, Yes ?:/`. */
export const priceOf = (name: RegExp): Locator => page.getByRole('button', { name });

export const messageOf = (text: string | RegExp): Locator => page.getByRole('region', { name: 'Messages' }).getByText(text);

export const slip = page.getByRole('region', { name: 'Bet Slip' });

/** Moves the focus to an element, once it is there. */
export async function focus(part: Locator): Promise<void> {
  await expect.element(part).toBeVisible();
  part.element().focus();
}

export async function expectConnected(): Promise<void> {
  await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('Connected');
}

/** Presses Tab until the focus is on the element. */
export async function tabTo(part: Locator): Promise<void> {
  for (let presses = 0; presses < 40 && document.activeElement !== part.query(); presses += 1) await userEvent.keyboard('{Tab}');
  await expect.element(part).toHaveFocus();
}

/** Expects these actions in the dialog of the shortcuts. */
export async function expectListed(titles: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('?');
  for (const title of titles) await expect.element(dialog.getByText(title, { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}
