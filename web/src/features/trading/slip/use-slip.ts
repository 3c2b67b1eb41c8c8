import type { ApolloClient, FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { isBuildable, MAX_SELECTIONS } from '@sightline/schema/rules/bet-builder.ts';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { onStorageChange, storedValue } from '../../../lib/storage.ts';
import type { BoardSelection } from '../board/price-columns.tsx';
import type { WhatIfPrices } from '../board/what-if-price.tsx';
import type { MatchNames } from '../match-names.ts';
import { entitiesOf } from '../sides.ts';
import { useTradingScope } from '../use-trading-scope.ts';
import { SlipMarket_marketFragmentDoc, type SlipSeries_seriesFragment, useSlipSeries_seriesFragment } from './slip.generated.ts';
import {
  hasSlip,
  disabledReason,
  restorePick,
  type SlipMarket,
  type SlipPick,
  type SlipRules,
  type SlipSides,
  togglePick,
} from './slip-rules.ts';

/** Highest configurable limit; the gateway accepts no more selections. */
const MAX_LIMIT = 50;

const demoFlag = storedValue('local', 'sightline.demo', z.boolean());
const demoClients = storedValue('local', 'sightline.demo-clients', z.array(z.string()));
const maxSelections = storedValue('local', 'sightline.max-selections', z.int().check(z.positive(), z.maximum(MAX_LIMIT)));

/** Whether every tab has a bet slip: set for the browser, or for the API client in use (null while unknown). */
export function isDemoMode(clientId: string | null): boolean {
  return demoFlag.read() === true || (clientId !== null && (demoClients.read()?.includes(clientId) ?? false));
}

/** Maximum number of selections on the slip. */
export function selectionLimit(): number {
  return maxSelections.read() ?? MAX_SELECTIONS;
}

/** The cached market; null if it has left the live set. Returns the identical object until it changes. */
export function readMarket(client: ApolloClient, id: string): SlipMarket | null {
  return client.readFragment({
    id: client.cache.identify({ __typename: 'Market', id }) ?? '',
    fragment: SlipMarket_marketFragmentDoc,
    fragmentName: 'SlipMarket_market',
  });
}

interface SlipOptions {
  /** Null until it is loaded. */
  readonly series: (FragmentType<SlipSeries_seriesFragment> & { readonly id: string }) | null;
  readonly matchNames: MatchNames;
  readonly tab: string;
}

/** The picks of a page and the ways to change them. */
export interface Slip {
  /** Selecting on the board; null if the tab has no slip. */
  readonly selection: BoardSelection | null;
  readonly seriesId: string;
  /** Key of the series and tab that the picks belong to. */
  readonly scope: string;
  readonly sides: SlipSides;
  readonly matchNames: MatchNames;
  /** Whether the series has not started: the provider combines no other selections. */
  readonly isUpcoming: boolean;
  readonly picks: readonly SlipPick[];
  readonly limit: number;
  readonly remove: (pick: SlipPick) => void;
  readonly clear: () => void;
  /** Inserts a removed pick at its former position, unless it no longer fits. */
  readonly restore: (pick: SlipPick, index: number) => void;
  /** Shows what-if prices on the board; null for none. */
  readonly onWhatIf: (prices: WhatIfPrices | null) => void;
}

const EMPTY: readonly SlipPick[] = [];

/** The bet slip of one tab of a series. Changing the tab clears it. */
export function useSlip({ series, matchNames, tab }: SlipOptions): Slip {
  const client = useApolloClient();
  const { data, complete } = useSlipSeries_seriesFragment(series);
  const { clientId } = useTradingScope();
  const isDemo = useSyncExternalStore(onStorageChange, () => isDemoMode(clientId));
  const limit = useSyncExternalStore(onStorageChange, selectionLimit);
  const isShown = hasSlip(tab, isDemo);
  const seriesId = series?.id ?? '';
  const scope = `${seriesId} ${tab}`;
  const [state, setState] = useState({ scope, picks: EMPTY });
  if (state.scope !== scope) setState({ scope, picks: EMPTY });
  const picks = state.scope === scope ? state.picks : EMPTY;

  const [whatIf, setWhatIf] = useState<WhatIfPrices | null>(null);
  const change = useCallback(
    (next: (picks: readonly SlipPick[]) => readonly SlipPick[]) =>
      // Ignores late changes of another tab.
      setState((current) => (current.scope === scope ? { scope, picks: next(current.picks) } : current)),
    [scope],
  );
  const gameId = complete ? data.game.id : '';
  const lifecycle = complete ? data.lifecycle : '';
  const rules = useMemo<SlipRules>(
    () => ({ hasSlip: isShown, limit, gameId, lifecycle, matchNames }),
    [isShown, limit, gameId, lifecycle, matchNames],
  );
  const reasonFor = useCallback(
    (marketId: string): string | null => {
      // Read on demand: each row subscribes to its own market, so the page need not render for every market change.
      const market = readMarket(client, marketId);
      return market === null ? 'This market is not open.' : disabledReason(picks, market, rules);
    },
    [client, picks, rules],
  );
  const selection = useMemo<BoardSelection | null>(() => {
    if (!isShown) return null;
    const selected = new Set(picks.map(({ selectionId }) => selectionId));
    return {
      isSelected: (selectionId) => selected.has(selectionId),
      disabledReason: reasonFor,
      whatIf,
      toggle: (marketId, selectionId) =>
        change((current) => {
          const market = readMarket(client, marketId) ?? current.find((pick) => pick.market.id === marketId)?.market;
          return market === undefined ? current : togglePick(current, market, selectionId, rules);
        }),
    };
  }, [isShown, picks, reasonFor, whatIf, change, client, rules]);

  return {
    selection,
    seriesId,
    scope,
    sides: useMemo(() => entitiesOf({ competitors: complete ? data.competitors : [] }), [complete, data.competitors]),
    matchNames,
    isUpcoming: isBuildable({ gameId, lifecycle }),
    picks: isShown ? picks : EMPTY,
    limit,
    onWhatIf: setWhatIf,
    remove: useCallback((pick) => change((current) => current.filter((each) => each.selectionId !== pick.selectionId)), [change]),
    clear: useCallback(() => change(() => EMPTY), [change]),
    restore: useCallback((pick, index) => change((current) => restorePick(current, pick, index, limit)), [change, limit]),
  };
}
