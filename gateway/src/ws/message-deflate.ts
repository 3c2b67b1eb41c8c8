import { constants, inflateRawSync } from 'node:zlib';
import type { PerMessageDeflateOptions, WebSocket } from 'ws';
import * as z from 'zod';

const NAME = 'permessage-deflate';
const DEFAULT_WINDOW_BITS = 15;
const NOTHING = Buffer.alloc(0);
/** Most messages of clients are pongs; a larger one takes several of these. */
const CHUNK_BYTES = 1_024;
const INVALID_CODE = 1007;
const TOO_LARGE_CODE = 1009;

/** No message refers to an earlier one, in either direction: all sockets share compressed payloads, and none has a window. */
export const MESSAGE_DEFLATE: PerMessageDeflateOptions = { serverNoContextTakeover: true, clientNoContextTakeover: true };

/** The `client_max_window_bits` parameter of an offer. The value 8 does not match, because zlib does not support it. */
const CLIENT_WINDOW = /client_max_window_bits(?:="?(?:9|1[0-5])"?)?(\s*(?:[;,]|$))/g;

/** An offer (`Sec-WebSocket-Extensions`) with the smallest client window that it allows, which saves memory in the client. */
export function withSmallestWindow(offer: string): string {
  return offer.replace(CLIENT_WINDOW, 'client_max_window_bits=9$1');
}

/** Receives a message, or the reason why it cannot be read. */
type InflateCallback = (error: Error | null, message?: Buffer) => void;

/**
 * Compression parameters that the library has negotiated for a socket. Its types do not have them. Its version is exact, and
 * `message-deflate.test.ts` checks this shape.
 */
const Extension = z.object({ params: z.object({ server_max_window_bits: z.optional(z.int()) }) });

/**
 * Whether the client reads compressed messages with the default window; others get theirs uncompressed.
 * Also decompresses its messages by one call each: the library's inflater for each socket takes 60 KB while the socket is open.
 */
export function acceptDeflate(socket: WebSocket, maxBytes: number): boolean {
  const params = replaceDecompress(socket, (deflated) => inflateMessage(deflated, maxBytes));
  return params !== null && (params.server_max_window_bits ?? DEFAULT_WINDOW_BITS) === DEFAULT_WINDOW_BITS;
}

/**
 * Replaces how the library decompresses the messages of a socket. None refers to an earlier one.
 * @param decompress of a whole message; a RangeError if it is too large
 * @returns what was negotiated; null for a socket without compression
 */
export function replaceDecompress(socket: WebSocket, decompress: (deflated: Buffer) => Buffer | Error) {
  if (!socket.extensions.split(',').includes(NAME)) return null;
  const extension = z.record(z.string(), z.custom<object>()).parse(Reflect.get(socket, '_extensions'))[NAME] ?? {};
  const parts: Buffer[] = [];
  Object.assign(extension, {
    decompress(data: Buffer, isLast: boolean, received: InflateCallback): void {
      parts.push(data);
      // Never within this call: the library does not expect it.
      if (!isLast) return queueMicrotask(() => received(null, NOTHING));
      const [deflated = NOTHING] = parts.length === 1 ? parts : [Buffer.concat(parts)];
      parts.length = 0;
      queueMicrotask(() => {
        const message = decompress(deflated);
        if (message instanceof Error) socket.close(message instanceof RangeError ? TOO_LARGE_CODE : INVALID_CODE);
        if (message instanceof Error) received(message);
        else received(null, message);
      });
    },
  });
  return Extension.parse(extension).params;
}

/**
 * Decompresses a message. Its sender leaves out the last four bytes: they contain no data, and a flush does not need them.
 * @returns an error if it is invalid; a RangeError if it is too large
 */
export function inflateMessage(deflated: Buffer, maxBytes: number): Buffer | Error {
  const { Z_SYNC_FLUSH: finishFlush } = constants;
  try {
    return inflateRawSync(deflated, { finishFlush, maxOutputLength: maxBytes, chunkSize: CHUNK_BYTES });
  } catch (error) {
    return error instanceof Error ? error : new Error('not an error');
  }
}
