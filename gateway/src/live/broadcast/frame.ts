const FINAL_TEXT = 0x81;
const SHORT_LENGTH = 125;
const MAX_TWO_BYTES = 0xff_ff;
const TWO_BYTES_FOLLOW = 126;
const EIGHT_BYTES_FOLLOW = 127;
const END = Buffer.from('}');

/** Head of an unmasked text frame of one piece (RFC 6455, 5.2), with room for what begins its content. */
function frameHead(contentBytes: number, begin: Buffer): Buffer {
  const size = contentBytes <= SHORT_LENGTH ? 2 : contentBytes <= MAX_TWO_BYTES ? 4 : 10;
  const head = Buffer.allocUnsafe(size + begin.length);
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
  begin.copy(head, size);
  return head;
}

/** What stands before the payload in each `next` message of an operation. */
export function nextBegin(id: string): Buffer {
  return Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
}

/** A `next` message as a frame, in pieces: its own head, then a payload (JSON) that may be shared, then the end. */
export function nextFrame(begin: Buffer, payload: Buffer): readonly [Buffer, Buffer, Buffer] {
  return [frameHead(begin.length + payload.length + END.length, begin), payload, END];
}
