import * as z from 'zod/mini';
import { ODDS_FORMATS } from './odds-format.ts';
import { preference } from './preferences.ts';
import { isTimeZone } from './time.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;

/** How one person wants things shown. A part that does not fit any more is as if it had not been chosen. */
const Display = z.object({
  /** Height of rows. */
  density: z.catch(z.enum(DENSITIES), 'comfortable'),
  /** Zone of the clock by which moments are shown; null: the browser's. */
  timeZone: z.catch(z.nullable(z.string().check(z.refine(isTimeZone))), null),
  oddsFormat: z.catch(z.enum(ODDS_FORMATS), 'decimal'),
  /** Ids of columns that are left out, by the name of their table. */
  hiddenColumns: z.catch(z.record(z.string(), z.array(z.string())), {}),
});

export type Display = z.output<typeof Display>;

/** What everybody sees who has chosen nothing. */
export const DEFAULT_DISPLAY: Display = { density: 'comfortable', timeZone: null, oddsFormat: 'decimal', hiddenColumns: {} };

export const displayPreference = preference('display', Display);
