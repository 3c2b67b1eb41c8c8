import * as z from 'zod/mini';

/** Position up to which a reader has applied a live set. */
export interface LiveCursor {
  readonly epoch: string;
  readonly seq: number;
}

/** Health of the gateway's connection to the provider. */
const LiveStatus = z.enum(['LIVE', 'LOADING', 'STALE', 'DOWN']);
export type LiveStatus = z.output<typeof LiveStatus>;

const LiveKind = z.enum(['SERIES', 'MATCH', 'MARKET']);
export type LiveKind = z.output<typeof LiveKind>;

const Entity = z.looseObject({ __typename: z.string(), id: z.string() });
/** A complete entity as the gateway sent it; only the cache reads more than its identity. */
export type LiveEntity = z.output<typeof Entity>;
export type EntityTypes = Readonly<Record<LiveKind, LiveEntity>>;

const Entities = z.optional(z.array(Entity));

/** A batch of changes, validated as it arrives from the socket. Lists that the document does not select are absent. */
const LiveBatch = z.object({
  epoch: z.string(),
  seq: z.int(),
  prevSeq: z.nullable(z.int()),
  status: LiveStatus,
  series: Entities,
  matches: Entities,
  markets: Entities,
  removed: z.array(z.object({ type: LiveKind, id: z.string() })),
});
export type LiveBatch = z.output<typeof LiveBatch>;

/** Field of a batch for each kind of entity. */
export const LISTS = { SERIES: 'series', MATCH: 'matches', MARKET: 'markets' } as const satisfies Record<
  LiveKind,
  keyof LiveBatch
>;
export const KINDS = ['SERIES', 'MATCH', 'MARKET'] as const satisfies LiveKind[];

/** GraphQL type name of each kind. */
export const TYPE_NAMES = { SERIES: 'Series', MATCH: 'Match', MARKET: 'Market' } as const satisfies Record<LiveKind, string>;

/** Parses the batch in a field of a subscription result; null if it is invalid. */
export function parseLiveBatch(data: unknown, field: string): LiveBatch | null {
  const parsed = z.record(z.string(), z.unknown()).safeParse(data);
  if (!parsed.success) return null;
  return LiveBatch.safeParse(parsed.data[field]).data ?? null;
}
