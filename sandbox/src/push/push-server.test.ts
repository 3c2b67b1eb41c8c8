import { PUSH_CLOSE } from '@sightline/provider-contract/push.ts';
import { applyPatch } from 'rfc6902';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PushClient, type PushClientOptions } from '../testing/push-client.ts';
import { type PushTest, startPushTest } from './testing.ts';

let test: PushTest;
beforeAll(async () => {
  test = await startPushTest({ SANDBOX_PUSH_SECRET_CHECK_MS: '20' });
});
afterEach(() => test.disconnectAll());
afterAll(() => test.close());

const refusal = (options: PushClientOptions) =>
  test.connect(options).then(
    () => null,
    (error: unknown) => error,
  );
const closeCode = async (options: PushClientOptions) => (await (await test.connect(options)).closed).code;

describe('the handshake', () => {
  it.each([false, true])('accepts secret and channels (as parameters: %s) and sends init', async (inQuery) => {
    const client = await test.connect({
      channels: ['series_updates', 'odds_market_updates'],
      queue: `gateway-${inQuery}`,
      inQuery,
    });
    expect(await client.init()).toMatchObject({
      cmd: 'init',
      reconnected: false,
      subscription: { name: `gateway-${inQuery}`, filters: [{ channel: 'series_updates' }, { channel: 'odds_market_updates' }] },
    });
    expect((await test.control.sockets()).sockets.slice(-1)).toMatchObject([
      { clientId: test.clientId, queue: `gateway-${inQuery}`, secretFrom: inQuery ? 'query' : 'header', state: 'open' },
    ]);
  });

  it.each<[number, PushClientOptions]>([
    [401, { secret: 'wrong' }],
    [403, { channels: ['series_updates', 'weather_updates'] }],
    [400, { channels: [] }],
    [404, { path: '/push/elsewhere' }],
  ])('is refused with %i', async (status, options) => {
    expect(await refusal(options)).toMatchObject({ status });
  });

  it('is refused with the status set by the control API, as often as set', async () => {
    const { refused } = await test.control.sockets();
    await test.control.refuseSockets(503, 1);
    expect(await refusal({})).toMatchObject({ status: 503 });
    expect(await refusal({})).toBeNull();
    expect((await test.control.sockets()).refused).toBe(refused + 1);
  });

  it('is refused with 429 to a client that connects too often', async () => {
    const strict = await startPushTest({ SANDBOX_PUSH_CONNECTS: '2' });
    try {
      await strict.connect();
      await strict.connect();
      const third = await strict.connect().catch((error: unknown) => error);
      expect(third).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    } finally {
      await strict.close();
    }
  });

  it('is answered with 426 for a call without an upgrade', async () => {
    expect((await fetch(`${test.sandbox.url}/push/subscribe`)).status).toBe(426);
  });
});

describe('a socket is closed', () => {
  afterEach(() => test.control.reset());

  it('without a secret, or with an invalid reconnect token', async () => {
    const bare = await PushClient.connect(test.sandbox.url, {});
    expect((await bare.closed).code).toBe(PUSH_CLOSE.secretMissing);
    expect(await closeCode({ reconnectToken: 'x' })).toBe(PUSH_CLOSE.badReconnectToken);
  });

  it('if the client has no channels', async () => {
    const client = await test.control.state('clients', test.clientId);
    await test.control.change('clients', test.clientId, { ...client, packages: [] });
    expect(await closeCode({})).toBe(PUSH_CLOSE.notEntitled);
  });

  it('over the connection limit of the client, which does not count replaced sockets', async () => {
    await test.control.change('clients', test.clientId, { max_concurrent_hermes_connections: 2 });
    const first = await test.connect({ queue: 'a' });
    await test.connect({ queue: 'b' });
    expect(await closeCode({})).toBe(PUSH_CLOSE.tooManySubscribers);
    const newer = await test.connect({ queue: 'a' });
    expect((await newer.init()).reconnected).toBe(true);
    expect((await first.closed).reason).toBe('replaced');
  });

  it('when its secret is deleted, or its client expires', async () => {
    const client = await test.connect();
    const key = test.sandbox.account.store.keys.all().find(({ secret }) => secret === test.secret);
    await test.control.change('keys', key?.id ?? '', { deleted: true });
    expect((await client.closed).code).toBe(PUSH_CLOSE.secretInvalid);
    await test.control.reset();
    const nextClient = await test.connect();
    await test.control.change('clients', test.clientId, { active_until: '2001-01-01T00:00:00Z' });
    expect((await nextClient.closed).code).toBe(PUSH_CLOSE.secretInvalid);
  });

  it('as the control API requests', async () => {
    const [first, second] = [await test.connect(), await test.connect()];
    expect(await test.control.dropSockets({ clientId: 'unknown' })).toBe(0);
    expect(await test.control.dropSockets({ clientId: test.clientId, code: 4500 })).toBe(2);
    expect([(await first.closed).code, (await second.closed).code]).toEqual([4500, 4500]);
    const third = await test.connect();
    await test.control.dropSockets({ terminate: true });
    expect((await third.closed).code).toBe(1006);
  });

  it('with 1001 after going_away when the provider restarts', async () => {
    const client = await test.connect();
    await test.control.reset();
    expect((await client.closed).code).toBe(PUSH_CLOSE.goingAway);
    expect(client.messages.at(-1)).toMatchObject({ channel: 'system', cmd: 'going_away' });
  });
});

