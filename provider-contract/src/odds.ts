import * as z from 'zod';
import { NumericId, NumericRef, Timestamp } from './common.ts';
import { ListQuery } from './data.ts';
import type { Endpoint } from './endpoint.ts';

export const MarketState = z.enum(['cancelled', 'closed', 'created', 'open', 'pushed', 'settled', 'suspended']);
export type MarketState = z.output<typeof MarketState>;

const Score = z.strictObject({ home: z.int(), away: z.int() });
/** The meaning depends on the market type. Unknown keys are kept unchanged. */
export const MarketContext = z.looseObject({
  line: z.optional(z.nullable(z.number())),
  index: z.optional(z.nullable(z.int())),
  round_number: z.optional(z.nullable(z.int())),
  player: z.optional(z.nullable(NumericRef)),
  roster: z.optional(z.nullable(NumericRef)),
  team: z.optional(z.nullable(NumericRef)),
  score: z.optional(z.nullable(Score)),
  result: z.optional(z.nullable(z.string())),
});
export const SelectionContext = z.looseObject({
  result: z.optional(z.nullable(z.string())),
  score: z.optional(z.nullable(Score)),
});
export const SelectionEntity = z.strictObject({ id: NumericId, type: z.string() });

export const Selection = z.strictObject({
  /** May not be unique across markets. */
  id: NumericId,
  /** Decimal odds; kept while suspended. */
  odds: z.nullable(z.number()),
  was_outcome: z.nullable(z.boolean()),
  entity: z.nullable(SelectionEntity),
  context: z.nullable(SelectionContext),
});
export type Selection = z.output<typeof Selection>;

export const Market = z.strictObject({
  id: NumericId,
  /** A type of the catalogue, or a newer one. */
  type: z.string(),
  state: MarketState,
  fixture: z.strictObject({ id: NumericId, type: z.enum(['series', 'match']) }),
  context: z.nullable(MarketContext),
  selections: z.array(Selection),
  created_at: z.nullable(Timestamp),
  updated_at: z.nullable(Timestamp),
  resource_version: z.nullable(z.int()),
});
export type Market = z.output<typeof Market>;

export const MarketLabel = z.strictObject({
  market: NumericRef,
  label: z.string(),
  selections: z.array(z.strictObject({ id: NumericId, label: z.string() })),
});
export type MarketLabel = z.output<typeof MarketLabel>;

export const ODDS_API_VERSION = '2022-12-24';

export const oddsApi = {
  markets: { method: 'GET', path: '/markets', query: ListQuery, response: z.array(Market), summary: 'Markets by filter' },
  marketLabels: {
    method: 'GET',
    path: '/markets/labels',
    query: ListQuery,
    response: z.array(MarketLabel),
    summary: 'Labels of markets and selections',
  },
} as const satisfies Record<string, Endpoint>;
