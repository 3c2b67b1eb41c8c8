import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { UserSession, type KeyState } from '../support/user-session.ts';
import type { TestGateway } from '../support/gateway-process.ts';
import { EventStreamClient, streamHeaders } from '../support/event-stream-client.ts';
import { startGateway } from '../support/gateway-process.ts';
import type { Watch } from '../support/socket-client.ts';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
const WAIT = { interval: 25 };

const INSPECT = `subscription ($clientId: ID!, $keyId: ID!, $channels: [String!]!) {
  batch: channelInspector(clientId: $clientId, keyId: $keyId, channels: $channels) {
    state end endsAt received receivedBytes dropped unreadable
    messages { kind id channel createdAt receivedAt bytes frame isTruncated }
  }
}`;
const Batch = z.object({
  batch: z.object({
    state: z.enum(['CONNECTING', 'OPEN', 'ENDED']),
    end: z.nullable(z.string()),
    endsAt: z.iso.datetime(),
    received: z.int(),
    receivedBytes: z.number(),
    dropped: z.int(),
    unreadable: z.int(),
    messages: z.array(
      z.object({
        kind: z.string(),
        id: z.nullable(z.string()),
        channel: z.nullable(z.string()),
        createdAt: z.nullable(z.string()),
        receivedAt: z.string(),
        bytes: z.int(),
        frame: z.string(),
        isTruncated: z.boolean(),
      }),
    ),
  }),
});
type Batch = z.output<typeof Batch>['batch'];

const control = () => stack().sandbox.control;
const batchesOf = (watch: Watch): Batch[] => watch.results.map(({ data }) => Batch.parse(data).batch);
const lastOf = (watch: Watch) => batchesOf(watch).at(-1);
const sockets = async () => (await control().sockets()).sockets;
const untilNoSockets = () => vi.waitUntil(async () => (await sockets()).length === 0, WAIT);

beforeEach(async () => {
  await untilNoSockets();
  await control().reset();
});

interface InspectOptions {
  readonly trader: UserSession;
  readonly key: KeyState;
  readonly gateway?: TestGateway;
  readonly channels?: readonly string[];
}

async function signIn(keyName = 'primary', user = 'trader', actingFor?: string) {
  const trader = await UserSession.signIn(stack(), user, actingFor);
  return { trader, key: await trader.key(keyName) };
}

function inspect({ trader, key, gateway = stack().gateway, channels = ['odds_market_updates'] }: InspectOptions) {
  const client = gateway.connect(trader.credentials);
  onTestFinished(() => client.close());
  return { client, watch: client.watch(INSPECT, { clientId: key.client_id, keyId: key.id, channels }) };
}

const isOpen = (results: Watch['results']) => results.some(({ data }) => Batch.parse(data).batch.state === 'OPEN');
const isEnded = (results: Watch['results']) => results.some(({ data }) => Batch.parse(data).batch.state === 'ENDED');

async function startAnother(options: GatewayOptions): Promise<TestGateway> {
  const gateway = await startGateway(stack().sandbox.port, options);
  onTestFinished(() => gateway.stop());
  return gateway;
}

/** Changes the odds of one market. */
async function moveOdds(): Promise<void> {
  const market = (await control().allState('markets')).find(({ state }) => state === 'open');
  if (market === undefined) throw new Error('no open market');
  const selections = market.selections.map((selection, index) => ({
    ...selection,
    odds: Math.round(Math.random() * 900) / 100 + 1 + index,
  }));
  await control().change('markets', market.id, { selections });
}

it('an inspection opens one push connection with the secret of the key, and sends the messages of the chosen channels', async () => {
  const caller = await signIn();
  const { watch } = inspect(caller);
  await watch.until(isOpen);
  expect(await sockets()).toMatchObject([
    { clientId: caller.key.client_id, channels: ['odds_market_updates'], secretFrom: 'header' },
  ]);
  const [series] = await control().allState('series');
  await control().change('series', series?.id ?? 0, { title: 'Not shown' });
  await moveOdds();
  await watch.until(() => (lastOf(watch)?.received ?? 0) > 0);
  const [message] = batchesOf(watch).flatMap(({ messages }) => messages);
  expect(message).toMatchObject({ channel: 'odds_market_updates', isTruncated: false });
  expect(JSON.parse(message?.frame ?? '')).toMatchObject({
    uuid: message?.id,
    payload: { patch: expect.any(Array), state: { selections: expect.any(Array) } },
  });
  expect(message?.bytes).toBe(Buffer.byteLength(message?.frame ?? ''));
  expect(
    batchesOf(watch)
      .flatMap(({ messages }) => messages)
      .map(({ channel }) => channel),
  ).not.toContain('series_updates');
  watch.stop();
  await untilNoSockets();
});

