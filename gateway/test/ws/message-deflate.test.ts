import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Duplex } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket as WsSocket } from 'ws';
import * as z from 'zod';
import { pythonWith } from '../../../scripts/lib/python.ts';
import type { Credentials } from '../support/gateway-process.ts';
import { LIST } from '../support/live-subscriber.ts';
import { useStack } from '../support/stack.ts';
import { headersOf } from '../support/socket-client.ts';

const MAX_FRAME = 16 * 1024;
const PROTOCOL = 'graphql-transport-ws';
const OUR_EXTENSION = 'permessage-deflate; client_max_window_bits=9; server_no_context_takeover; client_no_context_takeover';

const stack = useStack({ MAX_FRAME_BYTES: MAX_FRAME });
const url = (): string => `${stack().gateway.url.replace('http', 'ws')}/graphql`;
let trader: Credentials;
beforeAll(async () => {
  trader = await stack().gateway.startTrading('trader@example.test');
});
const ends: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

const Message = z.object({ type: z.string(), payload: z.optional(z.unknown()) });
const init = (): string =>
  JSON.stringify({
    type: 'connection_init',
    payload: headersOf(trader),
  });
const subscribe = (id: string): string => JSON.stringify({ type: 'subscribe', id, payload: { query: LIST } });

/** A client that keeps the text of each result of one subscription. */
interface Client {
  readonly results: string[];
}

/** Plays the client's part of the protocol. @returns the handler of messages */
function protocolOf(client: Client, id: string, send: (text: string) => void): (text: string) => void {
  return (text) => {
    const { type, payload } = Message.parse(JSON.parse(text));
    if (type === 'connection_ack') send(subscribe(id));
    if (type === 'ping') send(JSON.stringify({ type: 'pong', payload }));
    if (type === 'next') client.results.push(text);
  };
}

interface WsClient extends Client {
  readonly socket: WsSocket;
  /** The extension that the gateway has accepted. */
  readonly extension: string | undefined;
  /** The connection below the socket. */
  readonly stream: Duplex;
}

async function wsClient(id: string, options: WsSocket.ClientOptions): Promise<WsClient> {
  const socket = new WsSocket(url(), PROTOCOL, options);
  ends.push(() => socket.terminate());
  const client: Client = { results: [] };
  const receive = protocolOf(client, id, (text) => socket.send(text));
  socket.on('message', (data: Buffer) => receive(data.toString()));
  socket.on('open', () => socket.send(init()));
  const [response] = z
    .tuple([z.object({ headers: z.record(z.string(), z.unknown()), socket: z.instanceof(Duplex) })])
    .parse(await once(socket, 'upgrade'));
  const extension = z.optional(z.string()).parse(response.headers['sec-websocket-extensions']);
  return { ...client, socket, extension, stream: response.socket };
}

function nodeClient(id: string): Client {
  const socket = new WebSocket(url(), PROTOCOL);
  ends.push(() => socket.close());
  const client: Client = { results: [] };
  const receive = protocolOf(client, id, (text) => socket.send(text));
  socket.addEventListener('message', ({ data }) => receive(z.string().parse(data)));
  socket.addEventListener('open', () => socket.send(init()));
  return client;
}

const PYTHON = pythonWith('websockets');
const PYTHON_CLIENT = new URL('../support/websockets-client.py', import.meta.url).pathname;

function pythonClient(id: string): Client {
  const child = spawn(PYTHON ?? 'python3', [PYTHON_CLIENT, url(), PROTOCOL], { stdio: ['pipe', 'pipe', 'inherit'] });
  ends.push(() => {
    child.kill();
    return once(child, 'exit');
  });
  child.stdin.end(`${JSON.stringify([init(), subscribe(id)])}\n`);
  const client: Client = { results: [] };
  createInterface(child.stdout).on('line', (line) => client.results.push(line));
  return client;
}

const Step = z.object({
  id: z.string(),
  payload: z.object({ data: z.object({ tradingList: z.object({ prevSeq: z.nullable(z.int()), seq: z.int() }) }) }),
});

/** The texts of a client without its id, by the step that they describe. */
function byStep({ results }: Client): Map<string, string> {
  return new Map(
    results.map((text) => {
      const { id, payload } = Step.parse(JSON.parse(text));
      const head = `{"id":${JSON.stringify(id)},"type":"next",`;
      expect(text.startsWith(head)).toBe(true);
      const { prevSeq, seq } = payload.data.tradingList;
      return [`${prevSeq} ${seq}`, text.slice(head.length)];
    }),
  );
}

