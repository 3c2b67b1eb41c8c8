import type { ApolloCache, Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import * as z from 'zod/mini';
import { focusHeading } from '../../lib/focus.ts';
import { describeError, hasCode, REPORTED } from '../../lib/request-error.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ApiClientRightsDocument, useDeleteApiClientMutation } from './client-operations.generated.ts';

/**
 * Asks again whether API clients may be changed: the provider says so only by refusing a change.
 * Screens follow the cache; a failure leaves things as they are.
 */
export function useRecheckRights(): () => void {
  const client = useApolloClient();
  return () =>
    void client.query({ query: ApiClientRightsDocument, fetchPolicy: 'network-only', context: REPORTED }).catch(() => {});
}

type Refs = readonly Reference[];

/** Puts a new client at the head of the list, where one was read. */
export function listClient(cache: ApolloCache, id: string): void {
  changeList(cache, (clients, ref) => [ref, ...clients], id);
}

/** Takes a client out of the list. */
export function unlistClient(cache: ApolloCache, id: string): void {
  changeList(cache, (clients) => [...clients], id);
}

function changeList(cache: ApolloCache, place: (others: Refs, ref: Reference) => Refs, id: string): void {
  const ref = cache.identify({ __typename: 'ApiClient', id });
  if (ref === undefined) return;
  cache.modify<{ apiClients: Refs }>({
    fields: { apiClients: (clients) => place(without(clients, ref), { __ref: ref }) },
  });
}

/** Puts a new key at the head of its client's keys. */
export function listKey(cache: ApolloCache, clientId: string, keyId: string): void {
  changeKeys(cache, clientId, keyId, (others, ref) => [ref, ...others]);
}

/** Takes a key out of its client's keys. */
export function unlistKey(cache: ApolloCache, clientId: string, keyId: string): void {
  changeKeys(cache, clientId, keyId, (others) => [...others]);
}

function changeKeys(cache: ApolloCache, clientId: string, keyId: string, place: (others: Refs, ref: Reference) => Refs): void {
  const ref = cache.identify({ __typename: 'ApiKey', id: keyId });
  if (ref === undefined) return;
  const ofClient = `apiKeys(${JSON.stringify({ clientId })})`;
  cache.modify<{ apiKeys: Refs }>({
    fields: {
      apiKeys: (keys, { storeFieldName }) => (storeFieldName === ofClient ? place(without(keys, ref), { __ref: ref }) : keys),
    },
  });
}

function without(refs: Refs | Reference, ref: string): Refs {
  return 'length' in refs ? refs.filter(({ __ref }) => __ref !== ref) : [];
}

/** Another user changed it first. */
const GONE = Symbol('gone');

interface DeletableClient {
  readonly id: string;
  readonly name: string;
  readonly resourceVersion: number;
}

/** Asks before a client is deleted; a failure is said in the dialog. */
export function useDeleteClient(onDeleted: () => void = () => {}): (client: DeletableClient) => void {
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const [mutate] = useDeleteApiClientMutation();
  const recheckRights = useRecheckRights();

  return ({ id, name, resourceVersion }) => {
    let version = resourceVersion;

    async function remove(): Promise<string | typeof GONE | null> {
      try {
        const { data } = await mutate({ variables: { input: { id, resourceVersion: version } } });
        const { current, userErrors = [] } = data?.deleteApiClient ?? {};
        const [problem] = userErrors;
        if (problem === undefined) return null;
        if (problem.code === 'CONFLICT' && current) {
          version = current.resourceVersion;
          return `${TEXTS.CONFLICT} Delete it as it is now?`;
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
      title: 'Delete client',
      text: (
        <>
          <p>Are you sure you want to delete this client?</p>
          <p>
            <strong>{name}</strong> goes with all of its keys, and programs that use them are refused from then on.
          </p>
        </>
      ),
      confirmLabel: 'Delete client',
      danger: true,
      onConfirm: async () => {
        const failure = await remove();
        if (failure !== null && failure !== GONE) return failure;
        onDeleted();
        unlistClient(cache, id);
        // The row that had the focus is gone.
        focusHeading();
        toast(
          failure === GONE
            ? { tone: 'neutral', text: `The client ${name} no longer exists.` }
            : { tone: 'positive', text: `The client ${name} was deleted.` },
        );
        return null;
      },
    });
  };
}

/** So long what a mutation answered need not be read again, milliseconds. */
const FRESH_MS = 10_000;
const State = z.object({ savedAt: z.number() });

/** State of the way from a form to the page of what it saved. */
export function justSaved(): z.output<typeof State> {
  return { savedAt: Date.now() };
}

/** Whether that way was taken a moment ago: a reload or a later visit reads the page again. */
export function wasJustSaved(state: unknown): boolean {
  const { data } = State.safeParse(state);
  return data !== undefined && Math.abs(Date.now() - data.savedAt) < FRESH_MS;
}
