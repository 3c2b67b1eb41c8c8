import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { MarketHistoryDocument } from './history.generated.ts';
import { coveredRanges, type RecordedHistory, withFinerPart } from './recorded-chart-model.ts';
import { lengthOf, partToRead, type TimeRange } from './time-range.ts';
import { uncached } from '../../../lib/page-data.ts';

/** A change is read this long after it arrives, because the recorder stores it within a second; milliseconds. */
const DELAY_MS = 2_000;
/** Time between two reads if the market changes meanwhile: each counts against the user's budget; milliseconds. */
const INTERVAL_MS = 5_000;

/** A range is read once it has stayed the same for this long: a drag passes through many; milliseconds. */
const SETTLE_MS = 250;

interface Part {
  readonly marketId: string;
  readonly range: TimeRange;
  readonly history: RecordedHistory;
}

/** The record, with all changes of the shown range where `whole` leaves out small ones. */
export function useFinerHistory(marketId: string, whole: RecordedHistory, range: TimeRange): RecordedHistory {
  const client = useApolloClient();
  const [part, setPart] = useState<Part | null>(null);
  const covered = coveredRanges(whole);
  const bounds: TimeRange = { from: covered[0]?.from ?? 0, to: covered.at(-1)?.to ?? 1 };
  const known = part?.marketId === marketId ? part : null;
  // Before the first change, the market may have been another bet: a part would have its prices.
  const start = Date.parse(whole.changes[0]?.at ?? '');
  const shown: TimeRange = { from: Math.max(range.from, start), to: range.to };
  // A part that is reduced itself is read again for a range of at most a quarter of its length.
  const isFine = known !== null && (!known.history.isReduced || lengthOf(shown) > lengthOf(known.range) / 4);
  const wanted =
    whole.isReduced && lengthOf(range) < lengthOf(bounds) && shown.from < shown.to
      ? partToRead(shown, { from: start, to: bounds.to }, isFine ? known.range : null)
      : null;
  const { from = null, to = null } = wanted ?? {};
  useEffect(
    function readPart() {
      if (from === null || to === null) return;
      const controller = new AbortController();
      const timer = setTimeout(() => {
        const variables = { marketId, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
        client
          .query({ query: MarketHistoryDocument, variables, ...uncached(controller.signal) })
          .then(({ data }) => {
            const history = data?.market?.history ?? null;
            if (!controller.signal.aborted && history !== null) setPart({ marketId, range: { from, to }, history });
          })
          // The history stays reduced, and says so.
          .catch(() => {});
      }, SETTLE_MS);
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    },
    [client, marketId, from, to],
  );
  const isShown = whole.isReduced && known !== null && shown.from >= known.range.from && shown.from < known.range.to;
  // Recording goes on, and a read can fail: after the part that was read, the changes are those of `whole`.
  const endsLater = known !== null && range.to > known.range.to;
  return useMemo(() => {
    if (!isShown || known === null) return whole;
    const finer = withFinerPart(whole, known.history, known.range);
    return { ...finer, isReduced: finer.isReduced || endsLater };
  }, [isShown, known, endsLater, whole]);
}

/** The record of a market; read again when its price or state has changed. Null until it is loaded, and without one. */
export function useRecordedHistory(marketId: string, odds: number | null, state: string): RecordedHistory | null {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState<RecordedHistory | null>(null);
  const onChange = useRef<() => void>(() => {});
  // Declared before `readRecord`, so that it does nothing at first: the first read of `readRecord` has the present price.
  useEffect(
    function readChange() {
      onChange.current();
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new price or state is a new change in the record
    [odds, state],
  );
  useEffect(
    function readRecord() {
      const controller = new AbortController();
      let timer: ReturnType<typeof setTimeout> | null = null;
      /** Whether the market has changed again: the next read may be too early for that. */
      let hasNewerChange = false;
      const read = (): void => {
        timer = hasNewerChange ? setTimeout(read, INTERVAL_MS) : null;
        hasNewerChange = false;
        client
          // Never written to the cache: only the live set may write markets.
          .query({ query: MarketHistoryDocument, variables: { marketId }, ...uncached(controller.signal) })
          .then(({ data }) => {
            const history = data?.market?.history ?? null;
            if (!controller.signal.aborted && history !== null && history.changes.length > 0) setLoaded(history);
          })
          // Without a recording, the dialog shows the last prices.
          .catch(() => {});
      };
      onChange.current = () => {
        if (timer === null) timer = setTimeout(read, DELAY_MS);
        else hasNewerChange = true;
      };
      read();
      return () => {
        onChange.current = () => {};
        if (timer !== null) clearTimeout(timer);
        controller.abort();
      };
    },
    [client, marketId],
  );
  return loaded;
}
