import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import type { TradingLoaders } from '../../scope/trading-loaders.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import type { MaybePromise } from '../../util/maybe-promise.ts';
import { numericId } from '../mappers.ts';
import type { TradingAccess } from './feed/feeds.ts';
import { type MarketView, marketView, seriesSides } from './feed/market-model.ts';

/** Parses the ids of one lookup, so that no other text reaches a filter of the provider. */
export function numericIds(ids: readonly string[]): number[] {
  if (ids.length > MAX_IDS) throw gatewayError('BAD_USER_INPUT', { message: `At most ${MAX_IDS} ids at once.` });
  return ids.map((id) => numericId('Each id', id));
}

/** Rejects with NOT_FOUND for null. */
export async function required<T>(entity: MaybePromise<T | null>): Promise<T> {
  const found = await entity;
  if (found === null) throw gatewayError('NOT_FOUND');
  return found;
}

/** Id of the series of a market; null if the provider does not have its match. */
async function seriesIdOf({ fixture }: Market, { matches }: TradingLoaders): Promise<number | null> {
  if (fixture.type === 'series') return fixture.id;
  return (await matches.load(fixture.id))?.series.id ?? null;
}

/** A market in any state: from an open live set, else read with its series. Null if the provider does not have both. */
export async function marketById(id: number, { loaders, liveEntry }: TradingAccess): Promise<MarketView | null> {
  const entry = liveEntry(`MARKET/${id}`);
  if (entry?.type === 'MARKET') return marketView(entry.value);
  const market = await loaders.markets.load(id);
  const seriesId = market && (await seriesIdOf(market, loaders));
  const series = seriesId === null ? null : await loaders.series.load(seriesId);
  if (market === null || series === null) return null;
  const rosterIds = series.participants.flatMap(({ roster }) => (roster ? [roster.id] : []));
  const loaded = await loaders.requested.rosters.loadMany(rosterIds);
  // Without a roster the sides of the selections are unknown; the rest of the market is valid.
  const rosters = new Map(loaded.flatMap((roster) => (roster === null || roster instanceof Error ? [] : [[roster.id, roster]])));
  return marketView({
    market,
    sides: seriesSides(series, (rosterId) => rosters.get(rosterId) ?? null, undefined),
    odds: null,
    isBehind: false,
  });
}
