import type { FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { isBuildable } from '@sightline/schema/rules/bet-builder.ts';
import { useCallback, useMemo, useState } from 'react';
import type { BoardSelection } from '../board/board-selection.ts';
import { entitiesOf } from '../sides.ts';
import { useTradingScope } from '../use-trading-scope.ts';
import { readMarket } from './read-market.ts';
import { type SlipSeries_seriesFragment, useSlipSeries_seriesFragment } from './slip.generated.ts';
import { isBuilding, refusalOf, restorePick, type SlipPick, type SlipRules, type SlipSides, togglePick } from './slip-rules.ts';
import { useDemoMode, useSelectionLimit } from './slip-settings.ts';

interface SlipOptions {
  /** Null while it is not known. */
  readonly series: (FragmentType<SlipSeries_seriesFragment> & { readonly id: string }) | null;
  /** All matches of the series. */
  readonly matches: readonly { readonly id: string; readonly order: number }[];
  readonly tab: string;
}

/** Outcomes selected on a page, and the ways to change them. */
export interface Slip {
  /** Selecting on the board; null where nothing can be selected. */
  readonly selection: BoardSelection | null;
  readonly seriesId: string;
  /** Names the series and tab that these are of. */
  readonly place: string;
  readonly sides: SlipSides;
  /** Whether the series has yet to start: the provider combines no outcomes of any other. */
  readonly isUpcoming: boolean;
  readonly picks: readonly SlipPick[];
  readonly limit: number;
  readonly remove: (pick: SlipPick) => void;
  readonly clear: () => void;
  /** Puts back at its place what was removed, as far as it still fits. */
  readonly restore: (pick: SlipPick, index: number) => void;
}

const EMPTY: readonly SlipPick[] = [];

/** Keeps what is selected on one tab of one series; another tab begins with nothing. */
export function useSlip({ series, matches, tab }: SlipOptions): Slip {
  const client = useApolloClient();
  const { data, complete } = useSlipSeries_seriesFragment(series);
  const limit = useSelectionLimit();
  const building = isBuilding(tab, useDemoMode(useTradingScope().clientId));
  const seriesId = series?.id ?? '';
  const place = `${seriesId} ${tab}`;
  const [kept, setKept] = useState({ place, picks: EMPTY });
  if (kept.place !== place) setKept({ place, picks: EMPTY });
  const picks = kept.place === place ? kept.picks : EMPTY;

  const change = useCallback(
    (next: (picks: readonly SlipPick[]) => readonly SlipPick[]) =>
      // What was meant for another tab comes too late.
      setKept((now) => (now.place === place ? { place, picks: next(now.picks) } : now)),
    [place],
  );
  const gameId = complete ? data.game.id : '';
  const lifecycle = complete ? data.lifecycle : '';
  const rules = useMemo<SlipRules>(
    () => ({ isBuilding: building, limit, gameId, lifecycle, orders: new Map(matches.map(({ id, order }) => [id, order])) }),
    [building, limit, gameId, lifecycle, matches],
  );
  const refusal = useCallback(
    (marketId: string): string | null => {
      // Read when asked: rows follow their market by themselves, and the page need not be drawn anew with each of its changes.
      const market = readMarket(client, marketId);
      return market === null ? 'This market is not open.' : refusalOf(picks, market, rules);
    },
    [client, picks, rules],
  );
  const selection = useMemo<BoardSelection | null>(() => {
    if (!building) return null;
    const selected = new Set(picks.map(({ selectionId }) => selectionId));
    return {
      isSelected: (selectionId) => selected.has(selectionId),
      refusal,
      toggle: (marketId, selectionId) =>
        change((now) => {
          const market = readMarket(client, marketId) ?? now.find((pick) => pick.market.id === marketId)?.market;
          return market === undefined ? now : togglePick(now, market, selectionId, rules);
        }),
    };
  }, [building, picks, refusal, change, client, rules]);

  return {
    selection,
    seriesId,
    place,
    sides: useMemo(() => entitiesOf({ competitors: complete ? data.competitors : [] }), [complete, data.competitors]),
    isUpcoming: isBuildable({ gameId, lifecycle }),
    picks: building ? picks : EMPTY,
    limit,
    remove: useCallback((pick) => change((now) => now.filter((each) => each.selectionId !== pick.selectionId)), [change]),
    clear: useCallback(() => change(() => EMPTY), [change]),
    restore: useCallback((pick, index) => change((now) => restorePick(now, pick, index, limit)), [change, limit]),
  };
}
