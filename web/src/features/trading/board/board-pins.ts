import * as z from 'zod/mini';
import { type StoredValue, storedValue } from '../../../lib/storage.ts';

/** Older pins make room for newer ones. */
const MOST_PINS = 200;

const StoredPins = z.object({ types: z.array(z.string()), markets: z.array(z.string()) });

/** What one person wants to see first: types of markets, and single markets by id. */
export interface BoardPins {
  readonly types: readonly string[];
  readonly markets: readonly string[];
}

export const NO_PINS: BoardPins = { types: [], markets: [] };

const byUser = new Map<string, StoredValue<z.output<typeof StoredPins>>>();

function stored(userId: string): StoredValue<z.output<typeof StoredPins>> {
  const known = byUser.get(userId) ?? storedValue('local', `sightline.pins.${userId}`, StoredPins);
  byUser.set(userId, known);
  return known;
}

/** The identical object as long as nothing was pinned or let go. */
export function readPins(userId: string): BoardPins {
  return stored(userId).read() ?? NO_PINS;
}

/** Pins it, or lets go of it. */
export function togglePin(userId: string, kind: keyof BoardPins, id: string): void {
  const pins = readPins(userId);
  const next = pins[kind].includes(id) ? pins[kind].filter((each) => each !== id) : [...pins[kind], id].slice(-MOST_PINS);
  try {
    stored(userId).write({ types: [...pins.types], markets: [...pins.markets], [kind]: next });
  } catch {
    // A browser without room for it: the board works without.
  }
}
