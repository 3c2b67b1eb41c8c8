import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { SightlineClient } from '@sightline/schema/client/client.ts';
import { systemClock } from '@sightline/schema/client/live-clock.ts';
import { LiveSet } from '@sightline/schema/client/live-set.ts';
import { follow } from '@sightline/schema/client/live.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Credentials } from '../support/gateway-process.ts';
import { startGateway, startSeparateGateway } from '../support/gateway-process.ts';
import { RawSocket } from '../support/raw-socket.ts';
import type { SocketClient } from '../support/socket-client.ts';
import { useStack } from '../support/stack.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';

const MAX_SUBSCRIPTIONS = 3;
const MAX_SOCKETS = 4;
const MAX_FRAME = 16 * 1024;
const WEB = 'https://dashboard.example.test';
const LIST = `subscription ($after: LiveCursor) {
  tradingList(after: $after) {
    epoch seq prevSeq status isConflated
    series { id } matches { id seriesId } markets { id state selections { id odds } } removed { type id }
  }
}`;

const stack = useStack({
  WEB_ORIGINS: WEB,
  MAX_SUBSCRIPTIONS: MAX_SUBSCRIPTIONS,
  MAX_SOCKETS_PER_USER: String(MAX_SOCKETS),
  MAX_FRAME_BYTES: MAX_FRAME,
});
let trader: Credentials;
beforeAll(async () => {
  trader = await stack().gateway.startTrading('trader@example.test');
});

const opened: { end(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.end()));
});

async function open(options: Parameters<typeof RawSocket.open>[1] = {}, { url } = stack().gateway): Promise<RawSocket> {
  const socket = await RawSocket.open(url, options);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  opened.push(socket);
  return socket;
}

async function openAcknowledged(credentials = trader): Promise<RawSocket> {
  const socket = await open();
  socket.send({
    type: 'connection_init',
    payload: { authorization: `Bearer ${credentials.bearer}`, 'X-TRADING-TOKEN': credentials.tradingToken },
  });
  await socket.next('connection_ack');
  return socket;
}

function connect(credentials = trader): SocketClient {
  const client = stack().gateway.connect(credentials);
  opened.push({ end: () => client.close() });
  return client;
}

const subscribe = (id: string, query = LIST, more: object = {}) => ({ type: 'subscribe', id, payload: { query, ...more } });
const errorOf = async (socket: RawSocket, id: string) => (await socket.next('error', id)).payload;
const withCode = (code: string) => [expect.objectContaining({ extensions: expect.objectContaining({ code }) })];

