import DataLoader from 'dataloader';
import { withDeadline } from '../util/deadline.ts';
import type { CachedEntities, CacheLookup, EntityCache } from './entity-cache.ts';
import type { TradingScope } from './trading-scope.ts';

/**
 * DataLoaders over the entities of a scope. Each yields the entity or null, or rejects for that key alone. Entities of the feed
 * are used first; the entity cache reads the rest. Without `cache` a loader suits a subscription, which outlives its results.
 */
export function createTradingLoaders(
  { entities }: TradingScope,
  options: {
    deadline: () => AbortSignal;
    /** The entities of the scope's feed; null without an open feed. */
    cachedEntities: () => CachedEntities | null;
    cache: boolean;
  },
) {
  const { deadline, cachedEntities, cache } = options;
  function loader<V>(store: EntityCache<V>, lookup: CacheLookup<V> = () => undefined): DataLoader<number, V | null> {
    return new DataLoader<number, V | null>(
      async (ids) => {
        const cached = ids.map(lookup);
        const missing = ids.filter((_, index) => cached[index] === undefined);
        const read = missing.length === 0 ? [] : await withDeadline(store.readMany(missing), deadline());
        const found = new Map(missing.map((id, index) => [id, read[index] ?? null]));
        return ids.map((id, index) => cached[index] ?? found.get(id) ?? null);
      },
      { cache },
    );
  }
  return {
    series: loader(entities.series, (id) => cachedEntities()?.series(id)),
    matches: loader(entities.matches, (id) => cachedEntities()?.matches(id)),
    tournaments: loader(entities.tournaments, (id) => cachedEntities()?.tournaments(id)),
    rosters: loader(entities.rosters, (id) => cachedEntities()?.rosters(id)),
    teams: loader(entities.teams, (id) => cachedEntities()?.teams(id)),
    players: loader(entities.players, (id) => cachedEntities()?.players(id)),
    labels: loader(entities.labels),
    markets: loader(entities.markets),
    /** They wait for entities that the feed still loads, which are null above. */
    requested: { tournaments: loader(entities.tournaments), rosters: loader(entities.rosters) },
  };
}

export type TradingLoaders = ReturnType<typeof createTradingLoaders>;
