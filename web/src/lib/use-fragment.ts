import type { ApolloCache, ApolloClient, DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** An entity, its reference or its cache id; null reads nothing. */
export type FragmentSource<T> = ApolloCache.FromOptionValue<T> | null;

interface Options<T> {
  readonly fragment: DocumentNode;
  readonly fragmentName: string;
  readonly from: FragmentSource<T>;
}

/** A cache id that no entity has: reading it is incomplete. */
const NO_ENTITY = 'none';

/**
 * Subscribes to a fragment in the cache. Apollo's own hook renders each component in a timer of its own; here all components
 * that a write has changed render together, with one commit.
 */
export function useFragment<T>({ fragment, fragmentName, from }: Options<T>): ApolloClient.WatchFragmentResult<T> {
  const client = useApolloClient();
  const id = typeof from === 'string' ? from : from === null ? NO_ENTITY : (client.cache.identify(from) ?? NO_ENTITY);
  const watched = useMemo(
    () => client.watchFragment<T>({ fragment, fragmentName, from: id }),
    [client, fragment, fragmentName, id],
  );
  const subscribe = useCallback(
    (update: () => void) => {
      const subscription = watched.subscribe(update);
      return () => subscription.unsubscribe();
    },
    [watched],
  );
  const read = () => watched.getCurrentResult();
  return useSyncExternalStore(subscribe, read, read);
}
