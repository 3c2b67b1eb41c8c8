import type { LiveCursor, LiveRef, LiveStatus } from '../types.generated.ts';
import type { MergedBatch } from './batch-buffer.ts';
import type { SightlineClient } from './client.ts';
import type { LiveTypes } from './live-batch.ts';
import { recoveryFor } from './recovery.ts';
import type { LiveSet } from './live-set.ts';
import { SightlineError } from './sightline-error.ts';
import { LiveSubscription } from './live-subscription.ts';
import { Reconnection } from './reconnection.ts';
import type { Operation, Variables } from './typed-document.ts';

export interface FollowOptions<T extends LiveTypes> {
  /** Updated before each change is yielded. With a cursor, the subscription resumes there. */
  readonly set: LiveSet<T>;
  /** Without `after`, which comes from the set. */
  readonly variables?: Variables;
  /** Ends the subscription. */
  readonly signal?: AbortSignal;
  /** WebSocket class, for example of `ws`, for platforms without one (Node 20). */
  readonly webSocketImpl?: unknown;
}

/** Changes of a set since the previous change. */
export interface LiveChange<T extends LiveTypes> {
  /** True when the set was replaced as a whole. */
  readonly isSnapshot: boolean;
  /** Position of the set. */
  readonly cursor: LiveCursor | null;
  /** Health of the provider connection. LOST: the gateway is unreachable and the client reconnects; nothing else changed. */
  readonly status: LiveStatus | 'LOST';
  /** True when changes were merged, by the gateway or because the caller was still processing the previous one. */
  readonly conflated: boolean;
  readonly series: readonly T['SERIES'][];
  readonly matches: readonly T['MATCH'][];
  readonly markets: readonly T['MARKET'][];
  readonly removed: readonly LiveRef[];
}

/**
 * Follows a live set while it is iterated: keeps `set` up to date and yields each change. Recovers from lost sockets, gaps and
 * expired trading sessions; merges changes for a slow caller. Throws {@link SightlineError} for permanent errors:
 * UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, NO_TRADING_CLIENT, an invalid document; and NO_WEBSOCKET where the platform has none.
 *
 * @param operation a subscription that selects epoch, seq, prevSeq, status, removed { type id } and the wanted lists with ids, and
 * passes a variable `$after: LiveCursor` to its field
 */
export async function* follow<T extends LiveTypes>(
  client: SightlineClient,
  operation: Operation<unknown, Variables>,
  options: FollowOptions<T>,
): AsyncGenerator<LiveChange<T>, void, void> {
  const { set, variables = {}, signal, webSocketImpl } = options;
  if (webSocketImpl === undefined && !('WebSocket' in globalThis)) throw SightlineError.own('NO_WEBSOCKET');
  const reconnection = new Reconnection(client, signal);
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    const subscription = new LiveSubscription<T>({
      url: client.url,
      headers: () => reconnection.headers(),
      query: operation.toString(),
      variables,
      after: reconnection.needsSnapshot ? null : set.cursor,
      signal,
      webSocketImpl,
    });
    let hasChanged = false;
    try {
      for (let taken = await subscription.next(); taken !== null; taken = await subscription.next()) {
        if (isOver()) return;
        set.apply(taken.merged);
        hasChanged = true;
        reconnection.succeeded();
        yield changeOf(taken.merged, taken.status, taken.conflated);
      }
    } finally {
      subscription.close();
    }
    if (hasChanged && !isOver()) yield lostAt(set.cursor);
    await reconnection.recover(recoveryFor(subscription.end));
  }
}

function changeOf<T extends LiveTypes>(merged: MergedBatch<T>, status: LiveStatus, conflated: boolean): LiveChange<T> {
  const { isSnapshot, cursor, entities, removed } = merged;
  const refs = (['SERIES', 'MATCH', 'MARKET'] as const).flatMap((type) => removed[type].map((id): LiveRef => ({ type, id })));
  return {
    isSnapshot,
    cursor,
    status,
    conflated,
    series: entities.SERIES,
    matches: entities.MATCH,
    markets: entities.MARKET,
    removed: refs,
  };
}

function lostAt<T extends LiveTypes>(cursor: LiveCursor | null): LiveChange<T> {
  return { isSnapshot: false, cursor, status: 'LOST', conflated: false, series: [], matches: [], markets: [], removed: [] };
}
