import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import type { ReceivedCall } from '../../../sandbox/src/testing/control-shapes.ts';
import type { UserSession } from './user-session.ts';
import type { Stack } from './stack.ts';

const State = z.object({
  id: z.string(),
  internal_id: z.int(),
  internal_name: z.nullable(z.string()),
  external_name: z.nullable(z.string()),
  name: z.nullable(z.string()),
  created: z.string(),
  active_until: z.nullable(z.string()),
  stripe_id: z.nullable(z.string()),
  trial_agreement_status: z.string(),
  resource_version: z.int(),
  account_manager_ids: z.array(z.string()),
});
/** A customer as the sandbox keeps it, as far as tests look at it. */
export type CustomerState = z.output<typeof State>;
const Manager = z.object({ id: z.string(), email: z.string(), account_manager: z.boolean(), deleted: z.boolean() });
const Page = z.object({
  totalCount: z.int(),
  nodes: z.array(z.object({ id: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
});

export const LIST = `query ($first: Int! = 20, $after: String, $filter: CustomerFilter, $orderBy: CustomerOrder) {
  customers(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
    totalCount nodes { id } pageInfo { hasNextPage endCursor } } }`;

/** Expected headers of every call of staff administration. */
export const MANAGER_CALL = {
  headers: { 'x-authorization-method': 'Account-Manager', authorization: expect.stringMatching(/^sha256:/) },
};

export async function customersOf({ sandbox }: Stack): Promise<CustomerState[]> {
  return (await sandbox.control.allState('customers')).map((each) => State.parse(each));
}

/** Account managers, also deleted ones. */
export async function managersOf({ sandbox }: Stack): Promise<z.output<typeof Manager>[]> {
  return (await sandbox.control.allState('users')).map((each) => Manager.parse(each)).filter((user) => user.account_manager);
}

/** Reads one page of the customers. */
export async function list(session: UserSession, variables: Record<string, unknown> = {}): Promise<z.output<typeof Page>> {
  return Page.parse((await session.request(LIST, variables)).data?.['customers']);
}

/** Calls of staff administration, without the call that reads the list of account managers to verify staff status. */
export async function staffCalls(session: UserSession): Promise<ReceivedCall[]> {
  return (await session.calls(/^\/v1\/(customer|invoice|account-manager)/)).filter(
    ({ headers, path, query }) =>
      headers['x-authorization-method'] === 'Account-Manager' && (path !== '/v1/account-manager' || 'deleted' in query),
  );
}

export async function codeOf(answer: ReturnType<UserSession['request']>): Promise<string | undefined> {
  return (await answer).errors?.[0]?.extensions.code;
}

/** Compares customers in the default order of the list. */
export function newestFirst(a: CustomerState, b: CustomerState): number {
  return b.created.localeCompare(a.created) || (a.id < b.id ? 1 : -1);
}

const FIELDS = `{ id name expiresAt billingReference trialAgreementStatus resourceVersion accountManagers { id }
  agreementCompany { name number country addressLine1 addressLine2 zipCode city } }`;
export const CREATE = `mutation ($input: CreateCustomerInput!) { result: createCustomer(input: $input) {
  customer ${FIELDS} userErrors { field code message } } }`;
export const UPDATE = `mutation ($input: UpdateCustomerInput!) { result: updateCustomer(input: $input) {
  customer ${FIELDS} current ${FIELDS} userErrors { field code message } } }`;

/** A company as the form sends it. */
export const COMPANY = {
  name: 'Acme Bets AB',
  number: '556000-0000',
  country: 'Sweden',
  addressLine1: 'Main St 1',
  addressLine2: null,
  zipCode: '111 22',
  city: 'Stockholm',
};
/** `COMPANY` as the gateway sends it to the provider. */
export const COMPANY_BODY = {
  name: 'Acme Bets AB',
  number: '556000-0000',
  registered_address: {
    address_line_1: 'Main St 1',
    address_line_2: '',
    zip_code: '111 22',
    city: 'Stockholm',
    country: 'Sweden',
  },
};

/** Calls that write customers. */
export async function customerWrites(session: UserSession): Promise<ReceivedCall[]> {
  return (await session.calls(/^\/v1\/customer/)).filter(({ method }) => method !== 'GET');
}

/** A new id, because no two customers may have the same one. */
export const newStripeId = (): string => `cus_${randomUUID()}`;

/** Input that creates a customer with two active managers. One id occurs twice and texts have spaces, which the gateway removes. */
export async function newCustomerInput(stack: Stack) {
  const [one = '', two = ''] = (await managersOf(stack)).filter(({ deleted }) => !deleted).map(({ id }) => id);
  return {
    idempotencyKey: randomUUID(),
    name: `  ${randomUUID()} `,
    expiresAt: '2031-05-28T17:00:00.000Z',
    billingMethod: 'STRIPE',
    stripeId: ` ${newStripeId()} `,
    accountManagerIds: [one, two, one],
  };
}
