import * as z from 'zod/mini';
import { preference } from '../../../lib/preferences.ts';

/** Beyond this number the oldest pins are dropped. */
const MAX_PINS = 200;

const StoredPins = z.object({ types: z.array(z.string()), markets: z.array(z.string()) });

/** What a user has pinned to the top: market types, and markets by id. */
export interface BoardPins {
  readonly types: readonly string[];
  readonly markets: readonly string[];
}

export const NO_PINS: BoardPins = { types: [], markets: [] };

export const boardPins = preference('pins', StoredPins);

/** Pins or unpins a type or market. */
export function togglePin(userId: string, kind: keyof BoardPins, id: string): void {
  changePins(userId, kind, (ids) => toggleId(ids, id));
}

/** Pins a type or market at its former position. */
export function restorePin(userId: string, kind: keyof BoardPins, id: string, index: number): void {
  changePins(userId, kind, (ids) => insertId(ids, id, index));
}

function changePins(userId: string, kind: keyof BoardPins, change: (ids: readonly string[]) => readonly string[]): void {
  boardPins.change(userId, (stored) => {
    const pins = { types: [], markets: [], ...stored };
    return { ...pins, [kind]: change(pins[kind]) };
  });
}

/** Inserts the id at `index` unless the list contains it. */
export function insertId(ids: readonly string[], id: string, index: number): readonly string[] {
  return ids.includes(id) ? ids : ids.toSpliced(index, 0, id).slice(-MAX_PINS);
}

/** Removes the id if the list contains it, else appends it. */
export function toggleId(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MAX_PINS);
}