/** Changes the provider until both clients have received the same large change. @returns common steps with different texts */
async function differences(client: Client, plain: Client): Promise<string[]> {
  const inBoth = (): string[] => {
    const [own, others] = [byStep(client), byStep(plain)];
    return [...own].flatMap(([step, text]) => (others.has(step) ? [`${text} ${others.get(step) === text}`] : []));
  };
  await vi.waitUntil(() => client.results.length > 0);
  await vi.waitUntil(async () => {
    await stack().sandbox.control.play(50);
    return inBoth().some((text) => text.length > 2_000 && !text.includes('"prevSeq":null'));
  });
  return inBoth().filter((text) => text.endsWith(' false'));
}

const plainClient = () => wsClient('plain', { perMessageDeflate: false });

describe('a client receives the same text as one without compression', () => {
  it('that offers it as browsers do', async () => {
    const [plain, client, other] = [await plainClient(), await wsClient('a', {}), await wsClient('b', {})];
    expect([plain.extension, client.extension]).toEqual([undefined, OUR_EXTENSION]);
    expect(await differences(client, plain)).toEqual([]);
    expect(await differences(other, plain)).toEqual([]);
  });

  it('that compresses all its own messages', async () => {
    const plain = await plainClient();
    expect(await differences(await wsClient('a', { perMessageDeflate: { threshold: 0 } }), plain)).toEqual([]);
  });

  it('that offers a smaller window for what it receives, uncompressed', async () => {
    const plain = await plainClient();
    const client = await wsClient('a', { perMessageDeflate: { serverMaxWindowBits: 10 } });
    expect(client.extension).toContain('server_max_window_bits=10');
    expect(await differences(client, plain)).toEqual([]);
  });

  it('that is the WebSocket of Node', async () => {
    const plain = await plainClient();
    expect(await differences(nodeClient('a'), plain)).toEqual([]);
  });

  it.skipIf(PYTHON === null)('that is python3-websockets (skipped where this Debian package is missing)', async () => {
    const plain = await plainClient();
    expect(await differences(pythonClient('a'), plain)).toEqual([]);
  });
});

it('what the library itself writes is not compressed: it would be overtaken, and may contain a secret', async () => {
  const { socket, stream, results } = await wsClient('a', {});
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  const unknown = Array.from({ length: 5 }, (_, index) => `unknown${index}${'x'.repeat(300)}`);
  const query = `subscription { tradingList { ${unknown.join(' ')} } }`;
  // Before the acknowledgement, another message would close the socket.
  await vi.waitUntil(() => results.length > 0);
  socket.send(JSON.stringify({ type: 'subscribe', id: 'wrong', payload: { query } }));
  await expect.poll(() => Buffer.concat(pieces).toString('latin1')).toContain('"id":"wrong","type":"error"');
});

it('compression reduces a snapshot to a fifth of its bytes or less', async () => {
  const snapshotBytes = async (options: WsSocket.ClientOptions): Promise<number> => {
    const { results, stream } = await wsClient('a', options);
    await vi.waitUntil(() => results.length > 0);
    return z.object({ bytesRead: z.int() }).parse(stream).bytesRead;
  };
  expect(5 * (await snapshotBytes({}))).toBeLessThan(await snapshotBytes({ perMessageDeflate: false }));
});

describe('a compressed message of a client', () => {
  const open = async () => {
    const client = await wsClient('a', { perMessageDeflate: { threshold: 0 } });
    await vi.waitUntil(() => client.results.length > 0);
    return client;
  };
  const closeOf = async ({ socket }: WsClient) => z.tuple([z.int(), z.unknown()]).parse(await once(socket, 'close'))[0];

  it('may come in fragments', async () => {
    const { socket, results } = await open();
    const text = subscribe('fragmented');
    socket.send(text.slice(0, 40), { fin: false });
    socket.send(text.slice(40), { fin: true });
    await expect.poll(() => results).toContainEqual(expect.stringContaining('{"id":"fragmented"'));
  });

  it('closes its socket with 1009 if it is too large once decompressed, and others go on', async () => {
    const [client, other] = [await open(), await open()];
    client.socket.send(' '.repeat(1024 * MAX_FRAME));
    expect(await closeOf(client)).toBe(1009);
    other.socket.send(subscribe('after'));
    await expect.poll(() => other.results).toContainEqual(expect.stringContaining('{"id":"after"'));
  });

  it('closes its socket with 1007 if it is not valid', async () => {
    const client = await open();
    const INVALID_BLOCK = 0x07;
    // A masked text frame of one byte, with a mask of zeros.
    client.stream.write(Buffer.from([0xc1, 0x81, 0, 0, 0, 0, INVALID_BLOCK]));
    expect(await closeOf(client)).toBe(1007);
  });

  it('may end its last block, and the next one is read too', async () => {
    const { stream, results } = await open();
    for (const id of ['one', 'two']) {
      const content = deflateRawSync(subscribe(id));
      stream.write(Buffer.concat([Buffer.from([0xc1, 0xfe, content.length >> 8, content.length & 0xff, 0, 0, 0, 0]), content]));
    }
    await expect.poll(() => results).toContainEqual(expect.stringContaining('{"id":"two"'));
  });
});
