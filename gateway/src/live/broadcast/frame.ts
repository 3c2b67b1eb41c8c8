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

/** Text before the payload in each `next` message of an operation. */
export function nextPrefix(id: string): Buffer {
  return Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
}

/** A `next` message as a frame in three chunks: its header with the prefix, the payload (JSON, may be shared), and the end. */
export function nextFrame(prefix: Buffer, payload: Buffer): readonly [Buffer, Buffer, Buffer] {
  return [frameHead(prefix.length + payload.length + END.length, prefix), payload, END];
}
