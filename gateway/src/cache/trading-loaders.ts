import DataLoader from 'dataloader';
import { withDeadline } from '../util/deadline.ts';
import type { CachedEntities, CacheLookup, EntityCache } from './entity-cache.ts';
import type { TradingScope } from './trading-scope.ts';

/**
 * Loaders over what a scope shares; each yields the entity or null, or rejects for that key alone.
 * What the scope holds is taken from there, the rest is read. Without a cache they suit an operation that goes on and on.
 */
export function createTradingLoaders(
  scope: TradingScope,
  options: {
    deadline: () => AbortSignal;
    /** Entities that are up to date, while there are any. */
    cachedEntities: () => CachedEntities | null;
    cache: boolean;
  },
) {
  const { deadline, cachedEntities, cache } = options;
  function loader<V>(store: EntityCache<V>, held: CacheLookup<V> = () => undefined): DataLoader<number, V | null> {
    return new DataLoader<number, V | null>(
      async (ids) => {
        const known = ids.map(held);
        const missing = ids.filter((_, index) => known[index] === undefined);
        const read = missing.length === 0 ? [] : await withDeadline(store.readMany(missing), deadline());
        const rest = new Map(missing.map((id, index) => [id, read[index] ?? null]));
        return ids.map((id, index) => known[index] ?? rest.get(id) ?? null);
      },
      { cache },
    );
  }
  return {
    series: loader(scope.series, (id) => cachedEntities()?.series(id)),
    matches: loader(scope.matches, (id) => cachedEntities()?.matches(id)),
    tournaments: loader(scope.tournaments, (id) => cachedEntities()?.tournaments(id)),
    rosters: loader(scope.rosters, (id) => cachedEntities()?.rosters(id)),
    teams: loader(scope.teams, (id) => cachedEntities()?.teams(id)),
    players: loader(scope.players, (id) => cachedEntities()?.players(id)),
    labels: loader(scope.labels),
  };
}

export type TradingLoaders = ReturnType<typeof createTradingLoaders>;
