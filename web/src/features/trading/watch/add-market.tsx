import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { readPricedMarket } from '../board/shown-market.ts';
import type { MatchNames } from '../match-names.ts';
import type { PageMarket } from '../series/series-set.ts';
import { toggleWatchTarget } from './use-watchlist.ts';
import { watchedMarket } from './watched-market.ts';
import type { WatchItem } from './watchlist.ts';

interface AddMarketProps {
  readonly seriesId: string;
  readonly seriesName: string;
  readonly markets: readonly PageMarket[];
  /** The watched items of this series. */
  readonly items: readonly WatchItem[];
  readonly names: MatchNames;
}

const byName = new Intl.Collator('en', { numeric: true });

/** Adds another market of a watched series, without its page. */
export function AddMarket({ seriesId, seriesName, markets, items, names }: AddMarketProps) {
  const client = useApolloClient();
  const scope = useScope();
  const offered = useMemo(() => {
    return markets
      .flatMap(({ id }) => {
        const market = readPricedMarket(client, id);
        const isOffered = market?.state === 'OPEN' || market?.state === 'SUSPENDED';
        if (market === null || market.layout === null || !isOffered) return [];
        return [{ id, watched: watchedMarket(market, { seriesId, seriesName }, names) }];
      })
      .toSorted((a, b) => byName.compare(a.watched.name, b.watched.name));
  }, [client, markets, seriesId, seriesName, names]);
  const missing = offered.filter(({ id }) => !items.some((item) => item.kind === 'market' && item.marketId === id));
  if (missing.length === 0) return null;
  return (
    <SelectField
      label="Watch a market"
      value=""
      options={[
        { value: '', label: 'Choose a market' },
        ...missing.map(({ id, watched }) => ({ value: id, label: watched.name })),
      ]}
      onChange={(chosen) => {
        const market = missing.find(({ id }) => id === chosen);
        if (market !== undefined) toggleWatchTarget(scope, market.watched);
      }}
    />
  );
}
