import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { fieldErrorsOf, isUnchanged } from '../../../forms/field-table.ts';
import { describeError, hasCode } from '../../../lib/request-error.ts';
import type { OutcomeCandidate } from '../../../forms/unknown-outcome.tsx';
import { useIdempotentRequest } from '../../../forms/use-idempotent-request.ts';
import type { CreateResult, RefusedResult } from '../../../forms/entity-form.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { addCachedClient, removeCachedClient, useRecheckPermissions } from '../client-operations.tsx';
import { ListedClientsDocument } from '../client-search.generated.ts';
import { useCreateApiClientMutation, useUpdateApiClientMutation } from './client-form.generated.ts';
import { CLIENT_FIELDS, type ClientFields, type ClientFormValues, type ClientVersion, versionOf } from './client-fields.ts';

type UserErrors = readonly (Parameters<typeof fieldErrorsOf>[0][number] & { readonly requestId: string })[];

function refusedResult(message: string, requestId?: string, userErrors: UserErrors = []): RefusedResult<ClientFormValues> {
  return { kind: 'refused', message, requestId, fieldErrors: fieldErrorsOf(userErrors, CLIENT_FIELDS) };
}

function refusedResultOf(userErrors: UserErrors): RefusedResult<ClientFormValues> {
  const withoutField = userErrors.find(({ field }) => field.length === 0);
  return refusedResult(userErrors.map(({ message }) => message).join(' '), withoutField?.requestId, userErrors);
}

/** Clients of that name that did not exist before the request. */
export function candidatesOf<C extends OutcomeCandidate>(clients: readonly C[], name: string, known: ReadonlySet<string>): C[] {
  return clients.filter((client) => client.name === name && !known.has(client.id));
}

/** Creates a client. `before`: the clients that existed when the form was opened. */
export function useCreateClient(
  before: readonly OutcomeCandidate[],
): (fields: ClientFields) => Promise<CreateResult<ClientFormValues>> {
  const client = useApolloClient();
  const [mutate] = useCreateApiClientMutation();
  const recheckPermissions = useRecheckPermissions();
  const [known] = useState(() => new Set(before.map(({ id }) => id)));
  const request = useIdempotentRequest();

  async function findCreated(name: string): Promise<readonly OutcomeCandidate[] | null> {
    try {
      const { data } = await client.query({ query: ListedClientsDocument, fetchPolicy: 'network-only' });
      return candidatesOf(data?.apiClients ?? [], name, known);
    } catch {
      return null;
    }
  }

  return async (fields) => {
    const newClient = {
      ...fields,
      requestsPerSecond: fields.requestsPerSecond ?? 0,
      requestBurst: fields.requestBurst ?? 0,
      maxConnections: fields.maxConnections ?? 0,
      packages: [...fields.packages],
    };
    const result = await request(newClient, (input) => mutate({ variables: { input } }));
    if (result.kind === 'unknown') {
      const { retryCreatesDuplicate } = result;
      return { kind: 'unknown', name: fields.name, retryCreatesDuplicate, candidates: await findCreated(fields.name) };
    }
    if (result.kind === 'response') {
      const { apiClient, userErrors = [] } = result.data.data?.createApiClient ?? {};
      if (apiClient) {
        addCachedClient(client.cache, apiClient.id);
        return { kind: 'done', id: apiClient.id, name: apiClient.name };
      }
      recheckPermissions();
      return refusedResultOf(userErrors);
    }
    recheckPermissions();
    return refusedResult(result.message, result.requestId);
  };
}

export type UpdateResult =
  /** `saved`: the version that the gateway has now. */
  | { readonly kind: 'done'; readonly saved: ClientVersion }
  | { readonly kind: 'conflict'; readonly current: Client_clientFragment }
  | RefusedResult<ClientFormValues>;

/** Sends the fields that differ from `base`; sends nothing if none do. */
export function useUpdateClient(): (base: ClientVersion, fields: ClientFields) => Promise<UpdateResult> {
  const { cache } = useApolloClient();
  const [mutate] = useUpdateApiClientMutation();
  const recheckPermissions = useRecheckPermissions();

  return async (base, fields) => {
    const { id, resourceVersion } = base;
    const changes = CLIENT_FIELDS.changesOf(base.fields, fields);
    if (isUnchanged(changes)) return { kind: 'done', saved: base };
    try {
      const { data } = await mutate({ variables: { input: { id, resourceVersion, ...inputOf(changes) } } });
      const { apiClient, current, userErrors = [] } = data?.updateApiClient ?? {};
      if (apiClient) return { kind: 'done', saved: versionOf(apiClient) };
      if (current) {
        // Not a conflict if an earlier attempt, whose response was lost, has already saved these changes.
        const saved = versionOf(current);
        return isUnchanged(CLIENT_FIELDS.changesOf(saved.fields, { ...saved.fields, ...changes }))
          ? { kind: 'done', saved }
          : { kind: 'conflict', current };
      }
      recheckPermissions();
      return refusedResultOf(userErrors);
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) {
        removeCachedClient(cache, id);
        return refusedResult('This client no longer exists.');
      }
      recheckPermissions();
      const { text, requestId } = describeError(error);
      return refusedResult(text, requestId);
    }
  };
}

function inputOf({ packages, ...rest }: Partial<ClientFields>) {
  return { ...rest, ...(packages !== undefined && { packages: [...packages] }) };
}
