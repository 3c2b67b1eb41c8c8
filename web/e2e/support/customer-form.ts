import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { ask } from './clients.ts';
import { changeState, trueState, trueStates } from './control.ts';
import { follow } from './pages.ts';
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
export type TrueCustomer = z.output<typeof Customer>;

export const agreementToggle = (page: Page): Locator => page.getByRole('switch', { name: 'Require Trial Access Agreement' });

/** The provider's state of all customers. */
export async function customersNow(): Promise<TrueCustomer[]> {
  return z.array(Customer).parse(await trueStates('customers'));
}

export async function customerNow(id: string): Promise<TrueCustomer> {
  return Customer.parse(await trueState('customers', id));
}

/** Changes a customer as another user would. */
export async function changeCustomer(id: string, patch: unknown): Promise<void> {
  await changeState('customers', id, patch);
}

const Managers = z.object({ accountManagers: z.array(z.object({ id: z.string(), name: z.string() })) });
const Created = z.object({ createCustomer: z.object({ customer: z.object({ id: z.string() }) }) });
const CREATE = `mutation ($input: CreateCustomerInput!) {
  createCustomer(input: $input) { customer { id } userErrors { message } } }`;

let made = 0;

/** Creates a customer for a test: billed by Stripe, account manager Felix Bauer. */
export async function makeCustomer(page: Page): Promise<TrueCustomer> {
  const { accountManagers } = await ask(page, Managers, '{ accountManagers { id name } }');
  const manager = accountManagers.find(({ name }) => name === 'Felix Bauer');
  made += 1;
  const name = `Customer ${made} of ${Date.now().toString(36)}`;
  const input = {
    idempotencyKey: `made ${name}`,
    name,
    billingMethod: 'STRIPE',
    stripeId: `cus_${made}_${Date.now()}`,
    accountManagerIds: [manager?.id],
  };
  const { createCustomer } = await ask(page, Created, CREATE, { input });
  return await customerNow(createCustomer.customer.id);
}

export const editUrl = (id: string): string => `/admin/customers/${id}/edit`;

/** Opens the form of an existing or a new customer. */
export async function openCustomerForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByLabel('Customer Name')).toBeVisible();
}

/** Navigates to the form of an existing customer from any page of the application. */
export async function followToCustomerForm(page: Page, customer: TrueCustomer | undefined): Promise<void> {
  await follow(page, editUrl(customer?.id ?? ''));
  await expect(page.getByRole('heading', { name: `Edit ${customer?.name ?? ''}`, level: 1 })).toBeVisible();
  await expect(page.getByLabel('Customer Name')).toHaveValue(customer?.name ?? '');
}

/** Adds an account manager in the open form. */
export async function chooseManager(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Account Managers' }).fill(name);
  await page.getByRole('listbox').getByRole('option', { name }).click();
}
