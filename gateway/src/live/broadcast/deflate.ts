import { constants, deflateRaw, deflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';

const deflateRawAsync = promisify(deflateRaw);

/** A full flush ends with an empty stored block: its header, padding to a byte boundary, then its length and the complement. */
const EMPTY_BLOCK_LENGTH = Buffer.from([0x00, 0x00, 0xff, 0xff]);
const OPTIONS = { finishFlush: constants.Z_FULL_FLUSH };
/** Above this size, compression takes milliseconds, which is too long for one turn of the event loop. */
const LARGE_BYTES = 64 * 1024;
/** A stored block has two bytes for its length. */
const MAX_STORED_BYTES = 0xff_ff;

/** Compressed payloads: each is compressed once, for all sockets. */
const finished = new WeakMap<Buffer, Buffer>();
const running = new WeakMap<Buffer, Promise<void>>();

/**
 * A payload as deflate blocks (RFC 1951) that refer to nothing before them. They end at a byte boundary after the header of a
 * stored block, so that {@link storedLength} must follow.
 */
export function deflateMessage(payload: Buffer): Buffer {
  return finished.get(payload) ?? finish(payload, deflateRawSync(payload, OPTIONS));
}

/** Compresses a large payload in another thread; {@link deflateMessage} then finds the result. */
export async function precompress(payload: Buffer): Promise<void> {
  if (payload.length <= LARGE_BYTES || finished.has(payload)) return;
  let done = running.get(payload);
  if (done === undefined) {
    done = deflateRawAsync(payload, OPTIONS).then((blocks) => void finish(payload, blocks));
    running.set(payload, done);
  }
  await done;
}

function finish(payload: Buffer, blocks: Buffer): Buffer {
  const end = blocks.length - EMPTY_BLOCK_LENGTH.length;
  if (!blocks.subarray(end).equals(EMPTY_BLOCK_LENGTH)) throw new Error('the full flush did not end with an empty stored block');
  const open = blocks.subarray(0, end);
  finished.set(payload, open);
  return open;
}

/** Length of a stored block and its complement, which follow the header of the block. @param bytes at most {@link MAX_STORED_BYTES} */
export function storedLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt16LE(bytes, 0);
  length.writeUInt16LE(MAX_STORED_BYTES - bytes, 2);
  return length;
}
