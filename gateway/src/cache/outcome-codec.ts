import * as z from 'zod';
import { ProviderFailure } from '../provider/client/provider-failure.ts';
import type { Written } from '../provider/client/provider-write.ts';

/** Final outcomes of creations on their way from gateway to gateway. */
export interface OutcomeCodec<O> {
  toJson(outcome: O): unknown;
  /** Throws for what cannot be read. */
  fromJson(json: unknown): O;
}

/** What went wrong is in the log of the gateway where it did; the others know that the answer was lost. */
export const LOST = new ProviderFailure({ api: 'account', route: 'by another gateway', kind: 'timeout' });

export const Lost = z.object({ outcome: z.literal('lost') });

export function writtenOutcome<T>(reader: z.ZodType<T>): OutcomeCodec<Written<T>> {
  const Outcome = z.union([z.object({ outcome: z.literal('done'), value: reader }), Lost]);
  return {
    toJson: (written) => (written.outcome === 'done' ? written : { outcome: 'lost' }),
    fromJson: (json) => {
      const read = Outcome.parse(json);
      return read.outcome === 'done' ? { outcome: 'done', value: read.value } : { outcome: 'lost', failure: LOST };
    },
  };
}
