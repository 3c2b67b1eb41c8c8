import { toError } from '../errors/classify.ts';
import DataLoader from 'dataloader';
import { withDeadline } from '../util/deadline.ts';
import type { CachedEntities, CacheLookup, EntityCache } from '../cache/entity-cache.ts';
import type { TradingScope } from './trading-scope.ts';

/**
 * DataLoaders over the entities of a scope. Each yields the entity or null, or fails for that key alone: at once if it is cached, otherwise
 * in a promise. Entities of the feed are used first; the entity cache reads the rest. Subscriptions use loaders without `cache`, because
 * they outlive its results.
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
  function loader<V>(store: EntityCache<V>, lookup: CacheLookup<V> = () => undefined) {
    const batched = new DataLoader<number, V | null>((ids) => withDeadline(store.readMany(ids), deadline()), { cache });
    const cachedOf = (id: number): V | null | Error | undefined => {
      const cached = lookup(id);
      return cached === undefined ? store.peek(id) : cached;
    };
    return {
      /** Synchronous if the entity is cached. */
      load(id: number): V | null | Promise<V | null> {
        const cached = cachedOf(id);
        if (cached instanceof Error) throw cached;
        return cached === undefined ? batched.load(id) : cached;
      },
      /** One result per id, in order. Synchronous if all are cached. */
      loadMany(ids: readonly number[]): (V | null | Error)[] | Promise<(V | null | Error)[]> {
        const cached = ids.flatMap((id) => {
          const value = cachedOf(id);
          return value === undefined ? [] : [value];
        });
        if (cached.length === ids.length) return cached;
        return Promise.all(
          ids.map(async (id) => {
            const value = cachedOf(id);
            return value === undefined ? batched.load(id).catch(toError) : value;
          }),
        );
      },
    };
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
    /** Loaders that wait for entities that the feed is still loading; the loaders above have null for these. */
    requested: { tournaments: loader(entities.tournaments), rosters: loader(entities.rosters) },
  };
}

export type TradingLoaders = ReturnType<typeof createTradingLoaders>;
