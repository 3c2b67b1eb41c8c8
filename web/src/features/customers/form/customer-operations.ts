import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { useState } from 'react';
import { IdempotencyKey } from '../../../lib/idempotency-key.ts';
import { describeError, hasCode, isGatewayError, isOutcomeUnknown } from '../../../lib/request-error.ts';
import type { OutcomeCandidate } from '../../../ui/unknown-outcome.tsx';
import { changedFields, type CustomerChanges, holds, isUnchanged } from './customer-changes.ts';
import {
  type CustomerFields,
  type CustomerFormErrors,
  type CustomerVersion,
  placeUserErrors,
  versionOf,
} from './customer-form-model.ts';
import {
  type FormCustomer_customerFragment,
  NamedCustomersDocument,
  useCreateCustomerMutation,
  useUpdateCustomerMutation,
} from './customer-form.generated.ts';

/** Not done: what is wrong at which place, and what concerns the whole; null when the places say it all. */
export interface Refused {
  readonly kind: 'refused';
  readonly message: string | null;
  readonly places: CustomerFormErrors;
}

/** What became of a new customer that was sent. */
export type CreateResult =
  | { readonly kind: 'done'; readonly id: string; readonly name: string }
  | Refused
  /** Nobody knows; null when the list could not be read again. */
  | {
      readonly kind: 'lost';
      readonly name: string;
      readonly createsAnother: boolean;
      readonly candidates: readonly OutcomeCandidate[] | null;
    };

/** What became of an edit that was sent. */
export type UpdateResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'done'; readonly customer: FormCustomer_customerFragment }
  | { readonly kind: 'conflict'; readonly current: FormCustomer_customerFragment }
  | Refused;

interface Found {
  readonly id: string;
  readonly name: string | null;
  readonly created: string | null;
}

/** What there was before an attempt. */
export interface Before {
  /** When the form was opened, milliseconds by the browser's clock. */
  readonly openedAt: number;
  /** Ids of the customers that the form has created so far. */
  readonly created: ReadonlySet<string>;
}

/** The clocks of browser and provider may differ by that much. */
const CLOCK_TOLERANCE_MS = 300_000;

/** Customers of that name that were created since the form was opened, by other attempts than those that were answered. */
export function candidatesOf(customers: readonly Found[], name: string, { openedAt, created }: Before): OutcomeCandidate[] {
  return customers.flatMap((found) => {
    const isNew =
      !created.has(found.id) && (found.created === null || Date.parse(found.created) >= openedAt - CLOCK_TOLERANCE_MS);
    return found.name === name && isNew ? [{ id: found.id, name, created: found.created }] : [];
  });
}

/** Lists of customers are read anew when they are shown next: where a changed customer belongs, the gateway knows. */
export function forgetCustomerLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'customers' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'overdueCustomers' });
}

/** Creates customers. */
export function useCreateCustomer(): (fields: CustomerFields) => Promise<CreateResult> {
  const client = useApolloClient();
  const [mutate] = useCreateCustomerMutation();
  const [idempotencyKey] = useState(() => new IdempotencyKey());
  const [before] = useState(() => ({ openedAt: Date.now(), created: new Set<string>() }));

  async function findCreated(name: string, createsAnother: boolean): Promise<CreateResult> {
    try {
      const { data } = await client.query({ query: NamedCustomersDocument, variables: { name }, fetchPolicy: 'no-cache' });
      return { kind: 'lost', name, createsAnother, candidates: candidatesOf(data?.customers.nodes ?? [], name, before) };
    } catch {
      return { kind: 'lost', name, createsAnother, candidates: null };
    }
  }

  return async (fields) => {
    const { agreementCompany, ...rest } = fields;
    const company = agreementCompany === null ? null : { ...agreementCompany };
    const input = { ...rest, accountManagerIds: [...fields.accountManagerIds], agreementCompany: company };
    try {
      const { data } = await mutate({ variables: { input: { ...input, idempotencyKey: idempotencyKey.keyFor(input) } } });
      idempotencyKey.reset();
      const { customer, userErrors = [] } = data?.createCustomer ?? {};
      if (customer) {
        before.created.add(customer.id);
        forgetCustomerLists(client.cache);
        return { kind: 'done', id: customer.id, name: customer.name ?? fields.name };
      }
      return { kind: 'refused', ...placeUserErrors(userErrors) };
    } catch (error) {
      if (isGatewayError(error)) idempotencyKey.reset();
      if (isOutcomeUnknown(describeError(error))) {
        forgetCustomerLists(client.cache);
        return findCreated(fields.name, isGatewayError(error));
      }
      return { kind: 'refused', message: TEXTS.CUSTOMER_CREATE_FAILED, places: {} };
    }
  };
}

/** Sends what changed since `base` and nothing else; nothing at all when nothing changed. */
export function useUpdateCustomer(): (base: CustomerVersion, fields: CustomerFields) => Promise<UpdateResult> {
  const client = useApolloClient();
  const [mutate] = useUpdateCustomerMutation();

  return async ({ id, resourceVersion, fields: before }, fields) => {
    const changes = changedFields(before, fields);
    if (isUnchanged(changes)) return { kind: 'unchanged' };
    try {
      const { data } = await mutate({ variables: { input: { id, resourceVersion, ...inputOf(changes) } } });
      const { customer, current, userErrors = [] } = data?.updateCustomer ?? {};
      forgetCustomerLists(client.cache);
      if (customer) return { kind: 'done', customer };
      if (current) {
        // An answer that was lost on an earlier try: the values are in place.
        return holds(versionOf(current), changes) ? { kind: 'done', customer: current } : { kind: 'conflict', current };
      }
      return { kind: 'refused', ...placeUserErrors(userErrors) };
    } catch (error) {
      const isGone = hasCode(error, 'NOT_FOUND');
      if (isGone) forgetCustomerLists(client.cache);
      const message = isGone ? 'This customer no longer exists.' : TEXTS.CUSTOMER_UPDATE_FAILED;
      return { kind: 'refused', message, places: {} };
    }
  };
}

function inputOf({ accountManagerIds, agreementCompany, ...rest }: CustomerChanges) {
  return {
    ...rest,
    ...(accountManagerIds !== undefined && { accountManagerIds: [...accountManagerIds] }),
    ...(agreementCompany !== undefined && agreementCompany !== null && { agreementCompany: { ...agreementCompany } }),
  };
}
