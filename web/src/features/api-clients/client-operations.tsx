import { useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';
import type { ApolloCache, Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import * as z from 'zod/mini';
import { REPORT_FAILURES } from '../../lib/request-error.ts';
import { ApiClientRightsDocument } from './client-operations.generated.ts';

/**
 * Fetches again whether the user may manage API clients, for use after a refused change: the provider reports missing permissions
 * only by rejecting. Pages update from the cache.
 */
export function useRecheckPermissions(): () => void {
  const client = useApolloClient();
  return () =>
    void client.query({ query: ApiClientRightsDocument, fetchPolicy: 'network-only', context: REPORT_FAILURES }).catch(() => {});
}

type Refs = readonly Reference[];

/** Adds a new client at the top of the cached list. */
export function addCachedClient(cache: ApolloCache, id: string): void {
  updateList(cache, (clients, ref) => [ref, ...clients], id);
}

/** Removes a client from the cached list. */
export function removeCachedClient(cache: ApolloCache, id: string): void {
  updateList(cache, (clients) => [...clients], id);
}

function updateList(cache: ApolloCache, rebuild: (others: Refs, ref: Reference) => Refs, id: string): void {
  const ref = cache.identify({ __typename: 'ApiClient', id });
  if (ref === undefined) return;
  cache.modify<{ apiClients: Refs }>({
    fields: { apiClients: (clients) => rebuild(withoutRef(clients, ref), { __ref: ref }) },
  });
}

/** Adds a new key at the top of its client's cached keys. */
export function addCachedKey(cache: ApolloCache, clientId: string, keyId: string): void {
  updateKeys(cache, clientId, keyId, (others, ref) => [ref, ...others]);
}

/** Removes a key from its client's cached keys. */
export function removeCachedKey(cache: ApolloCache, clientId: string, keyId: string): void {
  updateKeys(cache, clientId, keyId, (others) => [...others]);
}

function updateKeys(cache: ApolloCache, clientId: string, keyId: string, rebuild: (others: Refs, ref: Reference) => Refs): void {
  const ref = cache.identify({ __typename: 'ApiKey', id: keyId });
  if (ref === undefined) return;
  const fieldName = `apiKeys(${JSON.stringify({ clientId })})`;
  cache.modify<{ apiKeys: Refs }>({
    fields: {
      apiKeys: (keys, { storeFieldName }) =>
        storeFieldName === fieldName ? rebuild(withoutRef(keys, ref), { __ref: ref }) : keys,
    },
  });
}

function withoutRef(refs: Refs | Reference, ref: string): Refs {
  return 'length' in refs ? refs.filter(({ __ref }) => __ref !== ref) : [];
}

/** How long the response of a mutation counts as fresh, in milliseconds. */
const FRESH_MS = 10_000;
const State = z.object({ savedAt: z.number() });

/** Navigation state for the page of an entity that a form has just saved. */
export function savedState(): z.output<typeof State> {
  return { savedAt: Date.now() };
}

/** Whether the entity was saved within `FRESH_MS`: its cached data is fresh. After a reload, the state is still there, but no cache. */
export function isRecentlySaved(state: unknown): boolean {
  const { data } = State.safeParse(state);
  return data !== undefined && Math.abs(Date.now() - data.savedAt) < FRESH_MS;
}

/** `navigate` for the end of a request: does nothing if the component is gone by then, because the user has left its page. */
export function useNavigateWhileShown(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(function followMount() {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (to, options) => {
    if (isShown.current) void navigate(to, options);
  };
}
