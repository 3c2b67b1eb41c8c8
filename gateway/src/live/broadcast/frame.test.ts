import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { nextPrefix, nextFrame } from './frame.ts';

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

  // The content is 30 bytes longer than the payload.
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
