import * as z from 'zod';
import { NumericId, NumericRef } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { MarketContext, SelectionContext } from './odds.ts';

export const CombinationBody = z.strictObject({
  matches: z.array(
    z.strictObject({
      id: NumericId,
      markets: z.array(
        z.strictObject({
          context: MarketContext,
          type: z.string(),
          selection_context: SelectionContext,
          selection_entity: z.nullable(NumericRef),
        }),
      ),
    }),
  ),
});
/** Odds of -1 mean that the selections cannot be combined. */
export const CombinationResponse = z.strictObject({ odds: z.number() });

export const betBuilderApi = {
  combination: {
    method: 'POST',
    path: '/combination',
    body: CombinationBody,
    response: CombinationResponse,
    summary: 'Price several selections of one match together',
  },
} as const satisfies Record<string, Endpoint>;
