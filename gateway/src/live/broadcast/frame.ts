import type { Cursor } from '../live-set.ts';

const FINAL_TEXT = 0x81;
const SHORT_LENGTH = 125;
const MAX_TWO_BYTES = 0xff_ff;
const TWO_BYTES_FOLLOW = 126;
const EIGHT_BYTES_FOLLOW = 127;
const END = Buffer.from('}');

/** Header of an unmasked, unfragmented text frame (RFC 6455, section 5.2), followed by the first part of its content. */
function frameHead(contentBytes: number, prefix: Buffer): Buffer {
  const size = contentBytes <= SHORT_LENGTH ? 2 : contentBytes <= MAX_TWO_BYTES ? 4 : 10;
  const head = Buffer.allocUnsafe(size + prefix.length);
  head[0] = FINAL_TEXT;
  if (size === 2) {
    head[1] = contentBytes;
  } else if (size === 4) {
    head[1] = TWO_BYTES_FOLLOW;
    head.writeUInt16BE(contentBytes, 2);
  } else {
    head[1] = EIGHT_BYTES_FOLLOW;
    head.writeBigUInt64BE(BigInt(contentBytes), 2);
  }
  prefix.copy(head, size);
  return head;
}

/** One change of a live set, as all subscribers with the same cursor receive it. */
export interface FramedChange {
  /** The subscriber's cursor after this change. */
  readonly cursor: Cursor;
  /** JSON. */
  readonly payload: Buffer;
}

/** How the changes of one subscription are written on its connection. */
export interface Framing {
  /** Equal for subscriptions that receive the same bytes of a stream. */
  readonly key: string;
  frame(change: FramedChange): readonly Buffer[];
}

/** Framing of graphql-transport-ws. @param id of the operation on its socket */
export function webSocketFraming(id: string): Framing {
  const prefix = nextPrefix(id);
  return { key: `ws ${id}`, frame: ({ payload }) => nextFrame(prefix, payload) };
}

/** Text before the payload in each `next` message of an operation. */
export function nextPrefix(id: string): Buffer {
  return Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
}

/** A `next` message as a frame in three chunks: its header with the prefix, the payload (JSON, may be shared), and the end. */
export function nextFrame(prefix: Buffer, payload: Buffer): readonly [Buffer, Buffer, Buffer] {
  return [frameHead(prefix.length + payload.length + END.length, prefix), payload, END];
}