it('an inspection is open once the provider accepts the connection, also if no init arrives', async () => {
  const gateway = await startAnother({ PUSH_INIT_MS: 600_000 });
  await control().setSocketFaults({ delayMs: 600_000 });
  const { watch } = inspect({ ...(await signIn()), gateway });
  await watch.until(isOpen);
  expect(await sockets()).toHaveLength(1);
});

describe('the inspector uses only the secret of a key of a client of the customer', () => {
  const refusedWith = async (caller: InspectOptions, ids: Record<string, unknown>) => {
    const client = stack().gateway.connect(caller.trader.credentials);
    onTestFinished(() => client.close());
    const variables = { clientId: caller.key.client_id, keyId: caller.key.id, channels: ['odds_market_updates'], ...ids };
    const { codes } = await client.watch(INSPECT, variables).ended;
    expect((await control().sockets()).opened).toBe(0);
    return codes;
  };

  it('does not find a key of another client, an unknown key or a key of another customer', async () => {
    const caller = await signIn();
    const [other, foreign] = [await caller.trader.key('web-1'), await caller.trader.key('prod')];
    expect(await refusedWith(caller, { keyId: other.id })).toEqual(['NOT_FOUND']);
    expect(await refusedWith(caller, { keyId: 'unknown' })).toEqual(['NOT_FOUND']);
    expect(await refusedWith(caller, { keyId: foreign.id })).toEqual(['NOT_FOUND']);
    expect(await refusedWith(caller, { keyId: foreign.id, clientId: foreign.client_id })).toEqual(['NOT_FOUND']);
  });

  it('does not find the key of a customer for whom staff do not act', async () => {
    const caller = await signIn('primary', 'staff', 'Fjord Gaming');
    expect(await refusedWith(caller, {})).toEqual(['NOT_FOUND']);
  });

  it('does not find a key whose secret the caller may not read', async () => {
    const caller = await signIn();
    await control().addFault({ api: 'account', path: '/secret', kind: 'status', status: 403 });
    expect(await refusedWith(caller, {})).toEqual(['NOT_FOUND']);
  });

  it('refuses other channels than those of the client', async () => {
    const caller = await signIn();
    expect(await refusedWith(caller, { channels: ['weather_updates'] })).toEqual(['BAD_USER_INPUT']);
    expect(await refusedWith(caller, { channels: [] })).toEqual(['BAD_USER_INPUT']);
    const crlf = 'odds_market_updates\r\nHost: elsewhere.test';
    expect(await refusedWith(caller, { channels: [crlf] })).toEqual(['BAD_USER_INPUT']);
  });

  it('refuses API keys and event streams', async () => {
    const { trader, key } = await signIn();
    const { codes } = await stack().gateway.watch(
      INSPECT,
      { clientId: key.client_id, keyId: key.id, channels: ['x'] },
      {
        apiKey: key.secret,
      },
    ).ended;
    expect(codes).toEqual(['FORBIDDEN']);
    await untilNoSockets();
    const variables = { clientId: key.client_id, keyId: key.id, channels: ['odds_market_updates'] };
    const stream = await EventStreamClient.open(stack().gateway.url, streamHeaders(trader.credentials), {
      query: INSPECT,
      variables,
    });
    await stream.ended;
    expect(stream.text + JSON.stringify(stream.events)).toContain('needs a WebSocket');
    expect(await sockets()).toEqual([]);
  });
});

it('staff inspect for the customer they act for', async () => {
  const { watch } = inspect(await signIn('primary', 'staff', 'Northwind Bets'));
  await watch.until(isOpen);
  expect(await sockets()).toHaveLength(1);
});