describe('a subscription', () => {
  it('starts with a snapshot of the same set as the query', async () => {
    const watch = connect().watch(LIST);
    expect(await watch.data(0)).toMatchObject({
      tradingList: { prevSeq: null, removed: [], markets: expect.arrayContaining([expect.objectContaining({ state: 'OPEN' })]) },
    });
    const { data } = await stack().gateway.request('{ tradingList { series { id } matches { id seriesId } } }', {}, trader);
    expect(watch.results[0]?.data).toMatchObject(data ?? {});
    watch.stop();
    expect(await watch.ended).toEqual({ codes: [], messages: [], closed: null });
  });

  it('ends when the client completes it, and its id is free again', async () => {
    const socket = await openAcknowledged();
    socket.send(subscribe('a'));
    await socket.next('next', 'a');
    socket.send({ type: 'complete', id: 'a' });
    socket.send(subscribe('a'));
    await socket.until(() => socket.messages.filter(({ id, type }) => id === 'a' && type === 'next').length > 1);
    expect(socket.messages.filter(({ type }) => type === 'error')).toEqual([]);
  });

  it('validates its variables by the schema', async () => {
    const watch = connect().watch(LIST, { after: { epoch: 'e' } });
    expect(await watch.ended).toMatchObject({
      codes: ['BAD_USER_INPUT'],
      messages: [expect.stringMatching(/^Variable "\$after".* does not match its type "/)],
    });
  });

  it('reports beside the data what could not be read, without internals', async () => {
    const { control } = stack().sandbox;
    await control.addFault({ api: 'odds', path: '/markets/labels', kind: 'status', status: 500, body: { message: 'disk 7' } });
    const socket = await openAcknowledged();
    socket.send(subscribe('a', 'subscription { tradingList { markets { id label } } }'));
    const { payload } = await socket.next('next', 'a');
    await control.clearFaults();
    expect(payload).toMatchObject({
      data: { tradingList: { markets: expect.arrayContaining([{ id: expect.any(String), label: null }]) } },
      errors: expect.arrayContaining([
        expect.objectContaining({
          path: ['tradingList', 'markets', 0, 'label'],
          extensions: { code: 'PROVIDER_ERROR', retryable: true, requestId: expect.any(String) },
        }),
      ]),
    });
    expect(JSON.stringify(payload)).not.toMatch(/disk 7|labels\b|localhost/);
  });

  it('is refused without a valid trading session', async () => {
    const { bearer = '' } = trader;
    expect((await connect({ bearer }).watch(LIST).ended).codes).toEqual(['TRADING_TOKEN_REQUIRED']);
    expect((await connect({ bearer, tradingToken: 'x' }).watch(LIST).ended).codes).toEqual(['TRADING_TOKEN_EXPIRED']);
  });

  it('is refused without trading access', async () => {
    const bearer = await stack().gateway.signIn('customer@example.test');
    expect((await connect({ bearer }).watch(LIST).ended).codes).toEqual(['FORBIDDEN']);
  });
});

describe('the handshake', () => {
  it.each([
    ['https://evil.example.test', 403],
    [`${WEB}.evil.test`, 403],
    ['null', 403],
  ])('with the origin %s is refused with %i', async (origin, status) => {
    expect(await RawSocket.open(stack().gateway.url, { origin })).toBe(status);
  });

  it('from a page of WEB_ORIGINS is accepted, and from no other page, whatever host the request names', async () => {
    expect((await open({ origin: WEB })).socket.protocol).toBe('graphql-transport-ws');
    expect(await RawSocket.open(stack().gateway.url, { origin: stack().gateway.url })).toBe(403);
  });

  it('on another path is refused', async () => {
    expect(await RawSocket.open(stack().gateway.url, { path: '/elsewhere' })).toBe(404);
  });

  it('with another subprotocol is refused', async () => {
    expect(await (await open({ protocol: '' })).closed).toMatchObject({ code: 4406 });
    await expect(open({ protocol: 'graphql-ws' })).rejects.toThrow('subprotocol');
  });

  it('is for WebSocket only: an upgrade to another protocol is answered normally', async () => {
    const { hostname, port } = new URL(stack().gateway.url);
    const body = JSON.stringify({ query: trustedDocumentNamed('ClientConfig') });
    const sent = httpRequest({
      hostname,
      port,
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' },
    });
    sent.end(body);
    const [response] = await once(sent, 'response');
    response.resume();
    expect(response.statusCode).toBe(200);
  });
});

describe('a socket is closed', () => {
  it('with 4401 when its bearer is missing, unknown or forged', async () => {
    const [, payload] = (trader.bearer ?? '').split('.');
    for (const credentials of [{}, { bearer: 'nonsense' }, { bearer: `x.${payload}.forged` }]) {
      expect(await connect(credentials).closed).toEqual({ code: 4401, reason: 'UNAUTHENTICATED' });
    }
  });

  it('with 1013 when an unknown bearer cannot be verified', async () => {
    const bearer = await stack().gateway.signIn('trader-10@example.test');
    const { control } = stack().sandbox;
    await control.addFault({ api: 'dashboard', kind: 'reset' });
    expect((await connect({ bearer }).closed).code).toBe(1013);
    await control.clearFaults();
    await connect({ bearer }).waitForAck();
  });

  it('with 4401 when it subscribes before the acknowledgement', async () => {
    const socket = await open();
    socket.send(subscribe('a'));
    expect((await socket.closed).code).toBe(4401);
  });

  it('with 4429 when it initialises twice', async () => {
    const socket = await openAcknowledged();
    socket.send({ type: 'connection_init' });
    expect((await socket.closed).code).toBe(4429);
  });

  it('with 4409 when an id is used twice', async () => {
    const socket = await openAcknowledged();
    socket.send(subscribe('__proto__'));
    await socket.next('next', '__proto__');
    socket.send(subscribe('__proto__'));
    expect((await socket.closed).code).toBe(4409);
  });

  it.each([
    ['bad JSON', '{'],
    ['an array', '[]'],
    ['an unknown type', '{"type":"hello"}'],
    ['binary', Buffer.from('{"type":"ping"}')],
  ])('with 4400 when it sends %s', async (_name, frame) => {
    const socket = await openAcknowledged();
    socket.socket.send(frame);
    expect((await socket.closed).code).toBe(4400);
  });

  it('with 1009 when a frame is too large, and others go on', async () => {
    const [socket, other] = [await openAcknowledged(), await openAcknowledged()];
    socket.socket.send('x'.repeat(MAX_FRAME + 1));
    expect((await socket.closed).code).toBe(1009);
    other.send(subscribe('a'));
    await other.next('next', 'a');
  });

  it('with 1008 when it floods', async () => {
    const socket = await openAcknowledged();
    for (let n = 0; n < 300; n += 1) socket.send({ type: 'ping' });
    expect(await socket.closed).toEqual({ code: 1008, reason: 'TOO_MANY_MESSAGES' });
  });

  it('with 1013 when its user has too many sockets', async () => {
    const bearer = await stack().gateway.signIn('trader-11@example.test');
    const first = await Promise.all(Array.from({ length: MAX_SOCKETS }, () => connect({ bearer }).waitForAck()));
    expect(await connect({ bearer }).closed).toEqual({ code: 1013, reason: `TOO_MANY_SOCKETS ${MAX_SOCKETS}` });
    await connect().waitForAck();
    await first[0]?.close();
    // The gateway may notice the free slot a moment later.
    for (;;) {
      const next = connect({ bearer });
      const why = await Promise.race([next.waitForAck().then(() => null), next.closed]);
      if (why === null) break;
      expect(why.reason).toBe(`TOO_MANY_SOCKETS ${MAX_SOCKETS}`);
    }
  });

  it('with 1013 when its user has too many sockets, which the client library reports until another socket closes', async () => {
    const credentials = await stack().gateway.startTrading('trader-11@example.test');
    const others = await Promise.all(Array.from({ length: MAX_SOCKETS }, () => connect(credentials).waitForAck()));
    const watched = others[1]?.watch(LIST);
    await watched?.data(0);
    const client = new SightlineClient({ url: `${stack().gateway.url}/graphql`, bearer: credentials.bearer });
    const set = new LiveSet<{ SERIES: { id: string }; MATCH: { id: string }; MARKET: { id: string } }>();
    const clock = { ...systemClock, random: () => 0.01 };
    const changes = follow(client, LIST, { set, clock, webSocketImpl: WebSocket });
    expect((await changes.next()).value).toMatchObject({ status: 'TOO_MANY_SOCKETS', isSnapshot: false, cursor: null });
    await others[0]?.close();
    expect((await changes.next()).value).toMatchObject({ isSnapshot: true, cursor: { epoch: expect.any(String) } });
    await changes.return();
    expect(await Promise.race([watched?.ended, Promise.resolve('open')])).toBe('open');
  });

  it('with 4408 when it does not initialise', async () => {
    const gateway = await startGateway(stack().sandbox.port, { SOCKET_INIT_MS: 200 });
    opened.push({ end: () => gateway.stop() });
    expect((await (await open({}, gateway)).closed).code).toBe(4408);
  });

  it('with 1013 when it answers no heartbeat', async () => {
    const gateway = await startGateway(stack().sandbox.port, { SOCKET_SILENCE_MS: 400 });
    opened.push({ end: () => gateway.stop() });
    const bearer = await gateway.signIn('trader@example.test');
    const mute = await open({}, gateway);
    mute.send({ type: 'connection_init', payload: { Authorization: `Bearer ${bearer}` } });
    expect(await mute.closed).toEqual({ code: 1013, reason: 'SILENT' });
  });

  it('with 1012 when the gateway shuts down, which then exits', async () => {
    const gateway = await startSeparateGateway(stack().sandbox.port);
    opened.push({ end: () => gateway.stop() });
    const client = gateway.connect(await gateway.startTrading('trader@example.test'));
    const watch = client.watch(LIST);
    await watch.data(0);
    const unacknowledged = await open({}, gateway);
    const exited = gateway.terminate();
    expect(await client.closed).toEqual({ code: 1012, reason: 'RESTART' });
    expect((await unacknowledged.closed).code).toBe(1012);
    expect(await exited).toBe(0);
  });
});

describe('a subscription that is refused ends alone, with an error,', () => {
  it.each([
    ['a syntax error', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', 'subscription { tradingLost { seq } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['too many tokens', `subscription { ${'a '.repeat(1_001)} }`, 'GRAPHQL_PARSE_FAILED'],
    ['too many aliases', `subscription { tradingList { ${aliases(16)} } }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['a query', '{ tradingList { seq } }', 'BAD_REQUEST'],
    ['a mutation', 'mutation { signOut { user { id } } }', 'BAD_REQUEST'],
    [
      'two operations and no name',
      'subscription A { tradingList { seq } } subscription B { tradingList { seq } }',
      'OPERATION_RESOLUTION_FAILURE',
    ],
  ])('for %s', async (_name, query, code) => {
    const socket = await openAcknowledged();
    socket.send(subscribe('bad', query));
    expect(await errorOf(socket, 'bad')).toEqual(withCode(code));
    socket.send(subscribe('good'));
    await socket.next('next', 'good');
  });

  it('for a query and a mutation, with the place to send them', async () => {
    for (const document of ['{ viewer { isStaff } }', 'mutation { signOut { user { id } } }']) {
      const { messages } = await stack().gateway.watch(document, {}, trader).ended;
      expect(messages).toEqual(['Send queries and mutations by POST to this address: a socket carries subscriptions only.']);
    }
    expect((await stack().gateway.request('{ viewer { isStaff } }', {}, trader)).errors).toBeUndefined();
  });

  it('for an id that is too long, and a token that is no text', async () => {
    const socket = await openAcknowledged();
    const id = 'x'.repeat(129);
    socket.send(subscribe(id));
    expect(await errorOf(socket, id)).toEqual(withCode('BAD_USER_INPUT'));
    for (const [n, tradingToken] of [7, '', { length: { valueOf: 1, toString: 1 } }].entries()) {
      socket.send(subscribe(`token ${n}`, LIST, { extensions: { tradingToken } }));
      expect(await errorOf(socket, `token ${n}`)).toEqual(withCode('BAD_USER_INPUT'));
    }
  });

  it('beyond the limit of a socket, until another has ended', async () => {
    const socket = await openAcknowledged();
    const ids = Array.from({ length: MAX_SUBSCRIPTIONS }, (_, index) => String(index));
    for (const id of ids) socket.send(subscribe(id));
    socket.send(subscribe('over'));
    expect(await errorOf(socket, 'over')).toEqual(withCode('BAD_USER_INPUT'));
    await Promise.all(ids.map((id) => socket.next('next', id)));
    socket.send({ type: 'complete', id: '0' });
    socket.send(subscribe('later'));
    await socket.next('next', 'later');
    for (let n = 0; n < 3 * MAX_SUBSCRIPTIONS; n += 1) {
      socket.send({ type: 'complete', id: n === 0 ? 'later' : `again ${n - 1}` });
      socket.send(subscribe(`again ${n}`));
      await socket.next('next', `again ${n}`);
    }
  });
});

it('the server sends heartbeats', async () => {
  const client = await connect().waitForAck();
  expect(await client.until(() => client.pings > 2 && client.pings)).toBeGreaterThan(2);
});

function aliases(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}: seq`).join(' ');
}