it('the sandbox closes open sockets when it closes', async () => {
  const brief = await startPushTest();
  const client = await brief.connect();
  await client.init();
  await brief.sandbox.close();
  expect((await client.closed).code).toBe(PUSH_CLOSE.goingAway);
});

describe('an update', () => {
  it('has the patch from the previous version, and the whole state', async () => {
    const client = await test.connect();
    const before = structuredClone(test.openMarkets()[0]);
    if (before === undefined) throw new Error('no open market');
    test.move(before, 7);
    const [update] = await client.until(() => client.updates.length > 0 && client.updates);
    const after = test.sandbox.world.markets.get(before.id);
    expect(update).toMatchObject({ channel: 'odds_market_updates', payload: { state: after } });
    expect(after?.resource_version).toBe((before.resource_version ?? 0) + 1);
    expect(applyPatch(before, [...(update?.payload.patch ?? [])])).not.toContainEqual(expect.anything());
    expect(before).toEqual(after);
  });

  it('goes to the subscribers of its channel only', async () => {
    const series = await test.connect({ channels: ['series_updates'] });
    const matches = await test.connect({ channels: ['match_updates'] });
    const [market] = test.openMarkets();
    const [[seriesId], [matchId]] = [[...test.sandbox.world.series.keys()], [...test.sandbox.world.matches.keys()]];
    if (market === undefined || seriesId === undefined || matchId === undefined) throw new Error('an empty world');
    test.move(market, 1);
    test.sandbox.world.change('series', seriesId, (draft) => void (draft.title = 'Renamed'));
    test.sandbox.world.change('matches', matchId, (draft) => void (draft.map = { id: 9 }));
    await Promise.all([series, matches].map((client) => client.until(() => client.updates.length > 0)));
    expect([series, matches].map((client) => client.updates.map(({ channel }) => channel))).toEqual([
      ['series_updates'],
      ['match_updates'],
    ]);
  });

  it('has a later time than the one before it of the same entity', async () => {
    const client = await test.connect();
    const [market] = test.openMarkets();
    if (market === undefined) throw new Error('no open market');
    for (let n = 0; n < 20; n += 1) test.move(market, n);
    const updates = await client.until(() => client.updates.length >= 20 && client.updates);
    const times = updates.map(({ created }) => created);
    expect(times).toEqual([...new Set(times)].toSorted());
  });

  it('omits versions and state if they are switched off; responses of the APIs then omit versions too', async () => {
    const client = await test.connect();
    const [market] = test.openMarkets();
    if (market === undefined) throw new Error('no open market');
    await test.control.setDialectOptions({ withMarketVersions: false });
    // Odds that no other test sets: equal ones would send no update.
    test.move(market, 31);
    await test.control.setDialectOptions({ withState: false, withMarketVersions: true });
    test.move(market, 32);
    const [withState, withVersions] = await client.until(
      () =>
        client.messages.length + client.invalidFrames.length >= 3 &&
        client.invalidFrames.concat(client.updates.map((update) => JSON.stringify(update))),
    );
    expect(withState).toContain('"state"');
    expect(withState).not.toContain('resource_version');
    expect(JSON.parse(withVersions ?? '')).toMatchObject({
      payload: { id: market.id, patch: expect.arrayContaining([expect.objectContaining({ path: '/resource_version' })]) },
    });
    expect(withVersions).not.toContain('"state":');
    const answer = async () =>
      (
        await fetch(`${test.sandbox.url}/odds/markets?filter=id=${market.id}`, {
          headers: { 'Api-Secret': test.secret, 'Api-Version': '2022-12-24' },
        })
      ).text();
    expect(await answer()).toContain('resource_version');
    await test.control.setDialectOptions({ withVersions: false });
    expect(await answer()).not.toContain('resource_version');
    await test.control.reset();
  });
});
