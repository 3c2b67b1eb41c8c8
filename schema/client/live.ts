import type { LiveCursor, LiveRef, LiveStatus } from '../types.generated.ts';
import type { MergedBatch } from './batch-buffer.ts';
import type { SightlineClient } from './client.ts';
import type { LiveTypes } from './live-batch.ts';
import { remedyOf } from './live-remedy.ts';
import type { LiveSet } from './live-set.ts';
import { LiveSubscription } from './live-subscription.ts';
import { Mending } from './mending.ts';
import type { Operation, Variables } from './typed-document.ts';

export interface FollowOptions<T extends LiveTypes> {
  /** Written before each change is told. With a cursor, what changed since is asked for. */
  readonly set: LiveSet<T>;
  /** Without `after`, which is the set's. */
  readonly variables?: Variables;
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** WebSocket class, e.g. of `ws`, where the platform has none (Node 20). */
  readonly webSocketImpl?: unknown;
}

/** What changed in a set since the change before. */
export interface LiveChange<T extends LiveTypes> {
  /** True when the set was replaced as a whole. */
  readonly image: boolean;
  /** Where the set stands now. */
  readonly cursor: LiveCursor | null;
  /** Health of the way to the provider; LOST: the gateway itself is not heard, tries go on, and nothing else changed. */
  readonly status: LiveStatus | 'LOST';
  /** True when changes were merged on the way, by the gateway or because the one before was still at work. */
  readonly conflated: boolean;
  readonly series: readonly T['SERIES'][];
  readonly matches: readonly T['MATCH'][];
  readonly markets: readonly T['MARKET'][];
  readonly removed: readonly LiveRef[];
}

/**
 * Follows a live set for as long as it is iterated: keeps `set` up to date and tells each change. Lost sockets, gaps and trading
 * sessions that end are mended by itself; whoever is slow to ask gets changes merged. Throws {@link SightlineError} for what no
 * waiting mends: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, NO_TRADING_CLIENT, a document that does not fit.
 *
 * @param operation a subscription that selects epoch, seq, prevSeq, status, removed { type id } and the lists of interest with
 * their ids, and hands a variable `$after: LiveCursor` on to its field
 */
export async function* follow<T extends LiveTypes>(
  client: SightlineClient,
  operation: Operation<unknown, Variables>,
  options: FollowOptions<T>,
): AsyncGenerator<LiveChange<T>, void, void> {
  const { set, variables = {}, signal, webSocketImpl } = options;
  const mending = new Mending(client, signal);
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    const subscription = new LiveSubscription<T>({
      url: client.url,
      headers: () => mending.headers(),
      query: operation.toString(),
      variables,
      after: mending.isImageWanted ? null : set.cursor,
      signal,
      webSocketImpl,
    });
    let isHeard = false;
    try {
      for (let taken = await subscription.next(); taken !== null; taken = await subscription.next()) {
        if (isOver()) return;
        set.apply(taken.merged);
        isHeard = true;
        mending.succeeded();
        yield changeOf(taken.merged, taken.status, taken.conflated);
      }
    } finally {
      subscription.close();
    }
    if (isHeard && !isOver()) yield lostAt(set.cursor);
    await mending.mend(remedyOf(subscription.end));
  }
}

function changeOf<T extends LiveTypes>(merged: MergedBatch<T>, status: LiveStatus, conflated: boolean): LiveChange<T> {
  const { image, cursor, entities, removed } = merged;
  const refs = (['SERIES', 'MATCH', 'MARKET'] as const).flatMap((type) => removed[type].map((id): LiveRef => ({ type, id })));
  return {
    image,
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
  return { image: false, cursor, status: 'LOST', conflated: false, series: [], matches: [], markets: [], removed: [] };
}
