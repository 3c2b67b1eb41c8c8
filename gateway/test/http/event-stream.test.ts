import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createClient } from 'graphql-sse';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { EventStreamClient, type StreamEvent, streamHeaders } from '../support/event-stream-client.ts';
import { type Credentials, startGateway, startSeparateGateway } from '../support/gateway-process.ts';
import { differences, LiveState } from '../support/live-state.ts';
import { LIST, ONE_SERIES } from '../support/live-subscriber.ts';
import { useStack } from '../support/stack.ts';
import { headersOf } from '../support/socket-client.ts';

const stack = useStack({ FEED_LINGER_MS: 100, MAX_SOCKETS_PER_USER: '3' });
let trader: Required<Pick<Credentials, 'bearer' | 'tradingToken'>>;
const streams: EventStreamClient[] = [];
beforeEach(async () => {
  const { control } = stack().sandbox;
  // Wait until the feed of the previous test has closed: it has data that the reset removes.
  await vi.waitUntil(async () => (await control.sockets()).sockets.length === 0);
  await control.reset();
  trader = await stack().gateway.startTrading('trader@example.test');
});
afterEach(async () => {
  for (const stream of streams) stream.cut();
  await Promise.all(streams.splice(0).map(({ ended }) => ended));
});

interface Opening {
  readonly credentials?: Credentials;
  readonly headers?: Record<string, string>;
  readonly variables?: Record<string, unknown>;
  readonly url?: string;
}

async function open(
  query: string,
  { credentials = trader, headers, variables = {}, url }: Opening = {},
): Promise<EventStreamClient> {
  const all = { ...streamHeaders(credentials), ...headers };
  const stream = await EventStreamClient.open(url ?? stack().gateway.url, all, { query, variables });
  streams.push(stream);
  return stream;
}

const Batch = z.looseObject({ epoch: z.string(), seq: z.int(), prevSeq: z.nullable(z.int()), isConflated: z.boolean() });
const Next = z.object({ data: z.record(z.string(), Batch) });
const Failed = z.object({
  errors: z.tuple([z.object({ message: z.string(), extensions: z.looseObject({ code: z.string() }) })]),
});

function batchOf({ data }: StreamEvent): z.output<typeof Batch> {
  const [batch] = Object.values(Next.parse(JSON.parse(data)).data);
  if (batch === undefined) throw new Error('no batch');
  return batch;
}
const codeOf = ({ data }: StreamEvent): string => Failed.parse(JSON.parse(data)).errors[0].extensions.code;
async function codeIn(stream: EventStreamClient): Promise<string> {
  await stream.ended;
  return Failed.parse(JSON.parse(stream.text)).errors[0].extensions.code;
}

async function liveSeries(): Promise<number> {
  const series = (await stack().sandbox.control.allState('series')).find(({ lifecycle }) => lifecycle === 'live');
  if (!series) throw new Error('no series is live');
  return series.id;
}

/** Suspends an open market of the series. */
async function suspendOne(series: number): Promise<void> {
  const { control } = stack().sandbox;
  const matches = (await control.allState('matches')).filter((match) => match.series.id === series).map(({ id }) => id);
  const market = (await control.allState('markets')).find(
    ({ state, fixture: { type, id } }) => state === 'open' && (type === 'series' ? id === series : matches.includes(id)),
  );
  if (!market) throw new Error('the series has no open market');
  await control.change('markets', market.id, { state: 'suspended' });
}

