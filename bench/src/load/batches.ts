import * as z from 'zod';

const Batch = z.object({
  epoch: z.string(),
  seq: z.int(),
  prevSeq: z.nullable(z.int()),
  status: z.string(),
  markets: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      selections: z.array(z.object({ id: z.string(), odds: z.nullable(z.number()) })),
    }),
  ),
  removed: z.array(z.object({ type: z.string(), id: z.string() })),
});
const Frame = z.object({ payload: z.object({ data: z.record(z.string(), Batch) }) });

/** State and odds of a market as one text, to compare with an earlier one. */
export function marketText(state: string, odds: readonly (number | null)[]): string {
  return `${state.toLowerCase()} ${odds.join(' ')}`;
}

export interface ReadBatch {
  readonly cursor: { readonly epoch: string; readonly seq: number };
  readonly prevSeq: number | null;
  readonly status: string;
  readonly markets: readonly (readonly [id: string, text: string])[];
  readonly removed: readonly string[];
}

/** @param json of one result */
export function readBatch(json: unknown): ReadBatch {
  const [batch] = Object.values(Frame.parse(json).payload.data);
  if (batch === undefined) throw new Error('a result without a batch');
  const { epoch, seq, prevSeq, status, markets, removed } = batch;
  return {
    cursor: { epoch, seq },
    prevSeq,
    status,
    markets: markets.map(({ id, state, selections }) => [
      id,
      marketText(
        state,
        selections.map(({ odds }) => odds),
      ),
    ]),
    removed: removed.flatMap(({ type, id }) => (type === 'MARKET' ? [id] : [])),
  };
}
