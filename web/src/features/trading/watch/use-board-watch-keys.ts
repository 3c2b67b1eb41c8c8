import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { readPricedMarket } from '../board/shown-market.ts';
import type { PricedMarket } from '../board/market-view.ts';
import { matchNames } from '../match-names.ts';
import { seriesSet } from '../series/series-set.ts';
import { entitiesOf } from '../sides.ts';
import { useWatchKeys } from './use-watch-keys.ts';
import { type NamedSeries, outcomesOf, watchedMarket, watchedPrice } from './watched-market.ts';

/** `useWatchKeys` for a board: its target is the price or the market with the focus, else the series of the board. */
export function useBoardWatchKeys(series: NamedSeries): void {
  const client = useApolloClient();
  const hub = useLiveHub();
  useWatchKeys(() => {
    const market = readFocusedMarket(client);
    if (market?.seriesId !== series.seriesId) return { kind: 'series', ...series };
    const { entities } = hub.reader(seriesSet(series.seriesId)).view();
    const shown = entities.series.find(({ id }) => id === series.seriesId);
    const sides = entitiesOf({ competitors: shown?.competitors ?? [] });
    const names = matchNames(entities.matches);
    const { activeElement } = document;
    const selectionId = activeElement instanceof HTMLElement ? activeElement.dataset['selection'] : undefined;
    const outcome = outcomesOf(market, sides).find(({ selection }) => selection.id === selectionId);
    if (outcome === undefined) return watchedMarket(market, series, names);
    return watchedPrice(market, series, { id: outcome.selection.id, name: outcome.name }, names);
  });
}

/** The market in whose row the focus is, or the only one of the type with the focus; null if there is none. */
function readFocusedMarket(client: ApolloClient): PricedMarket | null {
  const { activeElement } = document;
  const inType = [...(activeElement?.closest('[data-type]')?.querySelectorAll<HTMLElement>('[data-market]') ?? [])];
  const row = activeElement?.closest<HTMLElement>('[data-market]') ?? (inType.length === 1 ? inType[0] : undefined);
  const id = row?.dataset['market'];
  return id === undefined ? null : readPricedMarket(client, id);
}
