import * as z from 'zod/mini';

// The settings that every page reads, apart from the other items of a workspace, which the first page need not load.

const text = z.string().check(z.minLength(1), z.maxLength(60));

/** Row heights of 56, 48 and 36 px. */
export const DENSITIES = ['roomy', 'comfortable', 'compact'] as const;
export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const;

/** Settings of the display and the keyboard. An invalid part falls back to its default. */
export const DisplayPreference = z.object({
  name: z.literal('display'),
  /** Row height of tables. */
  density: z.catch(z.enum(DENSITIES), 'comfortable'),
  /** Row height of the trading pages. */
  tradingDensity: z.catch(z.enum(DENSITIES), 'compact'),
  /** Time zone of all displayed times; null: the browser's. */
  timeZone: z.catch(z.nullable(text), null),
  oddsFormat: z.catch(z.enum(ODDS_FORMATS), 'decimal'),
  /** Ids of hidden columns by table name. */
  hiddenColumns: z.catch(z.record(text, z.array(text)), {}),
  /** Whether shortcuts of single keys are on. */
  singleKeys: z.catch(z.boolean(), true),
  /** Whether the sidebar is closed to a rail of icons. */
  isRail: z.catch(z.boolean(), false),
  /** Whether trading pages show how far prices are off from what other markets say. */
  showsConsistency: z.catch(z.boolean(), false),
  /** Whether the bet builder asks for what-if prices; null: if the rate of the client allows it. */
  hasWhatIf: z.catch(z.nullable(z.boolean()), null),
});
