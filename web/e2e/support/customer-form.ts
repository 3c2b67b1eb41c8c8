import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { sendGraphql } from './clients.ts';
import { patchProviderRecord, readProviderRecord, listProviderRecords } from './control.ts';
import { expect } from './test.ts';

const Customer = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  active_until: z.nullable(z.string()),
  stripe_id: z.nullable(z.string()),
  trial_agreement_status: z.string(),
  resource_version: z.number(),
  account_manager_ids: z.array(z.string()),
  agreement: z.nullable(z.object({ company: z.looseObject({ name: z.string() }) })),
});
export type ProviderCustomer = z.output<typeof Customer>;

export const agreementToggle = (page: Page): Locator => page.getByRole('switch', { name: 'Require Trial Access Agreement' });

/** The provider's state of all customers. */
export async function listProviderCustomers(): Promise<ProviderCustomer[]> {
  return z.array(Customer).parse(await listProviderRecords('customers'));
}

/** The provider's state of the customer of that name. */
export async function findProviderCustomer(name: string): Promise<ProviderCustomer> {
  const found = (await listProviderCustomers()).find((each) => each.name === name);
  if (found === undefined) throw new Error(`The provider has no customer ${name}.`);
  return found;
}

export async function readProviderCustomer(id: string): Promise<ProviderCustomer> {
  return Customer.parse(await readProviderRecord('customers', id));
}

/** Changes a customer as another user would. */
export async function changeCustomer(id: string, patch: unknown): Promise<void> {
  await patchProviderRecord('customers', id, patch);
}

const AccountManagersData = z.object({ accountManagers: z.array(z.object({ id: z.string(), name: z.string() })) });
const CreateCustomerData = z.object({ createCustomer: z.object({ customer: z.object({ id: z.string() }) }) });
const CREATE = `mutation ($input: CreateCustomerInput!) {
  createCustomer(input: $input) { customer { id } userErrors { message } } }`;

/** Id of the account manager of that name. */
export async function managerId(page: Page, name: string): Promise<string> {
  const { accountManagers } = await sendGraphql(page, AccountManagersData, '{ accountManagers { id name } }');
  const manager = accountManagers.find((each) => each.name === name);
  if (manager === undefined) throw new Error(`There is no account manager ${name}.`);
  return manager.id;
}

let createdCount = 0;

/** Creates a customer for a test: billed by Stripe, account manager Felix Bauer. */
export async function createTestCustomer(page: Page): Promise<ProviderCustomer> {
  createdCount += 1;
  const name = `Customer ${createdCount} of ${Date.now().toString(36)}`;
  const input = {
    idempotencyKey: `made ${name}`,
    name,
    billingMethod: 'STRIPE',
    stripeId: `cus_${createdCount}_${Date.now()}`,
    accountManagerIds: [await managerId(page, 'Felix Bauer')],
  };
  const { createCustomer } = await sendGraphql(page, CreateCustomerData, CREATE, { input });
  return await readProviderCustomer(createCustomer.customer.id);
}

export const editUrl = (id: string): string => `/admin/customers/${id}/edit`;

/** Opens the form of an existing or a new customer. */
export async function openCustomerForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByLabel('Customer Name')).toBeVisible();
}

/** Adds an account manager in the open form. */
export async function chooseManager(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Account Managers' }).fill(name);
  await page.getByRole('listbox').getByRole('option', { name }).click();
}
