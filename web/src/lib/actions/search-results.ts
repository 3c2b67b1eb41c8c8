import type { Action } from './action.ts';

/** Actions that are looked for while somebody types. */
export interface Found {
  readonly actions: readonly Action[];
  readonly state: 'idle' | 'waiting' | 'done' | 'failed';
}

export const NOTHING_LOOKED_FOR: Found = { actions: [], state: 'idle' };

/** Fewer letters say too little to ask anybody. */
const LEAST_LETTERS = 2;

export function isWorthAsking(search: string): boolean {
  return search.trim().length >= LEAST_LETTERS;
}