describe('an inspection ends, and its connection closes,', () => {
  it.each([
    [4003, 'ALL_CONNECTIONS_IN_USE'],
    [4002, 'NOT_ALLOWED'],
    [4001, 'KEY_REFUSED'],
    [1011, 'CONNECTION_LOST'],
  ])('on close %i as %s, without a retry', async (code, end) => {
    const caller = await signIn();
    const { watch } = inspect(caller);
    await watch.until(isOpen);
    await control().dropSockets({ code });
    await watch.until(isEnded);
    expect(lastOf(watch)).toMatchObject({ state: 'ENDED', end });
    expect((await watch.ended).codes).toEqual([]);
    expect((await control().sockets()).opened).toBe(1);
  });

  it('when all connections of the client are in use, or it may have none', async () => {
    const caller = await signIn();
    await control().change('clients', caller.key.client_id, { max_concurrent_hermes_connections: 1 });
    const first = inspect(caller);
    await first.watch.until(isOpen);
    const other = await UserSession.signIn(stack(), 'trader-02');
    const second = inspect({ ...caller, trader: other });
    await second.watch.until(isEnded);
    expect(lastOf(second.watch)?.end).toBe('ALL_CONNECTIONS_IN_USE');
    await control().change('clients', caller.key.client_id, { max_concurrent_hermes_connections: 0 });
    const third = inspect({ ...caller, trader: other });
    await third.watch.until(isEnded);
    expect(lastOf(third.watch)?.end).toBe('NO_CONNECTIONS');
  });

  it('and only then may a second one of the same user start', async () => {
    const caller = await signIn();
    const first = inspect(caller);
    await first.watch.until(isOpen);
    const second = inspect(caller);
    await second.watch.until(isEnded);
    expect(lastOf(second.watch)?.end).toBe('ALREADY_RUNNING');
    expect(await sockets()).toHaveLength(1);
    first.watch.stop();
    await untilNoSockets();
    const third = inspect(caller);
    await third.watch.until(isOpen);
  });

  it('by itself after its time', async () => {
    const { watch } = inspect({ ...(await signIn()), gateway: await startAnother({ INSPECTOR_MAX_MS: 300 }) });
    await watch.until(isEnded);
    expect(lastOf(watch)?.end).toBe('TIME_LIMIT_REACHED');
    await untilNoSockets();
  });

  it('when the page stops answering, long before its socket closes', async () => {
    const gateway = await startAnother({ INSPECTOR_SILENCE_MS: 1_000, SOCKET_SILENCE_MS: 60_000, SLOW_CLOSE_MS: 60_000 });
    const { watch, client } = inspect({ ...(await signIn()), gateway });
    await watch.until(isOpen);
    client.pause();
    await untilNoSockets();
    client.resume();
    await watch.until(isEnded);
    expect(lastOf(watch)?.end).toBe('CLIENT_UNRESPONSIVE');
  });

  it('when the page is left', async () => {
    const { watch, client } = inspect(await signIn());
    await watch.until(isOpen);
    client.drop();
    await untilNoSockets();
    expect((await control().sockets()).opened).toBe(1);
  });

  it('when its user signs out', async () => {
    const caller = await signIn();
    const { watch } = inspect(caller);
    await watch.until(isOpen);
    await caller.trader.request('mutation { signOut { user { id } } }');
    expect((await watch.ended).closed).toMatchObject({ code: 4401 });
    await untilNoSockets();
  });

  it('when the provider refuses the bearer', async () => {
    const { watch } = inspect({ ...(await signIn()), gateway: await startAnother({ BEARER_CACHE_MS: 200 }) });
    await watch.until(isOpen);
    await control().revokeSessions('trader@example.test');
    expect((await watch.ended).closed).toMatchObject({ code: 4401 });
    await untilNoSockets();
  });

  it('when the gateway shuts down', async () => {
    const gateway = await startGateway(stack().sandbox.port);
    const { watch } = inspect({ ...(await signIn()), gateway });
    await watch.until(isOpen);
    await gateway.stop();
    await untilNoSockets();
    expect((await control().sockets()).opened).toBe(1);
  });
});

