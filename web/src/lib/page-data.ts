import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';

/** Query options of a page: cached data first, one refresh, then whatever the cache receives. */
export const PAGE_QUERY = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
  notifyOnNetworkStatusChange: true,
} as const;

/** Query options of a read that `signal` cancels. Its request is not shared, because other reads need theirs; its result is not cached. */
export function uncached(signal: AbortSignal) {
  return { fetchPolicy: 'no-cache', context: { fetchOptions: { signal }, queryDeduplication: false } } as const;
}

/** Query options of a form page: the form always starts with the server's values. */
export const FORM_QUERY = { ...PAGE_QUERY, fetchPolicy: 'network-only' } as const;

/** Props of a "Try again" button. */
export interface Retry {
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** The result of a query as pages use it. */
export interface PageData<T> {
  /** Undefined until the first response. */
  readonly data: T | undefined;
  readonly error: unknown;
  readonly retry: Retry;
}

interface QueryResult<T> {
  readonly data: T | undefined;
  readonly previousData?: T | undefined;
  readonly error?: unknown;
  readonly networkStatus: NetworkStatus;
  readonly refetch: () => Promise<unknown>;
}

/** Result of a page's query; the previous data stays while new variables load. `parts` are retried with it if they have failed. */
export function pageData<T>(
  { data, previousData, error, networkStatus, refetch }: QueryResult<T>,
  parts: readonly PageData<unknown>[] = [],
): PageData<T> {
  function onRetry(): void {
    void refetch().catch(() => {});
    for (const part of parts) if (part.error !== undefined) part.retry.onRetry();
  }
  return {
    data: data ?? previousData,
    error,
    retry: { onRetry, retrying: networkStatus === NetworkStatus.refetch },
  };
}

/** Result of a form page's query. Keeps the first response: later data or errors must not replace a form that a user fills in. */
export function useFirstPageData<T>({ data, error, networkStatus, refetch }: QueryResult<T>): PageData<T> {
  const [first, setFirst] = useState<T | undefined>(undefined);
  // Null in a response that is discarded as a whole.
  if ((data ?? undefined) !== undefined && first === undefined) setFirst(() => data);
  return pageData({ data: first, error: first === undefined ? error : undefined, networkStatus, refetch });
}
