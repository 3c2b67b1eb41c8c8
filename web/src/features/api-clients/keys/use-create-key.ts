import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { describeError, isGatewayError, isOutcomeUnknown } from '../../../lib/request-error.ts';
import { IdempotencyKey } from '../../../lib/idempotency-key.ts';
import { listKey } from '../client-cache.ts';
import { useRecheckRights } from '../use-recheck-rights.ts';
import { ClientKeysDocument } from './client-keys.generated.ts';
import { useCreateApiKeyMutation } from './create-api-key.generated.ts';
import type { ShownKey } from './key-columns.tsx';

export type CreateKeyResult =
  | { readonly kind: 'created'; readonly key: ShownKey }
  | { readonly kind: 'refused' }
  /** Nobody knows; `key` is one of that name which was not there before. `read` is false when the keys could not be read again. */
  | { readonly kind: 'lost'; readonly key: ShownKey | null; readonly read: boolean };

/** Creates a key of a client; `known` are the keys that it had before. */
export function useCreateKey(clientId: string, known: readonly ShownKey[]): (name: string) => Promise<CreateKeyResult> {
  const client = useApolloClient();
  const [mutate] = useCreateApiKeyMutation();
  const recheckRights = useRecheckRights();
  const [idempotencyKey] = useState(() => new IdempotencyKey());

  async function findCreated(name: string): Promise<CreateKeyResult> {
    const ids = new Set(known.map(({ id }) => id));
    try {
      const { data } = await client.query({ query: ClientKeysDocument, variables: { clientId }, fetchPolicy: 'network-only' });
      const key = data?.apiKeys.find((each) => each.name === name && !ids.has(each.id)) ?? null;
      return { kind: 'lost', key, read: true };
    } catch {
      return { kind: 'lost', key: null, read: false };
    }
  }

  return async (name) => {
    const input = { clientId, name };
    try {
      const { data } = await mutate({ variables: { input: { ...input, idempotencyKey: idempotencyKey.keyFor(input) } } });
      idempotencyKey.reset();
      const key = data?.createApiKey.apiKey ?? null;
      if (key === null) {
        recheckRights();
        return { kind: 'refused' };
      }
      listKey(client.cache, clientId, key.id);
      return { kind: 'created', key };
    } catch (error) {
      if (isGatewayError(error)) idempotencyKey.reset();
      if (isOutcomeUnknown(describeError(error))) return findCreated(name);
      recheckRights();
      return { kind: 'refused' };
    }
  };
}
