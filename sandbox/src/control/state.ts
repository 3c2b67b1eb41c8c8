import { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import { Market } from '@sightline/provider-contract/odds.ts';
import type * as z from 'zod';
import { ClientRecord, CustomerRecord, KeyRecord, UserRecord, WidgetRecord } from '../store/records.ts';
import type { Collection } from '../store/collection.ts';
import type { Store } from '../store/store.ts';
import type { World, WorldEntities, WorldKind } from '../world/world.ts';

/** Reads the entities of one kind, and changes them with a merge patch. */
export interface StateKind {
  all(): readonly unknown[];
  /** Null if the entity does not exist. */
  get(id: string): unknown;
  /** @returns the new state, null if the entity does not exist; @throws {z.ZodError} if it would violate the contract */
  change(id: string, patch: unknown): unknown;
}

function worldKind<K extends WorldKind>(world: World, kind: K, schema: z.ZodType<WorldEntities[K]>): StateKind {
  const entities = (): ReadonlyMap<number, unknown> => world[kind];
  return {
    all: () => [...entities().values()],
    get: (id) => entities().get(Number(id)) ?? null,
    change: (id, patch) => world.change(kind, Number(id), (entity) => schema.parse(mergePatch(entity, patch))),
  };
}

function recordKind<T extends { readonly id: string }, Index extends string>(
  collection: Collection<T, Index>,
  schema: z.ZodType<T>,
  find: (id: string) => T | null = (id) => collection.get(id),
): StateKind {
  return {
    all: () => collection.all(),
    get: find,
    change(id, patch) {
      const record = find(id);
      if (record === null) return null;
      const version =
        'resource_version' in record && typeof record.resource_version === 'number'
          ? { resource_version: record.resource_version + 1 }
          : {};
      return collection.put(schema.parse(mergePatch({ ...record, ...version }, patch)));
    },
  };
}

/** The state by kind: sport under the names of the data and odds APIs, and the account data (users also by e-mail). */
export function stateKinds(world: World, store: Store): ReadonlyMap<string, StateKind> {
  return new Map<string, StateKind>([
    ['series', worldKind(world, 'series', Series)],
    ['matches', worldKind(world, 'matches', Match)],
    ['tournaments', worldKind(world, 'tournaments', Tournament)],
    ['rosters', worldKind(world, 'rosters', Roster)],
    ['teams', worldKind(world, 'teams', Team)],
    ['players', worldKind(world, 'players', Player)],
    ['markets', worldKind(world, 'markets', Market)],
    ['customers', recordKind(store.customers, CustomerRecord)],
    ['clients', recordKind(store.clients, ClientRecord)],
    ['keys', recordKind(store.keys, KeyRecord)],
    ['widgets', recordKind(store.widgets, WidgetRecord)],
    [
      'users',
      recordKind(store.users, UserRecord, (id) => store.users.get(id) ?? store.users.find('email', id.toLowerCase())[0] ?? null),
    ],
  ]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON Merge Patch (RFC 7396), except that null sets null: the provider's entities keep their keys. Does not modify the target. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) merged[key] = mergePatch(merged[key], value);
  return merged;
}
