import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { TradingLoaders } from '../../../scope/trading-loaders.ts';
import type { MaybePromise } from '../../../util/maybe-promise.ts';
import type { LiveBatchModel } from '../feed/live-batch.ts';
import type { RecordedNames } from './history-table.ts';

const loadersByEntity = new WeakMap<object, TradingLoaders>();

/** The part of an operation's context that loads what a field refers to. */
export interface LoadingContext {
  readonly load: <T>(use: (loaders: TradingLoaders) => MaybePromise<T>) => MaybePromise<T>;
}

/** Loads what a field refers to: for a recorded entity from the recording, without a call; for all others with the caller's access. */
export function loadFor<T>(
  parent: object,
  context: LoadingContext,
  use: (loaders: TradingLoaders) => MaybePromise<T>,
): MaybePromise<T> {
  const recorded = loadersByEntity.get(parent);
  return recorded === undefined ? context.load(use) : use(recorded);
}

/** Parts of an entity whose fields load something too. */
interface WithParts {
  readonly competitors?: readonly object[];
  readonly selections?: readonly object[];
}

/** A copy whose fields load from the recording. The entity itself is not marked, because other readers share the cached object. */
function copyWith<T extends WithParts>(entity: T, loaders: TradingLoaders): T {
  const { competitors, selections } = entity;
  const copy = {
    ...entity,
    ...(competitors && { competitors: competitors.map((part) => copyWith(part, loaders)) }),
    ...(selections && { selections: selections.map((part) => copyWith(part, loaders)) }),
  };
  loadersByEntity.set(copy, loaders);
  return copy;
}

/** An entity whose fields load from the recording if those of its parent do. */
export function inheritLoaders<T extends object | null>(parent: object, entity: T): T {
  const recorded = loadersByEntity.get(parent);
  return recorded === undefined || entity === null ? entity : copyWith(entity, recorded);
}

/** A batch whose entities load from the recording. */
export function withRecordedNames(batch: LiveBatchModel, loaders: TradingLoaders): LiveBatchModel {
  return {
    ...batch,
    series: batch.series.map((entity) => copyWith(entity, loaders)),
    matches: batch.matches.map((entity) => copyWith(entity, loaders)),
    markets: batch.markets.map((entity) => copyWith(entity, loaders)),
  };
}

/** Loaders that have what was recorded, and null for everything else. @param fixtures of the moment */
export function recordedLoaders(
  { names, labels }: RecordedNames,
  fixtures: { readonly series: (id: number) => Series | null; readonly match: (id: number) => Match | null },
): TradingLoaders {
  const among = <V>(entities: readonly (readonly [number, V | null])[]) => {
    const byId = new Map(entities);
    return loaderOf((id) => byId.get(id) ?? null);
  };
  const tournaments = among(names.tournaments);
  const rosters = among(names.rosters);
  return {
    series: loaderOf(fixtures.series),
    matches: loaderOf(fixtures.match),
    tournaments,
    rosters,
    teams: among(names.teams),
    players: among(names.players),
    labels: loaderOf((id) => labels.get(id) ?? null),
    markets: loaderOf(() => null),
    requested: { tournaments, rosters },
  };
}

function loaderOf<V>(find: (id: number) => V | null) {
  return { load: find, loadMany: (ids: readonly number[]): (V | null | Error)[] => ids.map(find) };
}
