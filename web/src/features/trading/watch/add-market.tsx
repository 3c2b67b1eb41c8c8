import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useViewer } from '../../../session/viewer-context.ts';
import { SelectField } from '../../../ui/filter-bar.tsx';
import { visibleMatches } from '../series/series-route-state.ts';
import type { PageMarket, PageMatch } from '../series/series-set.ts';
import { watchedMarket } from './use-watch-action.ts';
import { toggleWatched } from './use-watchlist.ts';
import { readPricedMarket } from './watched-market.ts';
import type { WatchItem } from './watchlist.ts';

interface AddMarketProps {
  readonly seriesId: string;
  readonly seriesName: string;
  readonly matches: readonly PageMatch[];
  readonly markets: readonly PageMarket[];
  /** The watched items of this series. */
  readonly items: readonly WatchItem[];
}

const byName = new Intl.Collator('en', { numeric: true });

/** Adds another market of a watched series, without its page. */
export function AddMarket({ seriesId, seriesName, matches, markets, items }: AddMarketProps) {
  const client = useApolloClient();
  const userId = useViewer().user.id;
  const offered = useMemo(() => {
    const visible = visibleMatches(matches);
    return markets
      .flatMap(({ id }) => {
        const market = readPricedMarket(client, id);
        const isOffered = market?.state === 'OPEN' || market?.state === 'SUSPENDED';
        if (market === null || market.layout === null || !isOffered) return [];
        const match = visible.find((each) => each.id === market.fixture.id);
        const watched = watchedMarket(market, seriesId, seriesName);
        return [{ id, watched, label: match === undefined ? watched.name : `Match ${match.order}: ${watched.name}` }];
      })
      .toSorted((a, b) => byName.compare(a.label, b.label));
  }, [client, matches, markets, seriesId, seriesName]);
  const missing = offered.filter(({ id }) => !items.some((item) => item.kind === 'market' && item.marketId === id));
  if (missing.length === 0) return null;
  return (
    <SelectField
      label="Watch a market"
      value=""
      options={[{ value: '', label: 'Choose a market' }, ...missing.map(({ id, label }) => ({ value: id, label }))]}
      onChange={(chosen) => {
        const market = missing.find(({ id }) => id === chosen);
        if (market !== undefined) toggleWatched(userId, market.watched);
      }}
    />
  );
}