describe('a subscription as server-sent events', () => {
  it('sends the snapshot, then each change, with its cursor as id, and ends equal to the provider', async () => {
    const { control } = stack().sandbox;
    const series = await liveSeries();
    const stream = await open(ONE_SERIES, { variables: { seriesId: String(series) } });
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const state = new LiveState();
    let applied = 0;
    const expectProviderState = async (): Promise<void> => {
      for (const event of stream.events.slice(applied)) state.apply(Next.parse(JSON.parse(event.data)).data, { isFirst: true });
      applied = stream.events.length;
      expect(differences(state.canonical({ series: [series] }), (await control.live({ series: [series] })).text)).toEqual([]);
    };
    await vi.waitFor(expectProviderState);
    await suspendOne(series);
    await stream.event(1);
    await vi.waitFor(expectProviderState);
    expect(batchOf(await stream.event(0)).prevSeq).toBe(null);
    for (const event of stream.events) {
      const { epoch, seq } = batchOf(event);
      expect([event.event, event.id]).toEqual(['next', `${epoch}:${seq}`]);
    }
  });

  it('continues after Last-Event-ID on a new connection, without a gap', async () => {
    const series = await liveSeries();
    const variables = { seriesId: String(series) };
    const first = await open(ONE_SERIES, { variables });
    // This stream keeps the feed open meanwhile.
    await open(ONE_SERIES, { variables });
    const last = await first.event(0);
    first.cut();
    await first.ended;
    await suspendOne(series);
    const headers = { 'last-event-id': last.id ?? '' };
    const second = await open(ONE_SERIES, { variables, headers });
    expect(batchOf(await second.event(0)).prevSeq).toBe(batchOf(last).seq);
  });

  it('accepts `after` beside an equal Last-Event-ID, and rejects different ones', async () => {
    const snapshot = batchOf(await (await open(LIST)).event(0));
    const [id, after] = [`${snapshot.epoch}:${snapshot.seq}`, { epoch: snapshot.epoch, seq: snapshot.seq }];
    const equal = await open(LIST, { headers: { 'last-event-id': id }, variables: { after } });
    expect(batchOf(await equal.event(0)).prevSeq).toBe(snapshot.seq);
    const other = { 'last-event-id': `${snapshot.epoch}:${snapshot.seq + 1}` };
    const different = await open(LIST, { headers: other, variables: { after } });
    expect([different.response.status, await codeIn(different)]).toEqual([400, 'BAD_USER_INPUT']);
    for (const text of ['abc', `${snapshot.epoch}:-1`, `${snapshot.epoch}:1e3`, ':']) {
      const invalid = await open(LIST, { headers: { 'last-event-id': text } });
      expect([invalid.response.status, await codeIn(invalid)], text).toEqual([400, 'BAD_USER_INPUT']);
    }
  });

  it('is not compressed, not cached and not buffered, and sends a comment while nothing changes', async () => {
    const stream = await open(LIST, { headers: { 'accept-encoding': 'gzip' } });
    const headers = Object.fromEntries(stream.response.headers);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    expect(headers).not.toHaveProperty('content-encoding');
    await stream.event(0);
    await stream.until(() => stream.commentCount >= 2);
  });

  it('starts by the hash of a trusted document', async () => {
    const manifest = await import('../../../schema/trusted-documents.json', { with: { type: 'json' } });
    const documents = Object.entries(manifest.default.documents);
    const [hash = '', { text = '' } = {}] = documents.find(([, { name }]) => name === 'TradingListChanges') ?? [];
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    const stream = await EventStreamClient.open(stack().gateway.url, streamHeaders(trader), {
      extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
    });
    streams.push(stream);
    expect((await stream.event(0)).event).toBe('next');
  });

  it('prints live odds with curl in one line', async () => {
    const { url } = stack().gateway;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const headers = Object.entries(streamHeaders(trader)).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const body = JSON.stringify({ query: 'subscription { tradingList { markets { id selections { odds } } } }' });
    const curl = execFile('curl', ['-sN', `${url}/graphql`, ...headers, '-d', body]);
    let text = '';
    curl.once('error', reject);
    curl.stdout?.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('"odds":')) resolve(text);
    });
    try {
      expect(await promise).toMatch(/^id: .+:\d+\nevent: next\ndata: \{"data":\{"tradingList":\{"markets":\[\{"id":"\d+"/m);
    } finally {
      curl.kill();
    }
  });
});

describe('a stream of events ends', () => {
  it('before it starts, with the status of the refusal', async () => {
    const refused = async (query: string, options: Opening = {}) => {
      const stream = await open(query, options);
      return [stream.response.status, await codeIn(stream)];
    };
    expect(await refused(LIST, { credentials: {} })).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refused('subscription { nothing }')).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
    expect(await refused('subscription {')).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
    expect(await refused(ONE_SERIES, { variables: { seriesId: 'x' } })).toEqual([400, 'BAD_USER_INPUT']);
    expect(await refused(LIST, { credentials: { ...trader, actingCustomer: 'someone-else' } })).toEqual([403, 'FORBIDDEN']);
  });

  it('with the error and `complete` when the operation fails with a status of 200', async () => {
    const { bearer } = trader;
    const stream = await open(LIST, { credentials: { bearer } });
    expect(codeOf(await stream.event(0))).toBe('TRADING_TOKEN_REQUIRED');
    expect(await stream.event(1)).toEqual({ event: 'complete', id: null, data: '' });
    await stream.ended;
  });

  it('with the error and without `complete` when another attempt may succeed', async () => {
    await stack().sandbox.control.addFault({ api: 'account', path: '^/v1/account-manager', kind: 'reset' });
    const bearer = await stack().gateway.signIn('staff@example.test');
    const stream = await open(LIST, { credentials: { bearer, actingCustomer: 'someone-else' } });
    await stream.ended;
    expect([stream.response.status, stream.events.map(({ event }) => event)]).toEqual([200, ['next']]);
    expect(codeOf(await stream.event(0))).toBe('PROVIDER_UNREACHABLE');
  });

  it('with UNAUTHENTICATED and `complete` when the user signs out', async () => {
    const stream = await open(LIST);
    await stream.event(0);
    await stack().gateway.request('mutation { signOut { __typename } }', {}, trader);
    await stream.ended;
    expect(stream.events.slice(-2).map((event) => event.event)).toEqual(['next', 'complete']);
    expect(codeOf(stream.events.at(-2) ?? { event: '', id: null, data: '' })).toBe('UNAUTHENTICATED');
  });

  it('with UNAUTHENTICATED when the user signs out and the feed closes before the next check, like a WebSocket', async () => {
    const { sandbox } = stack();
    const gateway = await startGateway(sandbox.port, { SOCKET_PING_MS: 600_000 });
    const other = await gateway.startTrading('trader@example.test');
    const client = await gateway.connect(other).waitForAck();
    try {
      const watch = client.watch(LIST);
      const stream = await open(LIST, { url: gateway.url, credentials: other });
      await Promise.all([watch.data(0), stream.event(0)]);
      await gateway.request('mutation { signOut { __typename } }', {}, other);
      expect((await watch.ended).codes).toEqual(['UNAUTHENTICATED']);
      await stream.ended;
      expect(codeOf(stream.events.at(-2) ?? { event: '', id: null, data: '' })).toBe('UNAUTHENTICATED');
    } finally {
      await client.close();
      await gateway.stop();
    }
  });

  it('with RESTART and without `complete` when the gateway shuts down', async () => {
    const gateway = await startSeparateGateway(stack().sandbox.port);
    try {
      const stream = await open(LIST, { url: gateway.url, credentials: await gateway.startTrading('trader@example.test') });
      await stream.event(0);
      expect(await gateway.terminate()).toBe(0);
      await stream.ended;
      expect(stream.events.map((event) => event.event)).not.toContain('complete');
      expect(codeOf(stream.events.at(-1) ?? { event: '', id: null, data: '' })).toBe('RESTART');
    } finally {
      await gateway.stop();
    }
  });

  it('with the connection of its client, which frees its place', async () => {
    const { bearer } = trader;
    await Promise.all([open(LIST), open(LIST), open(LIST)]);
    const fourth = await open(LIST);
    expect([fourth.response.status, await codeIn(fourth)]).toEqual([429, 'RATE_LIMITED']);
    const socket = stack().gateway.connect({ bearer });
    expect((await socket.closed).reason).toBe('TOO_MANY_SOCKETS 3');
    streams[0]?.cut();
    await expect.poll(async () => (await open(LIST)).response.status).toBe(200);
  });

  it('before it starts, when its client leaves while the compressed request is read, and holds no place', async () => {
    const gateway = await startGateway(stack().sandbox.port, { MAX_SOCKETS_PER_ADDRESS: '1', TRUST_PROXY: 'on' });
    try {
      const { hostname, port } = new URL(gateway.url);
      const forwarded = { 'x-forwarded-for': '192.0.2.7' };
      // Reading the body takes several turns of the event loop, in one of which the connection closes.
      const body = gzipSync(JSON.stringify({ query: LIST }).padEnd(90_000));
      const headers = { ...streamHeaders({}), ...forwarded, 'content-encoding': 'gzip', 'content-length': body.length };
      const lines = Object.entries(headers).map((header) => `${header.join(': ')}\r\n`);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const client = new Socket().on('error', () => {}).connect(Number(port), hostname);
        client.resume().end(Buffer.concat([Buffer.from(`POST /graphql HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`), body]));
        await once(client, 'close');
      }
      const credentials = await gateway.startTrading('trader@example.test');
      const stream = await open(LIST, { url: gateway.url, credentials, headers: forwarded });
      expect(stream.response.status).toBe(200);
    } finally {
      await gateway.stop();
    }
  });

  it('when its client reads nothing for too long', async () => {
    const limits = {
      SLOW_LAG_MS: 50,
      SLOW_CLOSE_MS: 400,
      MAX_SOCKETS_PER_USER: '1',
      MAX_ALIASES: 1_000,
      MAX_TOKENS: 10_000,
      MAX_DOCUMENT_COST: 1_000_000_000,
    };
    const gateway = await startGateway(stack().sandbox.port, limits);
    const credentials = await gateway.startTrading('trader@example.test');
    // A snapshot of many megabytes, which the buffers of the operating system do not take.
    const copies = Array.from({ length: 250 }, (_, index) => `copy${index}: selections { id odds openingOdds side line }`);
    const query = `subscription { tradingList { markets { id ${copies.join(' ')} } } }`;
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const reads = { isOn: false };
    const slow = new Socket({
      onread: {
        buffer: Buffer.alloc(64 * 1_024),
        callback: () => {
          start();
          return reads.isOn;
        },
      },
    });
    const ended = once(slow, 'close');
    slow.on('error', () => {}).connect(Number(new URL(gateway.url).port), 'localhost');
    try {
      const body = JSON.stringify({ query });
      const headers = Object.entries({ ...streamHeaders(credentials), 'content-length': Buffer.byteLength(body) });
      slow.write(
        `POST /graphql HTTP/1.1\r\nhost: x\r\n${headers.map((header) => header.join(': ')).join('\r\n')}\r\n\r\n${body}`,
      );
      const statusOfAnother = async (): Promise<number> => (await open(LIST, { url: gateway.url, credentials })).response.status;
      await started;
      // The slow stream is the only one that its user may have, until it is disconnected.
      await expect.poll(statusOfAnother).toBe(200);
      reads.isOn = true;
      slow.resume();
      await ended;
    } finally {
      slow.destroy();
      await gateway.stop();
    }
  });
});

