import * as z from 'zod';
import type { Change, Cursor, LiveStatus, SetState } from '../live-set.ts';

/** Converts values of a set to text and back. `decode` throws if a value does not fit its schema. */
export interface ValueCodec<V> {
  keyOf(value: V): string;
  /** JSON. */
  encode(value: V): string;
  /** @param json parsed, of unknown shape */
  decode(json: unknown): V;
}

const Status = z.enum(['LIVE', 'LOADING', 'STALE', 'DOWN'] satisfies LiveStatus[]);
const position = { set: z.string(), epoch: z.string(), seq: z.int() };

/** Messages of the leader to all followers of a scope. */
export const LeaderMessage = z.discriminatedUnion('type', [
  /** One change of a set. */
  z.strictObject({
    type: z.literal('step'),
    ...position,
    prevSeq: z.int(),
    status: Status,
    values: z.array(z.unknown()),
    removed: z.array(z.string()),
  }),
  /** The stored snapshot of a set was replaced. */
  z.strictObject({ type: z.literal('snapshot'), ...position }),
  /** The leader is alive; these are all published sets and their positions. */
  z.strictObject({ type: z.literal('heartbeat'), sets: z.array(z.strictObject({ ...position, status: Status })) }),
  /** A request was carried out, or why it failed. */
  z.strictObject({ type: z.literal('response'), to: z.string(), failure: z.nullable(z.string()) }),
  /** The leader has just been elected, or shuts down. */
  z.strictObject({ type: z.literal('elected') }),
  z.strictObject({ type: z.literal('leaving') }),
]);
export type LeaderMessage = z.output<typeof LeaderMessage>;

/** Request to the leader: publish a set for a while; with `refresh`, also bring it up to date. */
export const SetRequest = z.strictObject({ id: z.string(), set: z.string(), refresh: z.boolean() });
export type SetRequest = z.output<typeof SetRequest>;

/** Null for an invalid message. */
export function readMessage<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Name of the field that describes the snapshot; all other fields are named by key. */
const HEAD = '';
const Head = z.strictObject({ epoch: z.string(), seq: z.int(), floor: z.int(), status: Status });
const Field = z.union([z.tuple([z.int(), z.unknown()]), z.tuple([z.int()])]);

type Fields = (readonly [name: string, text: string])[];

function headOf({ epoch, seq, floor, status }: z.output<typeof Head>): Fields[number] {
  return [HEAD, JSON.stringify({ epoch, seq, floor, status } satisfies z.output<typeof Head>)];
}

/** All fields of a snapshot. */
export function snapshotFields<V>(state: SetState<V>, codec: ValueCodec<V>): Fields {
  return [
    headOf(state),
    ...state.entries.map(([key, value, seq]) => [key, `[${seq},${codec.encode(value)}]`] as const),
    ...state.removed.map(([key, seq]) => [key, `[${seq}]`] as const),
  ];
}

/** Reads a stored snapshot; null if there is none. Throws if it is invalid. */
export function readSnapshot<V>(fields: ReadonlyMap<string, string>, codec: ValueCodec<V>): SetState<V> | null {
  const head = fields.get(HEAD);
  if (head === undefined) return null;
  const entries: [string, V, number][] = [];
  const removed: [string, number][] = [];
  for (const [key, text] of fields) {
    if (key === HEAD) continue;
    const [seq, ...value] = Field.parse(JSON.parse(text));
    if (value.length === 0) removed.push([key, seq]);
    else entries.push([key, codec.decode(value[0]), seq]);
  }
  return { ...Head.parse(JSON.parse(head)), entries, removed: removed.toSorted(([, a], [, b]) => a - b) };
}

/** The message for a change, and the fields that it updates in the stored snapshot; each value is encoded once. */
export function encodeStep<V>(
  set: string,
  floor: number,
  { epoch, seq, prevSeq, status, values, removed }: Change<V>,
  codec: ValueCodec<V>,
): { message: string; fields: Fields } {
  const texts = values.map((value) => [codec.keyOf(value), codec.encode(value)] as const);
  const fields: Fields = [
    headOf({ epoch, seq, floor, status }),
    ...texts.map(([key, text]) => [key, `[${seq},${text}]`] as const),
    ...removed.map((key) => [key, `[${seq}]`] as const),
  ];
  const head = JSON.stringify({ type: 'step', set, epoch, seq, prevSeq, status, removed });
  return { message: `${head.slice(0, -1)},"values":[${texts.map(([, text]) => text).join(',')}]}`, fields };
}

/** Throws if a value is invalid. */
export function decodeStep<V>(message: Extract<LeaderMessage, { type: 'step' }>, codec: ValueCodec<V>): Change<V> {
  return { ...message, conflated: false, values: message.values.map((json) => codec.decode(json)) };
}

export function isSameCursor(a: Cursor, b: Cursor): boolean {
  return a.epoch === b.epoch && a.seq === b.seq;
}
