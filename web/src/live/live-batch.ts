import * as z from 'zod/mini';

/** Position up to which a reader has taken in a live set. */
export interface LiveCursor {
  readonly epoch: string;
  readonly seq: number;
}

/** Health of the gateway's way to the provider. */
const LiveStatus = z.enum(['LIVE', 'LOADING', 'STALE', 'DOWN']);
export type LiveStatus = z.output<typeof LiveStatus>;

const LiveKind = z.enum(['SERIES', 'MATCH', 'MARKET']);
export type LiveKind = z.output<typeof LiveKind>;

const Entity = z.looseObject({ __typename: z.string(), id: z.string() });
/** A whole entity as the gateway sent it: what it holds beyond its identity is the cache's business. */
export type LiveEntity = z.output<typeof Entity>;
export type EntityTypes = Readonly<Record<LiveKind, LiveEntity>>;

const Entities = z.optional(z.array(Entity));

/** What every live document selects, checked as it comes from the socket. Lists that a document leaves out are absent. */
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

/** The field of a batch that lists entities of a kind. */
export const LISTS = { SERIES: 'series', MATCH: 'matches', MARKET: 'markets' } as const satisfies Record<
  LiveKind,
  keyof LiveBatch
>;
export const KINDS = ['SERIES', 'MATCH', 'MARKET'] as const satisfies LiveKind[];

/** Type names of the schema, by kind. */
export const TYPE_NAMES = { SERIES: 'Series', MATCH: 'Match', MARKET: 'Market' } as const satisfies Record<LiveKind, string>;

/** The batch under `field` of a subscription's data; null when it is none. */
export function parseLiveBatch(data: unknown, field: string): LiveBatch | null {
  const parsed = z.record(z.string(), z.unknown()).safeParse(data);
  if (!parsed.success) return null;
  return LiveBatch.safeParse(parsed.data[field]).data ?? null;
}
