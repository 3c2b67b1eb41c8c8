import DataLoader from 'dataloader';
import { withDeadline } from './deadline.ts';
import type { EntityStore } from './entity-store.ts';
import type { TradingScope } from './trading-scope.ts';

/** Loaders of one operation over what its scope shares; each yields the entity or null, or rejects for that key alone. */
export function createTradingLoaders(scope: TradingScope, deadline: AbortSignal) {
  function loader<V>(store: EntityStore<V>): DataLoader<number, V | null> {
    return new DataLoader<number, V | null>((ids) => withDeadline(store.readMany(ids), deadline));
  }
  return {
    series: loader(scope.series),
    matches: loader(scope.matches),
    tournaments: loader(scope.tournaments),
    rosters: loader(scope.rosters),
    teams: loader(scope.teams),
    players: loader(scope.players),
    labels: loader(scope.labels),
  };
}

export type TradingLoaders = ReturnType<typeof createTradingLoaders>;
