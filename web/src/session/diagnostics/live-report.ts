import type { FreshnessLevel } from '../../live/freshness.ts';

/** How one live set stands; nothing of what it holds. */
export interface SetReport {
  /** Root field, with the series where it is of one. */
  readonly name: string;
  readonly phase: 'reading' | 'ready' | 'failed';
  readonly level: FreshnessLevel;
  /** Since when nothing has confirmed it; null while it is current. */
  readonly seconds: number | null;
  /** Position up to which it is taken in; null before the first image. */
  readonly seq: number | null;
}

/** How the live data of this tab stand. */
export interface LiveReport {
  readonly socket: 'open' | 'closed';
  /** When the server last gave a sign of life, milliseconds since 1970; 0 before any. */
  readonly lastSign: number;
  readonly sets: readonly SetReport[];
}