describe('graphql-sse', () => {
  it('receives changes, and subscribes again after the connection was lost', async () => {
    const { control } = stack().sandbox;
    const series = await liveSeries();
    const connections: AbortController[] = [];
    const client = createClient({
      url: `${stack().gateway.url}/graphql`,
      headers: headersOf(trader),
      retry: () => Promise.resolve(),
      fetchFn: (url: string, init: RequestInit) => {
        const cut = new AbortController();
        connections.push(cut);
        return fetch(url, { ...init, signal: AbortSignal.any([cut.signal, ...(init.signal ? [init.signal] : [])]) });
      },
    });
    const state = new LiveState();
    const expectProviderState = async (): Promise<void> => {
      const truth = await control.live({ series: [series] });
      expect(differences(state.canonical({ series: [series] }), truth.text)).toEqual([]);
    };
    const failures: unknown[] = [];
    const stop = client.subscribe(
      { query: ONE_SERIES, variables: { seriesId: String(series) } },
      { next: ({ data }) => state.apply(data, { isFirst: false }), error: (error) => failures.push(error), complete: () => {} },
    );
    try {
      await vi.waitFor(expectProviderState);
      await suspendOne(series);
      await vi.waitFor(expectProviderState);
      connections.at(-1)?.abort();
      await suspendOne(series);
      await vi.waitFor(async () => {
        expect(connections.length).toBe(2);
        await expectProviderState();
      });
      expect(failures).toEqual([]);
    } finally {
      stop();
      client.dispose();
    }
  });
});
