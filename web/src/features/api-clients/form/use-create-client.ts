import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { describeError, isGatewayError, isOutcomeUnknown } from '../../../lib/request-error.ts';
import { IdempotencyKey } from '../../../lib/idempotency-key.ts';
import type { OutcomeCandidate } from '../../../ui/unknown-outcome.tsx';
import { listClient } from '../client-cache.ts';
import { useRecheckRights } from '../use-recheck-rights.ts';
import { placeUserErrors } from './check-client-form.ts';
import type { ClientFields } from './client-fields.ts';
import { useCreateApiClientMutation } from './create-api-client.generated.ts';
import { ListedClientsDocument } from './listed-clients.generated.ts';
import { candidatesOf, type SubmitResult } from './submit-result.ts';

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
