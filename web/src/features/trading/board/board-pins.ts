import * as z from 'zod/mini';
import { preference } from '../../../lib/preferences.ts';

/** Older pins make room for newer ones. */
const MOST_PINS = 200;

const KeptPins = z.object({ types: z.array(z.string()), markets: z.array(z.string()) });

/** What one person wants to see first: types of markets, and single markets by id. */
export interface BoardPins {
  readonly types: readonly string[];
  readonly markets: readonly string[];
}

export const NO_PINS: BoardPins = { types: [], markets: [] };

export const boardPins = preference('pins', KeptPins);

/** Pins it, or lets go of it. */
export function togglePin(userId: string, kind: keyof BoardPins, id: string): void {
  boardPins.change(userId, (kept) => {
    const pins = { types: [], markets: [], ...kept };
    return { ...pins, [kind]: toggled(pins[kind], id) };
  });
}

/** Pins it at the place that it had among the others. */
export function putBackPin(userId: string, kind: keyof BoardPins, id: string, index: number): void {
  boardPins.change(userId, (kept) => {
    const pins = { types: [], markets: [], ...kept };
    return { ...pins, [kind]: withBack(pins[kind], id, index) };
  });
}

/** The list with that id at `index`, or as it is where it has it. */
export function withBack(ids: readonly string[], id: string, index: number): readonly string[] {
  return ids.includes(id) ? ids : ids.toSpliced(index, 0, id).slice(-MOST_PINS);
}

/** The list without that id where it is in it, else with it at the end. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MOST_PINS);
}
