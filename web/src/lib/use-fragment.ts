import type { ApolloCache, ApolloClient, DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { Subscription } from 'rxjs';
import { NewestEntities } from './newest-entities.ts';
import { type PagePart, PagePartContext } from './page-part.ts';

/** An entity, its reference or its cache id; null reads nothing. */
export type FragmentSource<T> = ApolloCache.FromOptionValue<T> | null;

interface Options<T> {
  readonly fragment: DocumentNode;
  readonly fragmentName: string;
  readonly from: FragmentSource<T>;
}

/** A cache id that no entity has: reading it is incomplete. */
const NO_ENTITY = 'none';

/** An entity of a live set, or of the cache while no live set in use has it. */
class FragmentReader<T> {
  readonly #newest: NewestEntities;
  readonly #client: ApolloClient;
  readonly #options: Options<T> & { readonly from: string };
  readonly #part: PagePart | null;
  /** Created on demand: an entity of a live set needs none. */
  #cached: ApolloClient.ObservableFragment<T> | null = null;

  constructor(client: ApolloClient, options: Options<T> & { readonly from: string }, part: PagePart | null) {
    this.#newest = NewestEntities.of(client.cache);
    this.#client = client;
    this.#options = options;
    this.#part = part;
  }

  readonly read = (): ApolloClient.WatchFragmentResult<T> => this.#live() ?? this.#watched().getCurrentResult();

  readonly subscribe = (render: () => void): (() => void) => {
    const part = this.#part;
    const update = part === null ? render : () => part.show(render);
    let subscription: Subscription | null = null;
    const follow = (): void => {
      if (this.#live() === null) subscription ??= this.#watched().subscribe(update);
      else {
        subscription?.unsubscribe();
        subscription = null;
      }
    };
    const stop = this.#newest.subscribe(this.#options.from, () => {
      follow();
      update();
    });
    follow();
    return () => {
      stop();
      subscription?.unsubscribe();
      part?.forget(render);
    };
  };

  #live(): ApolloClient.WatchFragmentResult<T> | null {
    return this.#newest.read<T>(this.#options.from, this.#options.fragmentName);
  }

  #watched(): ApolloClient.ObservableFragment<T> {
    this.#cached ??= this.#client.watchFragment<T>(this.#options);
    return this.#cached;
  }
}

/**
 * Subscribes to a fragment of an entity. Apollo's own hook renders each component in a timer of its own; here all components
 * that a write has changed render together, with one commit, and those out of sight later.
 */
export function useFragment<T>({ fragment, fragmentName, from }: Options<T>): ApolloClient.WatchFragmentResult<T> {
  const client = useApolloClient();
  const part = useContext(PagePartContext);
  const id = typeof from === 'string' ? from : from === null ? NO_ENTITY : (client.cache.identify(from) ?? NO_ENTITY);
  const reader = useMemo(
    () => new FragmentReader<T>(client, { fragment, fragmentName, from: id }, part),
    [client, fragment, fragmentName, id, part],
  );
  return useSyncExternalStore(reader.subscribe, reader.read, reader.read);
}
