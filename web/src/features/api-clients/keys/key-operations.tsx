import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { useState } from 'react';
import { focusHeading } from '../../../lib/focus.ts';
import { IdempotencyKey } from '../../../lib/idempotency-key.ts';
import { describeError, hasCode, isGatewayError, isOutcomeUnknown } from '../../../lib/request-error.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { listKey, unlistKey, useRecheckRights } from '../client-operations.tsx';
import { ClientKeysDocument, type ClientKeysQuery, useCreateApiKeyMutation, useDeleteApiKeyMutation } from './keys.generated.ts';

export type ShownKey = ClientKeysQuery['apiKeys'][number];

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

/** Another user changed it first. */
const GONE = Symbol('gone');

/** Asks before a key is deleted; a failure is said in the dialog. */
export function useDeleteKey(clientId: string): (key: ShownKey) => void {
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const [mutate] = useDeleteApiKeyMutation();
  const recheckRights = useRecheckRights();

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
          return `${TEXTS.CONFLICT} It is named ${current.name} now. Delete it all the same?`;
        }
        recheckRights();
        return problem.message;
      } catch (error) {
        if (hasCode(error, 'NOT_FOUND')) return GONE;
        recheckRights();
        return describeError(error).text;
      }
    }

    confirm({
      title: 'Delete key',
      text: (
        <>
          <p>Are you sure you want to delete this key?</p>
          <p>
            Programs that use the secret of <strong>{name}</strong> are refused from then on.
          </p>
        </>
      ),
      confirmLabel: 'Delete key',
      danger: true,
      onConfirm: async () => {
        const failure = await remove();
        if (failure !== null && failure !== GONE) return failure;
        unlistKey(cache, clientId, id);
        // The row that had the focus is gone.
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
