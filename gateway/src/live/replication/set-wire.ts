import * as z from 'zod';
import type { Change, Cursor, LiveStatus, SetHistory, SetStep } from '../live-set.ts';

/** Values of a set as text and back; whatever does not fit its schema throws. */
export interface ValueCodec<V> {
  keyOf(value: V): string;
  /** JSON. */
  encode(value: V): string;
  /** @param json parsed, of unknown shape */
  decode(json: unknown): V;
}

const Status = z.enum(['LIVE', 'LOADING', 'STALE', 'DOWN'] satisfies LiveStatus[]);
const place = { set: z.string(), epoch: z.string(), seq: z.int() };

/** What the one that fills the sets of a scope tells all others. */
export const LeaderMessage = z.discriminatedUnion('say', [
  /** One step of a set. */
  z.strictObject({
    say: z.literal('step'),
    ...place,
    prevSeq: z.int(),
    status: Status,
    shown: z.array(z.tuple([z.string(), z.unknown()])),
    removed: z.array(z.string()),
  }),
  /** The stored image of a set is not what came before. */
  z.strictObject({ say: z.literal('image'), ...place }),
  /** It is there; each published set is at this place. */
  z.strictObject({ say: z.literal('beat'), sets: z.array(z.strictObject({ ...place, status: Status })) }),
  /** What somebody asked for has been done, or why it could not be. */
  z.strictObject({ say: z.literal('answer'), to: z.string(), failure: z.nullable(z.string()) }),
  /** It has just begun, or leaves. */
  z.strictObject({ say: z.literal('hello') }),
  z.strictObject({ say: z.literal('bye') }),
]);
export type LeaderMessage = z.output<typeof LeaderMessage>;

/** What others ask of it: to keep a set published for a while, and with `fresh` to read it anew where it is not live. */
export const Ask = z.strictObject({ id: z.string(), set: z.string(), fresh: z.boolean() });
export type Ask = z.output<typeof Ask>;

/** Null for what cannot be read. */
export function readMessage<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Name of the field beside those of the keys. */
const HEAD = '';
const Head = z.strictObject({ epoch: z.string(), seq: z.int(), floor: z.int(), status: Status });
const Field = z.union([z.tuple([z.int(), z.unknown()]), z.tuple([z.int()])]);

type Fields = (readonly [name: string, text: string])[];

function headOf({ epoch, seq, floor, status }: Omit<SetHistory<unknown>, 'shown' | 'removed'>): Fields[number] {
  return [HEAD, JSON.stringify({ epoch, seq, floor, status } satisfies z.output<typeof Head>)];
}

/** All fields of an image. */
export function snapshotFields<V>(history: SetHistory<V>, codec: ValueCodec<V>): Fields {
  return [
    headOf(history),
    ...history.shown.map(([key, value, seq]) => [key, `[${seq},${codec.encode(value)}]`] as const),
    ...history.removed.map(([key, seq]) => [key, `[${seq}]`] as const),
  ];
}

/** The same set from its image; null when there is none. Throws for what cannot be read. */
export function readSnapshot<V>(fields: ReadonlyMap<string, string>, codec: ValueCodec<V>): SetHistory<V> | null {
  const head = fields.get(HEAD);
  if (head === undefined) return null;
  const shown: [string, V, number][] = [];
  const removed: [string, number][] = [];
  for (const [key, text] of fields) {
    if (key === HEAD) continue;
    const [seq, ...value] = Field.parse(JSON.parse(text));
    if (value.length === 0) removed.push([key, seq]);
    else shown.push([key, codec.decode(value[0]), seq]);
  }
  return { ...Head.parse(JSON.parse(head)), shown, removed: removed.toSorted(([, a], [, b]) => a - b) };
}

export type Step<V> = Change<V> & { readonly prevSeq: number };

/** A step as it is told, and what it changes in the image; each value is written once. */
export function stepOnWire<V>(
  set: string,
  floor: number,
  { epoch, seq, prevSeq, status, values, removed }: Step<V>,
  codec: ValueCodec<V>,
): { message: string; fields: Fields } {
  const texts = values.map((value) => [codec.keyOf(value), codec.encode(value)] as const);
  const fields: Fields = [
    headOf({ epoch, seq, floor, status }),
    ...texts.map(([key, text]) => [key, `[${seq},${text}]`] as const),
    ...removed.map((key) => [key, `[${seq}]`] as const),
  ];
  const head = JSON.stringify({ say: 'step', set, epoch, seq, prevSeq, status, removed });
  const shown = texts.map(([key, text]) => `[${JSON.stringify(key)},${text}]`).join(',');
  return { message: `${head.slice(0, -1)},"shown":[${shown}]}`, fields };
}

export function readStep<V>(message: Extract<LeaderMessage, { say: 'step' }>, codec: ValueCodec<V>): SetStep<V> {
  return { ...message, shown: message.shown.map(([key, json]) => [key, codec.decode(json)] as const) };
}

/** A change of a set filled here as a step; null for an image. */
export function stepOf<V>(change: Change<V>): Step<V> | null {
  const { prevSeq } = change;
  return prevSeq === null ? null : { ...change, prevSeq };
}

export function isAt(set: Cursor, cursor: Cursor): boolean {
  return set.epoch === cursor.epoch && set.seq === cursor.seq;
}
