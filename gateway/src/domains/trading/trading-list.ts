import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { isListed } from '@sightline/schema/rules/series.ts';
import type DataLoader from 'dataloader';
import { withDeadline } from '../../loaders/deadline.ts';
import type { TradingLoaders } from '../../loaders/trading-loaders.ts';
import { NoLiveSecret } from '../../loaders/trading-secrets.ts';
import type { TradingScope } from '../../loaders/trading-scope.ts';
import { gatewayError } from '../../errors.ts';
import type { LiveBatchModel } from './live-batch.ts';
import type { MarketModel } from './market-model.ts';

/** The list set: winner markets that are open or suspended, with their matches and the listed series they belong to. */
export async function readTradingList(
  scope: TradingScope,
  loaders: TradingLoaders,
  deadline: AbortSignal,
): Promise<Pick<LiveBatchModel, 'series' | 'matches' | 'markets'>> {
  const markets = await readMarkets(scope, deadline);
  const matches = await loadAll(loaders.matches, fixtureIds(markets, 'match'));
  const seriesOfMatch = new Map(matches.map((match) => [match.id, match.series.id]));
  const known = markets.flatMap((market): MarketModel[] => {
    const { type, id } = market.fixture;
    const seriesId = type === 'series' ? id : seriesOfMatch.get(id);
    return seriesId === undefined ? [] : [{ market, seriesId }];
  });
  const series = (
    await loadAll(
      loaders.series,
      known.map(({ seriesId }) => seriesId),
    )
  ).filter((one) => isListed({ start: one.start, end: one.end, deletedAt: one.deleted_at }));
  const listed = new Set(series.map(({ id }) => id));
  return {
    series: series.toSorted(byStart),
    matches: matches.filter((match: Match) => listed.has(match.series.id)),
    markets: known.filter(({ seriesId }) => listed.has(seriesId)),
  };
}

async function readMarkets(scope: TradingScope, deadline: AbortSignal): Promise<Market[]> {
  try {
    return await withDeadline(scope.winnerMarkets(), deadline);
  } catch (error) {
    // The reader's own session is at fault, not the markets: it can be renewed.
    if (error instanceof NoLiveSecret) throw error;
    throw gatewayError('MARKETS_UNAVAILABLE', { cause: error });
  }
}

function fixtureIds(markets: readonly Market[], type: 'series' | 'match'): number[] {
  return markets.filter(({ fixture }) => fixture.type === type).map(({ fixture }) => fixture.id);
}

async function loadAll<V>(loader: DataLoader<number, V | null>, ids: readonly number[]): Promise<V[]> {
  const loaded = await Promise.all([...new Set(ids)].map((id) => loader.load(id)));
  return loaded.filter((value) => value !== null);
}

function byStart(a: Series, b: Series): number {
  return Date.parse(a.start ?? '') - Date.parse(b.start ?? '') || a.id - b.id;
}
