import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { fieldErrorsOf, isUnchanged } from '../../../forms/field-table.ts';
import { describeError, hasCode } from '../../../lib/request-error.ts';
import type { OutcomeCandidate } from '../../../forms/unknown-outcome.tsx';
import { useIdempotentRequest } from '../../../forms/use-idempotent-request.ts';
import type { CreateResult, RefusedResult } from '../../../forms/entity-form.tsx';
import {
  type FormCustomer_customerFragment,
  NamedCustomersDocument,
  useCreateCustomerMutation,
  useUpdateCustomerMutation,
} from './customer-form.generated.ts';
import {
  CUSTOMER_FIELDS,
  type CustomerFields,
  type CustomerFormValues,
  type CustomerVersion,
  isSaved,
  versionOf,
} from './customer-fields.ts';

/** Removes the lists of customers from the cache: only the gateway knows which lists a changed customer belongs to. */
function evictCustomerLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'customers' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'overdueCustomers' });
}

function refusedResult(message: string, requestId?: string): RefusedResult<CustomerFormValues> {
  return { kind: 'refused', message, requestId, fieldErrors: {} };
}

type UserErrors = readonly (Parameters<typeof fieldErrorsOf>[0][number] & { readonly requestId?: string })[];

/** The message consists of the errors without a form field; it is null if all errors have one. */
export function refusedResultOf(errors: UserErrors): RefusedResult<CustomerFormValues> {
  const otherMessages = errors.filter(({ field }) => CUSTOMER_FIELDS.inputOf(field) === undefined).map(({ message }) => message);
  return {
    kind: 'refused',
    fieldErrors: fieldErrorsOf(errors, CUSTOMER_FIELDS),
    message: otherMessages.length === 0 && errors.length > 0 ? null : otherMessages.join(' '),
    requestId: errors[0]?.requestId,
  };
}

/** The server's and the provider's clocks may differ by this much. */
const CLOCK_TOLERANCE_MS = 300_000;

interface NamedCustomer {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: string | null;
}

interface FormHistory {
  /** When the form was opened, in milliseconds of the server's clock. */
  readonly openedAt: number;
  /** Ids of the customers that the form has created. */
  readonly created: ReadonlySet<string>;
}

/** Customers of that name created since the form was opened, except those that the form created itself. */
export function candidatesOf(
  customers: readonly NamedCustomer[],
  name: string,
  { openedAt, created }: FormHistory,
): OutcomeCandidate[] {
  return customers.flatMap((customer) => {
    const isNew =
      !created.has(customer.id) &&
      (customer.createdAt === null || Date.parse(customer.createdAt) >= openedAt - CLOCK_TOLERANCE_MS);
    return customer.name === name && isNew ? [{ id: customer.id, name, createdAt: customer.createdAt }] : [];
  });
}

export function useCreateCustomer(): (fields: CustomerFields) => Promise<CreateResult<CustomerFormValues>> {
  const client = useApolloClient();
  const [mutate] = useCreateCustomerMutation();
  const [history] = useState(() => ({ openedAt: serverNow(), created: new Set<string>() }));
  const request = useIdempotentRequest();

  async function findCreated(name: string): Promise<readonly OutcomeCandidate[] | null> {
    try {
      const { data } = await client.query({ query: NamedCustomersDocument, variables: { name }, fetchPolicy: 'no-cache' });
      return candidatesOf(data?.customers.nodes ?? [], name, history);
    } catch {
      return null;
    }
  }

  return async (fields) => {
    const { name, accountManagerIds, agreementCompany } = fields;
    const newCustomer = {
      ...fields,
      accountManagerIds: [...accountManagerIds],
      agreementCompany: agreementCompany === null ? null : { ...agreementCompany },
    };
    const result = await request(newCustomer, (input) => mutate({ variables: { input } }));
    if (result.kind === 'failed') return refusedResult(TEXTS.CUSTOMER_CREATE_FAILED, result.requestId);
    if (result.kind === 'unknown') {
      evictCustomerLists(client.cache);
      return { kind: 'unknown', name, retryCreatesDuplicate: result.retryCreatesDuplicate, candidates: await findCreated(name) };
    }
    const { customer, userErrors = [] } = result.data.data?.createCustomer ?? {};
    if (!customer) return refusedResultOf(userErrors);
    history.created.add(customer.id);
    evictCustomerLists(client.cache);
    return { kind: 'done', id: customer.id, name: customer.name ?? name };
  };
}

export type UpdateResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'done'; readonly customer: FormCustomer_customerFragment }
  | { readonly kind: 'conflict'; readonly current: FormCustomer_customerFragment }
  | RefusedResult<CustomerFormValues>;

/** Sends the fields that differ from `base`; sends nothing if none do. */
export function useUpdateCustomer(): (base: CustomerVersion, fields: CustomerFields) => Promise<UpdateResult> {
  const client = useApolloClient();
  const [mutate] = useUpdateCustomerMutation();

  return async ({ id, resourceVersion, fields: before }, fields) => {
    const changes = CUSTOMER_FIELDS.changesOf(before, fields);
    if (isUnchanged(changes)) return { kind: 'unchanged' };
    try {
      const { data } = await mutate({ variables: { input: { id, resourceVersion, ...inputOf(changes) } } });
      const { customer, current, userErrors = [] } = data?.updateCustomer ?? {};
      evictCustomerLists(client.cache);
      if (customer) return { kind: 'done', customer };
      if (current) {
        // Not a conflict if an earlier attempt, whose response was lost, has already saved these changes.
        return isSaved(versionOf(current).fields, changes) ? { kind: 'done', customer: current } : { kind: 'conflict', current };
      }
      return refusedResultOf(userErrors);
    } catch (error) {
      if (!hasCode(error, 'NOT_FOUND')) return refusedResult(TEXTS.CUSTOMER_UPDATE_FAILED, describeError(error).requestId);
      evictCustomerLists(client.cache);
      return refusedResult('This customer no longer exists.');
    }
  };
}

function inputOf({ accountManagerIds, agreementCompany, ...rest }: Partial<CustomerFields>) {
  return {
    ...rest,
    ...(accountManagerIds !== undefined && { accountManagerIds: [...accountManagerIds] }),
    ...(agreementCompany !== undefined && agreementCompany !== null && { agreementCompany: { ...agreementCompany } }),
  };
}
