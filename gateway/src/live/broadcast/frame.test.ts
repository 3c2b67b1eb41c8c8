import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { deflatedFraming, nextPrefix, nextFrame } from './frame.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const KEY = Buffer.alloc(16).toString('base64');

/** The bytes that the library writes for a text. */
async function written(text: string): Promise<Buffer> {
  const server = new WebSocketServer({ port: 0, perMessageDeflate: false });
  try {
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    server.once('connection', (socket) => socket.send(text, () => socket.terminate()));
    const handshake = request({
      port: address.port,
      headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': KEY },
    }).end();
    const bytes = Promise.withResolvers<Buffer>();
    handshake.once('upgrade', (_response, stream, head: Buffer) => {
      const pieces: Buffer[] = [head];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.once('error', bytes.reject);
      stream.once('close', () => bytes.resolve(Buffer.concat(pieces)));
    });
    return await bytes.promise;
  } finally {
    server.close();
  }
}

const nextOf = (id: string, payload: string): string => JSON.stringify({ id, type: 'next', payload: JSON.parse(payload) });

describe('a frame of the hub is byte for byte what the library writes', () => {
  it.each([0, 125, 126, 65_535, 65_536])('with a payload of %i characters', async (size) => {
    const payload = JSON.stringify('x'.repeat(size));
    const pieces = nextFrame(nextPrefix('a'), Buffer.from(payload));
    expect(Buffer.concat(pieces).equals(await written(nextOf('a', payload)))).toBe(true);
  });

  // The content is the payload and the JSON text around it.
  it.each([125, 126, 65_535, 65_536])('with a content of %i bytes', async (size) => {
    const around = nextOf('a', '""').length;
    const payload = JSON.stringify('x'.repeat(size - around));
    const text = nextOf('a', payload);
    expect(text.length).toBe(size);
    expect(Buffer.concat(nextFrame(nextPrefix('a'), Buffer.from(payload))).equals(await written(text))).toBe(true);
  });

  it('with ids and texts that need escaping', async () => {
    const id = '__proto__"\\ü\u2028';
    const payload = JSON.stringify({ name: 'Zażółć "gęślą"\u0000' });
    expect(Buffer.concat(nextFrame(nextPrefix(id), Buffer.from(payload))).equals(await written(nextOf(id, payload)))).toBe(true);
  });
});

describe('a compressed frame', () => {
  /** The bytes that the sender omits, then an empty final block: only complete blocks may precede it. */
  const REST = Buffer.from([0x00, 0x00, 0xff, 0xff, 0x01, 0x00, 0x00, 0xff, 0xff]);

  /** The text of a frame as its receiver reads it. */
  function textOf(frame: Buffer): string {
    const lengthByte = frame.readUInt8(1);
    const [head, length] =
      lengthByte < 126
        ? [2, lengthByte]
        : lengthByte === 126
          ? [4, frame.readUInt16BE(2)]
          : [10, Number(frame.readBigUInt64BE(2))];
    const content = frame.subarray(head);
    expect(content.length).toBe(length);
    if (frame[0] === 0x81) return content.toString();
    expect(frame[0]).toBe(0xc1);
    return inflateRawSync(Buffer.concat([content, REST])).toString();
  }
  const framed = (id: string, payload: Buffer): Buffer =>
    Buffer.concat(deflatedFraming(id).frame({ cursor: { epoch: 'e', seq: 1 }, payload }));

  it('contains exactly the plain message, for any id and payload', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-c]{0,40}$/));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 128 }), text, fc.integer({ min: 1, max: 3_000 }), (id, part, times) => {
        const payload = JSON.stringify({ data: part.repeat(times) });
        expect(textOf(framed(id, Buffer.from(payload)))).toBe(nextOf(id, payload));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('contains exactly the plain message for incompressible payloads of any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 200_000 }), (size) => {
        const payload = JSON.stringify({ data: randomBytes(size).toString('base64') });
        expect(textOf(framed('a', Buffer.from(payload)))).toBe(nextOf('a', payload));
      }),
      { seed: SEED, numRuns: 50 },
    );
  });

  it('is used for payloads of 1 KiB and more', () => {
    const payload = (size: number) => Buffer.from(JSON.stringify('x'.repeat(size - 2)));
    expect([1_023, 1_024].map((size) => framed('a', payload(size))[0])).toEqual([0x81, 0xc1]);
  });

  it('shares a payload that was compressed ahead with the frames of other ids', async () => {
    const change = { cursor: { epoch: 'e', seq: 1 }, payload: Buffer.from(JSON.stringify('x'.repeat(100_000))) };
    const framings = ['a', 'b'].map(deflatedFraming);
    for (const framing of framings) await framing.prepare?.(change);
    const [one, other] = framings.map((framing) => framing.frame(change)[1]);
    expect(one === other).toBe(true);
    expect(textOf(Buffer.concat(framings[0]?.frame(change) ?? []))).toBe(nextOf('a', change.payload.toString()));
  });
});
