import { Pin, PIN_LIMITS } from '@sightline/schema/rules/workspace.ts';
import type * as z from 'zod/mini';
import { itemSet, type Scope } from '../../../lib/workspace.ts';

type StoredPin = z.output<typeof Pin>;
export type PinKind = StoredPin['kind'];
const LIMITS: Record<PinKind, number> = { type: PIN_LIMITS.types, market: PIN_LIMITS.markets };

/** Market types, and ids of markets, that a user has pinned to the top, in their order. */
export type BoardPins = Readonly<Record<PinKind, readonly string[]>>;

export const NO_PINS: BoardPins = { type: [], market: [] };

const pinItems = itemSet('PIN', Pin);
const keyOf = (kind: PinKind, id: string): string => `${kind} ${id}`;

type StoredPins = ReadonlyMap<string, StoredPin>;
const cachedPins = new WeakMap<StoredPins, BoardPins>();

/** The pins of a scope. Returns the identical object until they change. */
export function readPins(scope: Scope): BoardPins {
  const items = pinItems.read(scope);
  const pins = cachedPins.get(items) ?? { type: idsOf(items, 'type'), market: idsOf(items, 'market') };
  cachedPins.set(items, pins);
  return pins;
}

function idsOf(items: StoredPins, kind: PinKind): string[] {
  const pins = [...items.values()].filter((pin) => pin.kind === kind);
  return pins.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** Pins a type or market, dropping the oldest pins beyond the limit, or unpins it. Returns a function that undoes an unpin, else null. */
export function togglePin(scope: Scope, kind: PinKind, id: string): (() => void) | null {
  const items = pinItems.read(scope);
  const key = keyOf(kind, id);
  const before = items.get(key);
  if (before !== undefined) {
    pinItems.change(scope, key, () => null);
    return () => pinItems.change(scope, key, (stored) => stored ?? before);
  }
  const order = Math.max(0, ...[...items.values()].map((pin) => pin.order)) + 1;
  const ids = readPins(scope)[kind];
  for (const oldest of ids.slice(0, Math.max(0, ids.length + 1 - LIMITS[kind])))
    pinItems.change(scope, keyOf(kind, oldest), () => null);
  pinItems.change(scope, key, () => ({ kind, id, order }));
  return null;
}
