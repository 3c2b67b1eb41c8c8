import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useIdempotentRequest } from '../../../forms/use-idempotent-request.ts';
import { RequestId } from '../../../ui/copy.tsx';
import { addCachedKey, removeCachedKey, useRecheckPermissions } from '../client-operations.tsx';
import { useConfirmedDelete } from '../delete-operations.tsx';
import { keyDetails } from './key-label.ts';
import { ApiClientUsageDocument } from '../usage/usage.generated.ts';
import { ClientKeysDocument, type ClientKeysQuery, useCreateApiKeyMutation, useDeleteApiKeyMutation } from './keys.generated.ts';
import { useRotations } from './rotations.ts';

export type ShownKey = ClientKeysQuery['apiKeys'][number];

/** It is not known whether the key was created. */
export interface UnknownKeyResult {
  readonly kind: 'unknown';
  /** The requested name. */
  readonly name: string;
  /** A key of that name that did not exist before. */
  readonly key: ShownKey | null;
  /** False if the list of keys could not be loaded. */
  readonly isListLoaded: boolean;
}

type CreateKeyResult =
  | { readonly kind: 'created'; readonly key: ShownKey }
  | { readonly kind: 'refused'; readonly requestId: string | undefined }
  | UnknownKeyResult;

/** `error` prop of the name field after a failed request: the request id, or `true`, which marks the field without a message. */
export function nameFieldError(requestId: string | undefined): ReactNode {
  return requestId === undefined ? true : <RequestId value={requestId} />;
}

/** Creates a key of a client. `known`: the keys that the client had when the form was opened. */
export function useCreateKey(clientId: string, known: readonly ShownKey[]): (name: string) => Promise<CreateKeyResult> {
  const client = useApolloClient();
  const [mutate] = useCreateApiKeyMutation({ refetchQueries: [ApiClientUsageDocument] });
  const recheckPermissions = useRecheckPermissions();
  const request = useIdempotentRequest();
  // Fixed when the form opens, so that a key that an earlier attempt created still counts as new.
  const [knownIds] = useState(() => new Set(known.map(({ id }) => id)));

  async function findCreated(name: string): Promise<UnknownKeyResult> {
    try {
      const { data } = await client.query({ query: ClientKeysDocument, variables: { clientId }, fetchPolicy: 'network-only' });
      const key = data?.apiKeys.find((each) => each.name === name && !knownIds.has(each.id)) ?? null;
      return { kind: 'unknown', name, key, isListLoaded: true };
    } catch {
      return { kind: 'unknown', name, key: null, isListLoaded: false };
    }
  }

  function refused(requestId: string | undefined): CreateKeyResult {
    recheckPermissions();
    return { kind: 'refused', requestId };
  }

  return async (name) => {
    const result = await request({ clientId, name }, (input) => mutate({ variables: { input } }));
    if (result.kind === 'unknown') return findCreated(name);
    if (result.kind === 'failed') return refused(result.requestId);
    const { apiKey: key, userErrors = [] } = result.data.data?.createApiKey ?? {};
    if (!key) return refused(userErrors[0]?.requestId);
    addCachedKey(client.cache, clientId, key.id);
    return { kind: 'created', key };
  };
}

/** Deletes a key after a confirmation. */
export function useDeleteKey(clientId: string, onDeleted: () => void = () => {}): (key: ShownKey) => void {
  const { cache } = useApolloClient();
  const rotations = useRotations();
  const [mutate] = useDeleteApiKeyMutation({ refetchQueries: [ApiClientUsageDocument] });
  const confirmedDelete = useConfirmedDelete();
  const { timeZone } = useDisplay();

  return (key) => {
    const { id, resourceVersion } = key;
    const name = key.name || id;
    confirmedDelete({
      what: 'key',
      name,
      resourceVersion,
      consequence: (
        <>
          Applications using the secret of <strong>{name}</strong> ({keyDetails(key, timeZone)}) lose access immediately.
        </>
      ),
      conflictQuestion: (current) => named`It is now named ${current.name}. Delete it anyway?`,
      send: async (version) => {
        const { data } = await mutate({ variables: { input: { clientId, id, resourceVersion: version } } });
        return data?.deleteApiKey;
      },
      onDeleted: () => {
        rotations.forget(id);
        removeCachedKey(cache, clientId, id);
        onDeleted();
      },
    });
  };
}
