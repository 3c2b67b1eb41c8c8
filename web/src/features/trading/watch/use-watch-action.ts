import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useViewer } from '../../../session/viewer-context.ts';
import { marketHeading, type PricedMarket } from '../board/market-view.ts';
import { toggleWatched } from './use-watchlist.ts';
import { readPricedMarket } from './watched-market.ts';
import type { Watched } from './watchlist.ts';

interface ShownSeries {
  readonly seriesId: string;
  readonly seriesName: string;
}

/** Registers the key that watches the market with the focus, else the series that is shown. */
export function useWatchAction({ seriesId, seriesName }: ShownSeries): void {
  const client = useApolloClient();
  const userId = useViewer().user.id;
  useActions([
    {
      id: 'watchlist.star',
      title: 'Watch the focused market, else the series',
      group: 'This page',
      keywords: ['star', 'watchlist', 'unwatch'],
      shortcut: 's',
      run: () => toggleWatched(userId, focusedMarket(client, seriesId, seriesName) ?? { kind: 'series', seriesId, seriesName }),
    },
  ]);
}

/** The market in whose row the focus is; null if it is in none. */
function focusedMarket(client: ApolloClient, seriesId: string, seriesName: string): Watched | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-market]');
  const id = row?.dataset['market'];
  const market = id === undefined ? null : readPricedMarket(client, id);
  return market === null ? null : watchedMarket(market, seriesId, seriesName);
}

/** The market as an item of the watchlist. */
export function watchedMarket(market: PricedMarket, seriesId: string, seriesName: string): Watched & { readonly kind: 'market' } {
  const { line } = market.context;
  const parts = [marketTypeName(market.typeName), marketHeading(market), line === null ? '' : String(line)];
  return { kind: 'market', seriesId, seriesName, marketId: market.id, name: parts.filter((part) => part !== '').join(' ') };
}
