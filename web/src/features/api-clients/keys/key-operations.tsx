import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { focusHeading } from '../../../lib/focus.ts';
import { describeError, hasCode } from '../../../lib/request-error.ts';
import { useKeyedRequest } from '../../../lib/use-keyed-request.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { addCachedKey, removeCachedKey, useRecheckPermissions } from '../client-operations.tsx';
import { ClientKeysDocument, type ClientKeysQuery, useCreateApiKeyMutation, useDeleteApiKeyMutation } from './keys.generated.ts';

export type ShownKey = ClientKeysQuery['apiKeys'][number];

/** No response: the key may or may not have been created. */
export interface UnknownKeyResult {
  readonly kind: 'unknown';
  /** A key of that name that did not exist before. */
  readonly key: ShownKey | null;
  /** False if the list of keys could not be loaded. */
  readonly isListLoaded: boolean;
}

type CreateKeyResult = { readonly kind: 'created'; readonly key: ShownKey } | { readonly kind: 'refused' } | UnknownKeyResult;

/** Creates a key of a client. `known`: the keys that the client has. */
export function useCreateKey(clientId: string, known: readonly ShownKey[]): (name: string) => Promise<CreateKeyResult> {
  const client = useApolloClient();
  const [mutate] = useCreateApiKeyMutation();
  const recheckPermissions = useRecheckPermissions();
  const request = useKeyedRequest();

  async function findCreated(name: string): Promise<UnknownKeyResult> {
    const ids = new Set(known.map(({ id }) => id));
    try {
      const { data } = await client.query({ query: ClientKeysDocument, variables: { clientId }, fetchPolicy: 'network-only' });
      const key = data?.apiKeys.find((each) => each.name === name && !ids.has(each.id)) ?? null;
      return { kind: 'unknown', key, isListLoaded: true };
    } catch {
      return { kind: 'unknown', key: null, isListLoaded: false };
    }
  }

  return async (name) => {
    const result = await request({ clientId, name }, (input) => mutate({ variables: { input } }));
    if (result.kind === 'unknown') return findCreated(name);
    const key = result.kind === 'response' ? result.data.data?.createApiKey.apiKey : null;
    if (!key) {
      recheckPermissions();
      return { kind: 'refused' };
    }
    addCachedKey(client.cache, clientId, key.id);
    return { kind: 'created', key };
  };
}

/** Another user has deleted it already. */
const GONE = Symbol('gone');

/** Opens a confirmation dialog, then deletes the key. The dialog shows failures. */
export function useDeleteKey(clientId: string): (key: ShownKey) => void {
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const [mutate] = useDeleteApiKeyMutation();
  const recheckPermissions = useRecheckPermissions();

  return ({ id, name, resourceVersion }) => {
    let version = resourceVersion;

    async function remove(): Promise<string | typeof GONE | null> {
      try {
        const { data } = await mutate({ variables: { input: { clientId, id, resourceVersion: version } } });
        const { current, userErrors = [] } = data?.deleteApiKey ?? {};
        const [problem] = userErrors;
        if (problem === undefined) return null;
        if (problem.code === 'CONFLICT' && current) {
          version = current.resourceVersion;
          return `${TEXTS.CONFLICT} It is now named ${current.name}. Delete it anyway?`;
        }
        recheckPermissions();
        return problem.message;
      } catch (error) {
        if (hasCode(error, 'NOT_FOUND')) return GONE;
        recheckPermissions();
        return describeError(error).text;
      }
    }

    confirm({
      title: 'Delete key',
      text: (
        <>
          <p>Are you sure you want to delete this key?</p>
          <p>
            Applications using the secret of <strong>{name}</strong> lose access immediately.
          </p>
        </>
      ),
      confirmLabel: 'Delete key',
      danger: true,
      onConfirm: async () => {
        const failure = await remove();
        if (failure !== null && failure !== GONE) return failure;
        removeCachedKey(cache, clientId, id);
        // The focus was in the row that no longer exists.
        focusHeading();
        toast(
          failure === GONE
            ? { tone: 'neutral', text: `The key ${name} no longer exists.` }
            : { tone: 'positive', text: `The key ${name} was deleted.` },
        );
        return null;
      },
    });
  };
}