describe('the inspector bounds what it holds and sends:', () => {
  it('long messages are cut', async () => {
    const { watch } = inspect({ ...(await signIn()), gateway: await startAnother({ INSPECTOR_MAX_MESSAGE_BYTES: 101 }) });
    await watch.until(isOpen);
    await moveOdds();
    await watch.until(() => (lastOf(watch)?.received ?? 0) > 0);
    const [message] = batchesOf(watch).flatMap(({ messages }) => messages);
    expect(message).toMatchObject({ isTruncated: true });
    expect(message?.frame).toHaveLength(101);
    expect(message?.bytes).toBeGreaterThan(101);
    // The limit is in bytes; the cut is between two characters.
    await control().sendRaw([{ text: 'é'.repeat(100), binary: false }]);
    await watch.until(() => lastOf(watch)?.unreadable === 1);
    const last = batchesOf(watch)
      .findLast(({ messages }) => messages.length > 0)
      ?.messages.at(-1);
    expect(last).toMatchObject({ isTruncated: true, bytes: 200, frame: 'é'.repeat(50) });
  });

  it('messages beyond the queue are dropped and counted, and messages that cannot be read are counted', async () => {
    const { watch } = inspect({ ...(await signIn()), gateway: await startAnother({ INSPECTOR_FLUSH_MS: 1_000 }) });
    await watch.until(isOpen);
    const frame = (n: number) =>
      JSON.stringify({
        channel: 'odds_market_updates',
        uuid: `u-${n}`,
        created: '2026-05-28T17:00:00Z',
        payload: { patch: [], n },
      });
    await control().sendInvalidFrames('bad-json');
    for (const part of [0, 1, 2]) {
      const numbers = Array.from({ length: 1_000 }, (_, n) => part * 1_000 + n);
      await control().sendRaw(numbers.map((n) => ({ text: frame(n), binary: false })));
    }
    await watch.until(() => lastOf(watch)?.received === 3_001);
    expect(lastOf(watch)).toMatchObject({ unreadable: 1 });
    expect(lastOf(watch)?.dropped).toBeGreaterThan(500);
    expect(Math.max(...batchesOf(watch).map(({ messages }) => messages.length))).toBe(100);
  });

  it('one user can start only so many inspections', async () => {
    const gateway = await startAnother({ INSPECTOR_STARTS_PER_MINUTE: 1 });
    const caller = await signIn();
    const first = inspect({ ...caller, gateway });
    await first.watch.until(isOpen);
    expect((await inspect({ ...caller, gateway }).watch.ended).codes).toEqual(['RATE_LIMITED']);
  });
});

it('every message arrives as the provider wrote it, also one that is no JSON or of another channel', async () => {
  const { watch } = inspect(await signIn());
  await watch.until(isOpen);
  const update =
    '{"uuid": "u-1", "created": "2026-05-28T17:00:00Z", "channel": "odds_market_updates",\n "extra": [1.50, -0], "payload": {"id": 9007199254740993, "id": 1e400}}';
  const texts = [update, update, 'no JSON', '{"channel":"weather","n":1}', '{"channel":"odds_market_updates"}'];
  await control().sendRaw(texts.map((text) => ({ text, binary: false })));
  await watch.until(() => lastOf(watch)?.received === texts.length);
  const messages = batchesOf(watch).flatMap((batch) => batch.messages);
  expect(messages.map(({ frame }) => frame)).toEqual(texts);
  expect(messages.map(({ kind, id, channel }) => [kind, id, channel])).toEqual([
    ['UPDATE', 'u-1', 'odds_market_updates'],
    ['UPDATE', 'u-1', 'odds_market_updates'],
    ['UNREADABLE', null, null],
    ['OTHER_CHANNEL', null, 'weather'],
    ['UNREADABLE', null, null],
  ]);
});

it('a secret that the provider repeats is hidden', async () => {
  const caller = await signIn();
  const { watch } = inspect(caller);
  await watch.until(isOpen);
  const envelope = {
    channel: 'odds_market_updates',
    uuid: 'u',
    created: '2026-05-28T17:00:00Z',
    payload: { key: caller.key.secret },
  };
  await control().sendRaw([{ text: JSON.stringify(envelope), binary: false }]);
  await watch.until(() => (lastOf(watch)?.received ?? 0) > 0);
  expect(
    batchesOf(watch)
      .flatMap(({ messages }) => messages)
      .at(-1)?.frame,
  ).toBe(JSON.stringify({ ...envelope, payload: { key: '[secret]' } }));
});
