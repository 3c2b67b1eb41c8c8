import { boundedMap } from '../../util/bounded-map.ts';
import type { Cursor } from '../live-set.ts';
import { precompress, deflateMessage, storedLength } from './deflate.ts';

const FINAL_TEXT = 0x81;
/** RSV1 marks a message that permessage-deflate (RFC 7692) has compressed. */
const FINAL_DEFLATED_TEXT = 0xc1;
const MAX_ONE_BYTE = 125;
const MAX_TWO_BYTES = 0xff_ff;
const TWO_BYTES_FOLLOW = 126;
const EIGHT_BYTES_FOLLOW = 127;
const END = Buffer.from('}');
/** Header of a stored (uncompressed) deflate block, with padding. */
const STORED = Buffer.from([0x00]);
/**
 * The last bytes of a compressed message. They follow the payload's blocks, which end with the header of a stored block:
 *
 * | bytes | what |
 * |---|---|
 * | `storedLength(1)` | the length of that block |
 * | `}` | its content, the end of the JSON text |
 * | `STORED` | the header of an empty block, whose length the receiver appends (RFC 7692, section 7.2.2) |
 */
const DEFLATED_END = Buffer.concat([storedLength(END.length), END, STORED]);
/** Smaller payloads are not compressed: their messages fit into one packet anyway. */
const MIN_DEFLATED_BYTES = 1_024;

/** Header of an unmasked, unfragmented text frame (RFC 6455, section 5.2), followed by the first part of its content. */
function frameHead(firstByte: number, contentBytes: number, prefix: Buffer): Buffer {
  const size = contentBytes <= MAX_ONE_BYTE ? 2 : contentBytes <= MAX_TWO_BYTES ? 4 : 10;
  const head = Buffer.allocUnsafe(size + prefix.length);
  head[0] = firstByte;
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

/** How the changes of one subscription are framed on its connection. */
export interface Framing {
  /** Equal for subscriptions that receive the same bytes of a stream. */
  readonly key: string;
  frame(change: FramedChange): readonly Buffer[];
  /** Prepares a large frame in another thread, so that `frame` does not block the event loop. */
  prepare?(change: FramedChange): Promise<void>;
}

/** Most clients use the same few ids, so their sockets share these. */
const MAX_SHARED = 1_000;

function memoizeById(make: (id: string) => Framing): (id: string) => Framing {
  const framings = boundedMap<string, Framing>(MAX_SHARED);
  return (id) => {
    const framing = framings.get(id) ?? make(id);
    framings.set(id, framing);
    return framing;
  };
}

/** Framing of graphql-transport-ws. @param id of the operation on its socket */
export const webSocketFraming = memoizeById((id) => {
  const prefix = nextPrefix(id);
  return { key: `ws ${id}`, frame: ({ payload }) => nextFrame(prefix, payload) };
});

/** Framing of graphql-transport-ws for a socket that has negotiated permessage-deflate: all but small payloads are compressed. */
export const deflatedFraming = memoizeById((id) => {
  const prefix = nextPrefix(id);
  const storedPrefix = copyBuffer(Buffer.concat([STORED, storedLength(prefix.length), prefix]));
  return {
    key: `deflated ws ${id}`,
    frame({ payload }) {
      if (payload.length < MIN_DEFLATED_BYTES) return nextFrame(prefix, payload);
      const blocks = deflateMessage(payload);
      const bytes = storedPrefix.length + blocks.length + DEFLATED_END.length;
      return [frameHead(FINAL_DEFLATED_TEXT, bytes, storedPrefix), blocks, DEFLATED_END];
    },
    prepare: ({ payload }) => precompress(payload),
  };
});

/** Text before the payload in each `next` message of an operation. */
export function nextPrefix(id: string): Buffer {
  return copyBuffer(Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`));
}

/** Copies a buffer out of the shared 64 KB pool, so that one long-lived buffer does not retain a whole pool block. */
function copyBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** A `next` message as a frame in three chunks: its header with the prefix, the payload (JSON, may be shared), and the end. */
export function nextFrame(prefix: Buffer, payload: Buffer): readonly [Buffer, Buffer, Buffer] {
  return [frameHead(FINAL_TEXT, prefix.length + payload.length + END.length, prefix), payload, END];
}
