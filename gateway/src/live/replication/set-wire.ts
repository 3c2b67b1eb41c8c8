import * as z from 'zod';
import type { Change, LiveStatus, SetState } from '../live-set.ts';
import { parsePosition, positionId, type StreamPosition } from './store.ts';

/** Converts values of a set to text and back. `decode` throws if a value does not fit its schema. */
export interface ValueCodec<V> {
  keyOf(value: V): string;
  /** JSON. */
  encode(value: V): string;
  /** @param json parsed, of unknown shape */
  decode(json: unknown): V;
}

type Field = readonly [name: string, text: string];

const Status = z.enum(['LIVE', 'LOADING', 'STALE', 'DOWN'] satisfies LiveStatus[]);

/** Content of an entry about one set, in the field with the set's name. */
export const SetMessage = z.discriminatedUnion('type', [
  /** One change. */
  z.strictObject({
    type: z.literal('step'),
    epoch: z.string(),
    seq: z.int(),
    prevSeq: z.int(),
    status: Status,
    values: z.array(z.unknown()),
    removed: z.array(z.string()),
  }),
  /** The stored snapshot was replaced. */
  z.strictObject({ type: z.literal('snapshot') }),
  /** The leader no longer publishes the set: there were no requests, or reading it failed. */
  z.strictObject({ type: z.literal('dropped'), failure: z.nullable(z.string()) }),
]);
export type SetMessage = z.output<typeof SetMessage>;

/** Field of an entry: the set was refreshed, as requested. */
export const refreshedField = (set: string): string => `refreshed:${set}`;

/** Returns null for an invalid message. */
export function readMessage(text: string): SetMessage | null {
  try {
    return SetMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function messageText(message: Exclude<SetMessage, { type: 'step' }>): string {
  return JSON.stringify(message);
}

/** Name of the field that describes the snapshot; all other fields are named by key. */
const HEAD = '';
const Head = z.strictObject({ epoch: z.string(), seq: z.int(), floor: z.int(), status: Status, at: z.string() });
const Entity = z.union([z.tuple([z.int(), z.unknown()]), z.tuple([z.int()])]);

/** A snapshot, and the last entry of the stream that it contains. */
export interface SnapshotAt<V> {
  readonly state: SetState<V>;
  readonly at: StreamPosition;
}

function headOf({ epoch, seq, floor, status }: Omit<z.output<typeof Head>, 'at'>, at: StreamPosition): Field {
  return [HEAD, JSON.stringify({ epoch, seq, floor, status, at: positionId(at) } satisfies z.output<typeof Head>)];
}

/** All fields of a snapshot. */
export function snapshotFields<V>(state: SetState<V>, at: StreamPosition, codec: ValueCodec<V>): Field[] {
  return [
    headOf(state, at),
    ...state.entries.map(([key, value, seq]) => [key, `[${seq},${codec.encode(value)}]`] as const),
    ...state.removed.map(([key, seq]) => [key, `[${seq}]`] as const),
  ];
}

/** Reads a stored snapshot; null if there is none. Throws if it is invalid. */
export function readSnapshot<V>(fields: ReadonlyMap<string, string>, codec: ValueCodec<V>): SnapshotAt<V> | null {
  const text = fields.get(HEAD);
  if (text === undefined) return null;
  const { at: id, ...head } = Head.parse(JSON.parse(text));
  const at = parsePosition(id);
  if (at === null) throw new Error('the snapshot has no position');
  const entries: [string, V, number][] = [];
  const removed: [string, number][] = [];
  for (const [key, json] of fields) {
    if (key === HEAD) continue;
    const [seq, ...value] = Entity.parse(JSON.parse(json));
    if (value.length === 0) removed.push([key, seq]);
    else entries.push([key, codec.decode(value[0]), seq]);
  }
  return { at, state: { ...head, entries, removed: removed.toSorted(([, a], [, b]) => a - b) } };
}

/** The message for a change, and the fields that it updates in the stored snapshot; each value is encoded once. */
export function encodeStep<V>(
  { epoch, seq, prevSeq, status, values, removed }: Change<V>,
  floor: number,
  at: StreamPosition,
  codec: ValueCodec<V>,
): { message: string; fields: Field[] } {
  const texts = values.map((value) => [codec.keyOf(value), codec.encode(value)] as const);
  const fields: Field[] = [
    headOf({ epoch, seq, floor, status }, at),
    ...texts.map(([key, text]) => [key, `[${seq},${text}]`] as const),
    ...removed.map((key) => [key, `[${seq}]`] as const),
  ];
  const head = JSON.stringify({ type: 'step', epoch, seq, prevSeq, status, removed });
  return { message: `${head.slice(0, -1)},"values":[${texts.map(([, text]) => text).join(',')}]}`, fields };
}
