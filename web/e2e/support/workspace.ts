import type { Browser, Locator, Page } from '@playwright/test';
import { type GatewayOptions, providerAt, startGatewayProcess } from '../../../scripts/lib/stack.ts';
import { signInAs } from './sessions.ts';
import { STACK } from './stacks.ts';
import { expect } from './test.ts';

/** Starts a gateway beside the one of the stack. @param options with the place of its data, which outlasts a restart */
export async function startGateway(port: number, options: GatewayOptions) {
  const provider = providerAt(Number(new URL(STACK.control).port));
  return startGatewayProcess({ ...provider, PORT: String(port), LOG_LEVEL: 'silent', ...options }, () => {});
}

/** A page of another browser, signed in with the form. */
export async function openBrowser(browser: Browser, dashboard: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: dashboard })).newPage();
  await page.goto('/login');
  await signInAs(page, email);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  return page;
}

export function settingsOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Settings' });
}

/** Chooses in Settings to keep the user's items with the account. */
export async function keepWithAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const choice = settingsOf(page).getByRole('radio', { name: 'Keep with my account' });
  await expect(settingsOf(page).getByRole('radio', { name: 'Keep in this browser' })).toBeChecked();
  await choice.click();
  await expect(settingsOf(page).getByText('Kept with your account.')).toBeVisible();
  await expect(choice).toBeChecked();
  await settingsOf(page).getByRole('button', { name: 'Done' }).click();
}

/** Waits until the account has everything of this browser. */
export async function expectSent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  // A change that could not be sent is sent again after 15 s.
  await expect(settingsOf(page).getByText('Kept with your account.')).toBeVisible({ timeout: 60_000 });
  await settingsOf(page).getByRole('button', { name: 'Done' }).click();
}
