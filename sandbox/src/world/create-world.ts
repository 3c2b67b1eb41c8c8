import * as data from '@sightline/provider-contract/data.ts';
import { Market, type MarketLabel } from '@sightline/provider-contract/odds.ts';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { baseTime, type Clock, timestamp } from '../clock.ts';
import type { Random } from '../random.ts';
import { Draft } from './draft.ts';
import { generateGames } from './games.ts';
import { labelOf } from './labels.ts';
import { generateWorld } from './generate-world.ts';
import type { World, WorldChange, WorldEntities, WorldKind } from './world.ts';

const kinds = [
  'series',
  'matches',
  'tournaments',
  'rosters',
  'teams',
  'players',
  'markets',
] as const satisfies readonly WorldKind[];

const schemas: { readonly [K in WorldKind]: z.ZodType<WorldEntities[K]> } = {
  series: data.Series,
  matches: data.Match,
  tournaments: data.Tournament,
  rosters: data.Roster,
  teams: data.Team,
  players: data.Player,
  markets: Market,
};

const Versioned = z.looseObject({ resource_version: z.int() });

export function createWorld(options: {
  random: Random;
  clock: Clock;
  imageBase: string;
  /** Factor for the number of live and upcoming series. */
  scale?: number;
}): World {
  const { random, clock, imageBase, scale = 1 } = options;
  const games = generateGames(imageBase);
  const maps: { readonly [K in WorldKind]: Map<number, WorldEntities[K]> } = {
    series: new Map(),
    matches: new Map(),
    tournaments: new Map(),
    rosters: new Map(),
    teams: new Map(),
    players: new Map(),
    markets: new Map(),
  };
  const listeners = new Set<(change: WorldChange) => void>();

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the two maps together
  const restore = <K extends WorldKind>(
    kind: K,
    source: { readonly [P in WorldKind]: ReadonlyMap<number, WorldEntities[P]> },
  ) => {
    maps[kind].clear();
    for (const [id, entity] of source[kind]) maps[kind].set(id, entity);
  };
  const draftNow = () => {
    const draft = new Draft(random.fork('world'), clock.now(), imageBase);
    generateWorld(draft, scale);
    return draft;
  };
  let draft = draftNow();
  const reset = () => {
    // Another draft of the same base time would be identical: entities are replaced, never modified.
    if (draft.base.getTime() !== baseTime(clock.now()).getTime()) draft = draftNow();
    for (const kind of kinds) restore(kind, draft);
  };
  reset();

  const notify = <K extends WorldKind>(kind: K, before: WorldEntities[K] | null, after: WorldEntities[K]) => {
    // `kind` and the entities belong together by the signature; a union of pairs cannot be built generically.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const change = { kind, id: after.id, before, after } as unknown as WorldChange;
    for (const listener of listeners) listener(change);
  };

  return {
    games,
    ...maps,
    reset,
    labels(marketId): MarketLabel | null {
      const market = maps.markets.get(marketId);
      return market === undefined ? null : labelOf(market, maps);
    },
    hash() {
      const text = JSON.stringify([games, ...kinds.map((kind) => [...maps[kind]].toSorted(([a], [b]) => a - b))], (_, value) =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      );
      return createHash('sha256').update(text.replaceAll(imageBase, '')).digest('hex');
    },
    change<K extends WorldKind>(kind: K, id: number, mutate: (entity: WorldEntities[K]) => WorldEntities[K] | void) {
      const before = maps[kind].get(id);
      if (before === undefined) return null;
      const copy = structuredClone(before);
      const changed = { ...(mutate(copy) ?? copy), id };
      const version = Versioned.safeParse(before);
      const withOldVersion = version.success ? { ...changed, resource_version: version.data.resource_version } : changed;
      if (isDeepStrictEqual(withOldVersion, before)) return before;
      const after = schemas[kind].parse({
        ...withOldVersion,
        ...(version.success ? { resource_version: version.data.resource_version + 1 } : {}),
        ...('updated_at' in before ? { updated_at: timestamp(clock.now()) } : {}),
      });
      maps[kind].set(id, after);
      notify(kind, before, after);
      return after;
    },
    add(kind, entity) {
      if (maps[kind].has(entity.id)) throw new Error(`${kind} has ${entity.id} already`);
      const added = schemas[kind].parse(entity);
      maps[kind].set(added.id, added);
      notify(kind, null, added);
    },
    forget: (kind, id) => void maps[kind].delete(id),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
