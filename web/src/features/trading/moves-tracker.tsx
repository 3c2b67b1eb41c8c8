import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNow } from '../../lib/clock.ts';
import { ListHistoryDocument } from './moves-tracker.generated.ts';
import { PriceMoves } from './price-moves.ts';
import { type WinnerOdds_marketFragment, WinnerOdds_marketFragmentDoc } from './trading-list.generated.ts';
import type { ListMarket, MarketMove, MeasuredMoves } from './trading-list-model.ts';
import { uncached } from '../../lib/page-data.ts';

interface MovesTrackerProps {
  readonly markets: readonly ListMarket[];
  /** Contains the rows, which keep their order while the pointer or the focus is on one; null while there are none. */
  readonly list: RefObject<HTMLElement | null>;
  /** Moves are measured each time `now` changes, and once when the history is loaded. */
  readonly now: Date;
  /** The moves that were measured last, by market id. */
  readonly moves: ReadonlyMap<string, MarketMove>;
  /** Called once the history is loaded or has failed to load, and at each measurement after that. */
  readonly onMoves: (measured: MeasuredMoves) => void;
}

/**
 * Measures the biggest move of each market within ten minutes; shows nothing. Starts with the history that the gateway has
 * recorded, and continues with the prices in the cache, which the live set keeps current.
 */
export function MovesTracker({ markets, list, now, moves, onMoves }: MovesTrackerProps) {
  const client = useApolloClient();
  const [tracker] = useState(() => new PriceMoves());
  const history = useRef<'loading' | 'loaded' | 'failed'>('loading');
  const measure = useEffectEvent((at: number) => {
    const { current: state } = history;
    const measured = measureMoves(client, tracker, markets, moves, at);
    if (state !== 'loading') onMoves({ ...measured, at, lacksHistory: state === 'failed' });
  });

  useEffect(
    function loadHistory() {
      const controller = new AbortController();
      void fetchHistory(client, controller.signal)
        // Without a history, moves are measured from now on.
        .catch(() => null)
        .then((selections) => {
          if (controller.signal.aborted) return;
          for (const { id, points } of selections ?? []) tracker.addHistory(id, points);
          history.current = selections === null ? 'failed' : 'loaded';
          measure(serverNow());
        });
      return () => controller.abort();
    },
    [client, tracker],
  );
  useEffect(
    function measureAtTick() {
      // A finger leaves `:hover` on the row that it has touched.
      const restingSelector = window.matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';
      if (list.current?.matches(restingSelector) !== true) measure(now.getTime());
    },
    [list, now],
  );
  return null;
}

/** Moves by market id. A move that is unchanged keeps its object, so that its row does not render again. */
function measureMoves(
  client: ApolloClient,
  tracker: PriceMoves,
  markets: readonly ListMarket[],
  before: ReadonlyMap<string, MarketMove>,
  at: number,
): Pick<MeasuredMoves, 'moves' | 'knownSince'> {
  const moves = new Map<string, MarketMove>();
  const measured: WinnerOdds_marketFragment[] = [];
  for (const { id, fixture } of markets) {
    const cacheId = client.cache.identify({ __typename: 'Market', id }) ?? '';
    const market = client.readFragment({ fragment: WinnerOdds_marketFragmentDoc, id: cacheId });
    if (market === null) continue;
    measured.push(market);
    tracker.recordPrices({ ...market, fixture }, at);
    const move = tracker.largestMove(market, at);
    const selection = market.selections.find((each) => each.id === move?.selectionId);
    if (move === null || selection === undefined) continue;
    const previous = before.get(id);
    const isSame = previous?.selectionId === move.selectionId && previous.from === move.from && previous.to === move.to;
    moves.set(id, isSame ? previous : { ...move, selection });
  }
  return { moves, knownSince: tracker.knownSince(measured) };
}

interface SelectionHistory {
  readonly id: string;
  readonly points: readonly { readonly at: number; readonly odds: number | null }[];
}

/** Never writes to the cache: only the live set may write markets. */
async function fetchHistory(client: ApolloClient, signal: AbortSignal): Promise<readonly SelectionHistory[]> {
  const { data } = await client.query({ query: ListHistoryDocument, ...uncached(signal) });
  const selections = (data?.tradingList?.markets ?? []).flatMap((market) => market.selections);
  return selections.map(({ id, history }) => ({
    id,
    points: history.map(({ recordedAt, odds }) => ({ at: Date.parse(recordedAt), odds })),
  }));
}
