import {
  type ApolloClient,
  type MaybeMasked,
  NetworkStatus,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { PAGE_QUERY, type PageData, pageData, type Retry } from './page-data.ts';

interface Connection {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Most rows that the gateway sends in one response. */
export const MAX_PAGE_SIZE = 200;

interface ConnectionQuery<Q, V extends OperationVariables, C extends Connection> {
  readonly query: TypedDocumentNode<Q, V>;
  readonly variables: NoInfer<V>;
  readonly connectionOf: (data: MaybeMasked<Q>) => C;
}

const nextCursor = ({ pageInfo }: Connection): string | null => (pageInfo.hasNextPage ? pageInfo.endCursor : null);

interface ReadOptions {
  /** Cursor of the row before the first one; null: from the start. */
  readonly after?: string | null;
  /** `network-only` refreshes the lists on screen; its pages have the rows before them too. */
  readonly fetchPolicy?: 'no-cache' | 'network-only';
}

/** Reads a connection from the gateway, page by page. */
export async function* readPages<Q, V extends OperationVariables, C extends Connection>(
  client: ApolloClient,
  { query, variables, connectionOf }: ConnectionQuery<Q, V, C>,
  { after = null, fetchPolicy = 'no-cache' }: ReadOptions = {},
): AsyncGenerator<C, void> {
  let cursor = after;
  do {
    const page: OperationVariables = { ...variables, first: MAX_PAGE_SIZE, after: cursor };
    const { data } = await client.query<Q>({ query, variables: page, fetchPolicy });
    if (data === undefined) throw new Error('The response has no page.');
    const connection = connectionOf(data);
    yield connection;
    cursor = nextCursor(connection);
  } while (cursor !== null);
}

interface ConnectionOptions<Q, V extends OperationVariables, C extends Connection> extends ConnectionQuery<Q, V, C> {
  readonly fetchPolicy?: 'cache-and-network' | 'network-only';
  /** Size of the pages after the first. */
  readonly pageSize?: number;
  /** Whether all pages load, one after the other. */
  readonly loadsAll?: boolean;
}

export interface ConnectionPages<Q, C> {
  /** The query with the pages so far; with the pages of the former variables until the first page of the current ones. */
  readonly page: PageData<MaybeMasked<Q>>;
  /** Whether there is no page of these variables yet. */
  readonly isLoading: boolean;
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: () => void;
  /** Why the next page could not be loaded; null unless it failed. */
  readonly nextFailure: (Retry & { readonly error: unknown }) | null;
  /** The loaded pages, and those after them. */
  readonly readAll: () => Promise<readonly C[]>;
}

/** A connection, loaded page by page; Apollo's cache merges the pages. */
export function useConnection<Q, V extends OperationVariables, C extends Connection>(
  options: ConnectionOptions<Q, V, C>,
): ConnectionPages<Q, C> {
  const {
    query,
    variables,
    connectionOf,
    fetchPolicy = 'cache-and-network',
    pageSize = MAX_PAGE_SIZE,
    loadsAll = false,
  } = options;
  const client = useApolloClient();
  const result = useQuery<Q>(query, { ...PAGE_QUERY, fetchPolicy, variables });
  const { error, networkStatus, fetchMore } = result;
  const { data } = result;
  const loaded = data === undefined ? null : connectionOf(data);
  const next = loaded && nextCursor(loaded);
  const key = JSON.stringify([variables, next]);
  const [failure, setFailure] = useState<{ readonly key: string; readonly error: unknown } | null>(null);
  const hasFailed = failure?.key === key;

  function loadNext(): void {
    if (next === null) return;
    setFailure(null);
    fetchMore({ variables: { first: pageSize, after: next } }).catch((reason: unknown) => setFailure({ key, error: reason }));
  }

  useEffect(
    function loadRest() {
      if (loadsAll && !hasFailed) loadNext();
    },
    // loadNext is a new function on each render; it depends only on what is in the key.
    // oxlint-disable-next-line react/exhaustive-deps
    [loadsAll, hasFailed, key],
  );

  const previousData = error === undefined ? result.previousData : undefined;
  return {
    page: pageData({ data, previousData, error, networkStatus, refetch: result.refetch }),
    isLoading: data === undefined && error === undefined,
    hasNext: next !== null,
    isLoadingNext: networkStatus === NetworkStatus.fetchMore,
    loadNext,
    nextFailure: hasFailed
      ? { error: failure.error, onRetry: loadsAll ? () => setFailure(null) : loadNext, retrying: false }
      : null,
    async readAll() {
      const pages = loaded === null ? [] : [loaded];
      if (loaded !== null && next === null) return pages;
      for await (const page of readPages(client, { query, variables, connectionOf }, { after: next })) pages.push(page);
      return pages;
    },
  };
}
