import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SightlineClient } from '@sightline/schema/client';
import * as z from 'zod';
import { type Account, ACCOUNTS, PASSWORD, storageStateOf } from './accounts.ts';
import { STACK } from './stacks.ts';

const StorageState = z.object({
  origins: z.tuple([z.object({ localStorage: z.tuple([z.object({ value: z.string() })]) })]),
});
const Session = z.object({ bearer: z.string() });

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await signInAs(page, ACCOUNTS[account].email);
}

export async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Bearer token of the stored session of an account. */
export async function bearerOf(account: Account): Promise<string> {
  const stored = StorageState.parse(JSON.parse(await readFile(storageStateOf(account), 'utf8')));
  return Session.parse(JSON.parse(stored.origins[0].localStorage[0].value)).bearer;
}

/** Sends a query with the stored session of an account, without a page. */
export async function queryAs<T>(
  account: Account,
  schema: z.ZodType<T>,
  query: string,
  options: { readonly actingCustomer?: string } = {},
): Promise<T> {
  const session = { url: `${STACK.dashboard}/graphql`, bearer: await bearerOf(account), ...options };
  return schema.parse(await new SightlineClient(session).query(query));
}

const ViewerData = z.object({ viewer: z.object({ customer: z.object({ id: z.string() }) }) });

/** Public id of the customer of an account. */
export async function customerIdOf(account: Account): Promise<string> {
  return (await queryAs(account, ViewerData, '{ viewer { customer { id } } }')).viewer.customer.id;
}
