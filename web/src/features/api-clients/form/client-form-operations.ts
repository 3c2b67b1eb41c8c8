import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { IdempotencyKey } from '../../../lib/idempotency-key.ts';
import { describeError, hasCode, isGatewayError, isOutcomeUnknown } from '../../../lib/request-error.ts';
import type { OutcomeCandidate } from '../../../ui/unknown-outcome.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { listClient, unlistClient, useRecheckRights } from '../client-operations.tsx';
import { ListedClientsDocument } from '../client-search.generated.ts';
import { changedFields, type ClientChanges, isUnchanged } from './client-changes.ts';
import { type ClientFields, type ClientFormErrors, fieldsOfClient, placeUserErrors } from './client-form-model.ts';
import { useCreateApiClientMutation, useUpdateApiClientMutation } from './client-form.generated.ts';

/** What became of a form that was sent. */
export type SubmitResult =
  | { readonly kind: 'done'; readonly id: string; readonly name: string }
  | { readonly kind: 'refused'; readonly message: string; readonly places: ClientFormErrors }
  | { readonly kind: 'conflict'; readonly current: Client_clientFragment }
  /** Nobody knows; null when the list could not be read again. */
  | {
      readonly kind: 'lost';
      readonly name: string;
      readonly createsAnother: boolean;
      readonly candidates: readonly OutcomeCandidate[] | null;
    };

/** Clients of that name that were not there before the attempt. */
export function candidatesOf<C extends OutcomeCandidate>(clients: readonly C[], name: string, known: ReadonlySet<string>): C[] {
  return clients.filter((client) => client.name === name && !known.has(client.id));
}

/** Creates a client; `before` are those that were there when the form was opened. */
export function useCreateClient(before: readonly OutcomeCandidate[]): (fields: ClientFields) => Promise<SubmitResult> {
  const client = useApolloClient();
  const [mutate] = useCreateApiClientMutation();
  const recheckRights = useRecheckRights();
  const [idempotencyKey] = useState(() => new IdempotencyKey());
  const [known] = useState(() => new Set(before.map(({ id }) => id)));

  async function findCreated(name: string, createsAnother: boolean): Promise<SubmitResult> {
    try {
      const { data } = await client.query({ query: ListedClientsDocument, fetchPolicy: 'network-only' });
      return { kind: 'lost', name, createsAnother, candidates: candidatesOf(data?.apiClients ?? [], name, known) };
    } catch {
      return { kind: 'lost', name, createsAnother, candidates: null };
    }
  }

  return async (fields) => {
    const { requestsPerSecond, requestBurst, maxConnections, packages, ...rest } = fields;
    const input = {
      ...rest,
      requestsPerSecond: requestsPerSecond ?? 0,
      requestBurst: requestBurst ?? 0,
      maxConnections: maxConnections ?? 0,
      packages: [...packages],
    };
    try {
      const { data } = await mutate({ variables: { input: { ...input, idempotencyKey: idempotencyKey.keyFor(input) } } });
      idempotencyKey.reset();
      const { apiClient, userErrors = [] } = data?.createApiClient ?? {};
      if (apiClient) {
        listClient(client.cache, apiClient.id);
        return { kind: 'done', id: apiClient.id, name: apiClient.name };
      }
      recheckRights();
      return {
        kind: 'refused',
        message: userErrors.map(({ message }) => message).join(' '),
        places: placeUserErrors(userErrors),
      };
    } catch (error) {
      if (isGatewayError(error)) idempotencyKey.reset();
      const failure = describeError(error);
      if (isOutcomeUnknown(failure)) return findCreated(fields.name, isGatewayError(error));
      recheckRights();
      return { kind: 'refused', message: failure.text, places: {} };
    }
  };
}

/** The version of a client that a form began with. */
export interface ClientVersion {
  readonly id: string;
  readonly resourceVersion: number;
  readonly fields: ClientFields;
}

/** Sends what changed since `base` and nothing else; nothing at all when nothing changed. */
export function useUpdateClient(): (base: ClientVersion, fields: ClientFields) => Promise<SubmitResult> {
  const { cache } = useApolloClient();
  const [mutate] = useUpdateApiClientMutation();
  const recheckRights = useRecheckRights();

  return async ({ id, resourceVersion, fields: before }, fields) => {
    const changes = changedFields(before, fields);
    const done = { kind: 'done', id, name: fields.name } as const;
    if (isUnchanged(changes)) return done;
    try {
      const { data } = await mutate({ variables: { input: { id, resourceVersion, ...inputOf(changes) } } });
      const { apiClient, current, userErrors = [] } = data?.updateApiClient ?? {};
      if (apiClient) return done;
      if (current) {
        // An answer that was lost on an earlier try: the values are in place.
        const missing = changedFields(fieldsOfClient(current), { ...fieldsOfClient(current), ...changes });
        return isUnchanged(missing) ? done : { kind: 'conflict', current };
      }
      recheckRights();
      return {
        kind: 'refused',
        message: userErrors.map(({ message }) => message).join(' '),
        places: placeUserErrors(userErrors),
      };
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) {
        unlistClient(cache, id);
        return { kind: 'refused', message: 'This client no longer exists.', places: {} };
      }
      recheckRights();
      return { kind: 'refused', message: describeError(error).text, places: {} };
    }
  };
}

function inputOf({ requestsPerSecond, requestBurst, maxConnections, packages, ...rest }: ClientChanges) {
  return {
    ...rest,
    ...(requestsPerSecond !== undefined && { requestsPerSecond }),
    ...(requestBurst !== undefined && { requestBurst }),
    ...(maxConnections !== undefined && { maxConnections }),
    ...(packages !== undefined && { packages: [...packages] }),
  };
}
