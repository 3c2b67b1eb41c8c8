import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PATCHED_GAME_IDS } from '@sightline/schema/rules/series.ts';
import * as z from 'zod';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { type Credentials, startGateway } from '../support/gateway-process.ts';
import { differences, type LiveState } from '../support/live-state.ts';
import { LIST, LiveSubscriber, ONE_SERIES } from '../support/live-subscriber.ts';
import { useStack } from '../support/stack.ts';
import { countReads, untilQuiet } from '../support/sandbox.ts';

const stack = useStack({ FEED_LINGER_MS: 100, PUSH_RECONNECTS: 3, FEED_REREAD_MS: 600_000, FEED_RECONCILE_MS: 600_000 });
const SERIES_SEQ = 'query ($id: ID!) { seriesMarkets(seriesId: $id) { seq } }';
/** Reads of markets by fixture, which the list does not need. */
const MARKETS_BY_FIXTURE = { api: 'odds', path: 'fixture\\.id' } as const;
let subscribers: LiveSubscriber[] = [];

beforeEach(async () => {
  const { control } = stack().sandbox;
  // Wait until the feed of the previous test has closed: it has data that the reset removes.
  await vi.waitUntil(async () => (await control.sockets()).sockets.length === 0);
  await control.reset();
  return async () => {
    await Promise.all(subscribers.map((subscriber) => subscriber.stop()));
    subscribers = [];
    await control.clearSocketFaults();
  };
});

async function watchList(credentials: Credentials): Promise<LiveSubscriber> {
  return waitForFirstBatch(new LiveSubscriber({ url: stack().gateway.url, credentials, document: LIST, resume: 'cursor' }));
}

async function watchSeries(credentials: Credentials, seriesId: number): Promise<LiveSubscriber> {
  const variables = { seriesId: String(seriesId) };
  const { url } = stack().gateway;
  return waitForFirstBatch(new LiveSubscriber({ url, credentials, document: ONE_SERIES, variables, resume: 'cursor' }));
}

/** A separate gateway with a subscriber of the list; it stops at the end of the test. */
async function separateGateway(email: string, env: GatewayOptions) {
  const gateway = await startGateway(stack().sandbox.port, env);
  onTestFinished(() => gateway.stop());
  const credentials = await gateway.startTrading(email);
  const options = { url: gateway.url, credentials, document: LIST, resume: 'cursor' } as const;
  return { gateway, credentials, subscriber: await waitForFirstBatch(new LiveSubscriber(options)) };
}

async function waitForFirstBatch(subscriber: LiveSubscriber): Promise<LiveSubscriber> {
  subscribers.push(subscriber);
  await vi.waitUntil(() => subscriber.state.status === 'LIVE');
  return subscriber;
}

async function findOpenMarket(state: LiveSubscriber['state']) {
  const market = [...state.markets.values()].find((one) => one.state === 'open' && one.type === 'series_winner');
  if (!market) throw new Error('no market is open');
  return market;
}

/** The statuses that a subscriber receives from now on. */
function statusesOf(state: LiveState): string[] {
  const statuses: string[] = [];
  state.onBatch = ({ status }) => void statuses.push(status);
  return statuses;
}

const Cursor = z.object({ tradingList: z.object({ epoch: z.string(), seq: z.int(), prevSeq: z.null(), status: z.string() }) });

describe('one feed per client', () => {
  it('serves all its users over one provider socket, with the secret of one of them [live.subscribe-secret]', async () => {
    const { gateway, sandbox } = stack();
    const [one, two] = [
      await gateway.startTrading('trader-01@example.test'),
      await gateway.startTrading('trader-02@example.test'),
    ];
    await Promise.all([watchList(one), watchList(two)]);
    const { sockets } = await sandbox.control.sockets();
    expect(sockets).toHaveLength(1);
    await watchList(await gateway.startTrading('trader5@example.test'));
    expect((await sandbox.control.sockets()).sockets).toHaveLength(2);
  });

  it('is closed after its last subscriber', async () => {
    const { gateway, sandbox } = stack();
    const subscriber = await watchList(await gateway.startTrading('trader@example.test'));
    await subscriber.stop();
    await vi.waitFor(async () => expect((await sandbox.control.sockets()).sockets).toEqual([]));
  });

  it('reads for another subscriber, or for a query, only what is not pushed [live.series-other-games]', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const first = await watchList(trader);
    await sandbox.control.clearCalls();
    const second = await watchList(await gateway.startTrading('trader@example.test'));
    expect(second.state.canonical({})).toBe(first.state.canonical({}));
    const { data, errors } = await gateway.request(
      '{ tradingList { epoch seq prevSeq status series { id tournament { title } competitors { entity { name } } } } }',
      {},
      trader,
    );
    expect(errors).toBeUndefined();
    expect(Cursor.parse(data).tradingList).toMatchObject({ ...first.state.cursor, status: 'LIVE' });
    const ids = [...first.state.series.keys()].slice(0, 40).map(String);
    await gateway.request('query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id } }', { ids }, trader);
    const pushed = [...first.state.series.values()].filter(({ game }) => PATCHED_GAME_IDS.has(game.id)).map(({ id }) => id);
    const reads = (await sandbox.control.calls()).filter(({ api }) => api === 'data' || api === 'odds');
    expect(new Set(reads.map(({ path }) => path))).toEqual(new Set(['/v3/series']));
    const requestedIds = reads.flatMap(({ query }) => (String(query['filter']).match(/\d+/g) ?? []).map(Number));
    expect(requestedIds.filter((id) => pushed.includes(id))).toEqual([]);
  });

  it('continues exactly at the cursor of a query', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const keeper = await watchList(trader);
    const { data } = await gateway.request('{ tradingList { epoch seq prevSeq status } }', {}, trader);
    const { epoch, seq } = Cursor.parse(data).tradingList;
    const market = await findOpenMarket(keeper.state);
    await sandbox.control.change('markets', market.id, { state: 'suspended' });
    await vi.waitUntil(() => keeper.state.markets.get(market.id)?.state === 'suspended');
    const watch = gateway.watch(LIST, { after: { epoch, seq } }, trader);
    const first = z
      .object({ tradingList: z.object({ epoch: z.string(), prevSeq: z.int(), markets: z.array(z.object({ id: z.string() })) }) })
      .parse(await watch.data(0)).tradingList;
    expect(first).toMatchObject({ epoch, prevSeq: seq, markets: [{ id: String(market.id) }] });
    watch.stop();
  });
});

describe('a pushed update', () => {
  it('says when it was received and when the provider sent it, and says it again to a subscriber that gets it later', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const list = await watchList(trader);
    const market = await findOpenMarket(list.state);
    const first = await gateway.request('{ tradingList { epoch seq prevSeq status sentAt receivedAt pushedAt } }', {}, trader);
    expect(first.data).toMatchObject({ tradingList: { receivedAt: null, pushedAt: null } });
    const { epoch, seq } = Cursor.parse(first.data).tradingList;
    const before = Date.now();
    await sandbox.control.change('markets', market.id, { selections: market.selections.map((one) => ({ ...one, odds: 9.87 })) });
    await vi.waitUntil(() => list.state.markets.get(market.id)?.selections[0]?.odds === 9.87);
    const Time = z.string().transform(Date.parse);
    const Times = z.object({ tradingList: z.object({ sentAt: Time, receivedAt: Time, pushedAt: z.nullable(Time) }) });
    const timesOf = async () => {
      const document = `subscription ($after: LiveCursor) { tradingList(after: $after) { sentAt receivedAt pushedAt } }`;
      const watch = gateway.watch(document, { after: { epoch, seq } }, trader);
      const { tradingList } = Times.parse(await watch.data(0));
      watch.stop();
      return tradingList;
    };
    const { sentAt, receivedAt, pushedAt } = await timesOf();
    expect([before, pushedAt ?? before, receivedAt, sentAt]).toEqual(
      [before, pushedAt ?? before, receivedAt, sentAt].toSorted((a, b) => a - b),
    );
    expect(await timesOf()).toMatchObject({ receivedAt, pushedAt });
  });

  it('changes, adds and removes markets, and names the removed ones [live.markets-patched, live.market-leaves]', async () => {
    const { gateway, sandbox } = stack();
    const list = await watchList(await gateway.startTrading('trader@example.test'));
    const market = await findOpenMarket(list.state);
    const [first] = market.selections;
    await sandbox.control.change('markets', market.id, { selections: market.selections.map((one) => ({ ...one, odds: 9.87 })) });
    await vi.waitUntil(() => list.state.markets.get(market.id)?.selections[0]?.odds === 9.87);
    expect(first?.odds).not.toBe(9.87);
    for (const [state, isShown] of [
      ['closed', false],
      ['open', true],
      ['settled', false],
    ] as const) {
      await sandbox.control.change('markets', market.id, { state });
      await vi.waitUntil(() => list.state.markets.has(market.id) === isShown);
    }
  });

  it('keeps a settled market in the set of its series', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const list = await watchList(trader);
    const market = await findOpenMarket(list.state);
    const one = await watchSeries(trader, market.fixture.id);
    await sandbox.control.change('markets', market.id, { state: 'settled' });
    await vi.waitUntil(() => one.state.markets.get(market.id)?.state === 'settled');
    await sandbox.control.change('markets', market.id, { state: 'cancelled' });
    await vi.waitFor(() => expect(one.state.markets.has(market.id)).toBe(false));
  });

  it.each([
    ['with patches at once, without a read', 5, true],
    ['without patches by reading it again', 24, false],
  ])('changes a series of a game %s [live.series-games, live.series-other-games]', async (_case, game, isPatched) => {
    const { sandbox } = stack();
    const { subscriber: list } = await separateGateway('trader@example.test', { FEED_REREAD_MS: 500 });
    const series = [...list.state.series.values()].find((one) => one.game.id === game);
    if (!series) throw new Error(`no series of game ${game}`);
    await sandbox.control.clearCalls();
    await sandbox.control.change('series', series.id, { title: 'Renamed' });
    await vi.waitUntil(() => list.state.series.get(series.id)?.title === 'Renamed');
    const reads = (await sandbox.control.calls()).filter(
      ({ path, query }) => path === '/v3/series' && String(query['filter']).includes(String(series.id)),
    );
    expect(reads.length > 0).toBe(!isPatched);
  });

  it('removes a series that ends, with its markets', async () => {
    const { gateway, sandbox } = stack();
    const list = await watchList(await gateway.startTrading('trader@example.test'));
    const market = [...list.state.markets.values()].find(
      ({ type, fixture }) => type === 'series_winner' && list.state.series.get(fixture.id)?.game.id === 5,
    );
    if (!market) throw new Error('no market of game 5');
    const { id } = market.fixture;
    await sandbox.control.change('series', id, { end: (await sandbox.control.now()).toISOString().replace(/\.\d+/, '') });
    await vi.waitFor(() => {
      expect(list.state.series.has(id)).toBe(false);
      expect(list.state.markets.has(market.id)).toBe(false);
    });
  });

  it('is not needed for names that could not be read: they are read again later', async () => {
    const { sandbox } = stack();
    await sandbox.control.addFault({ api: 'data', path: '/v3/tournaments', kind: 'status', status: 400 });
    const { subscriber: list } = await separateGateway('trader@example.test', {});
    const named = () => [...list.state.series.values()].filter(({ tournament }) => tournament !== null).length;
    expect(named()).toBe(0);
    await sandbox.control.clearFaults();
    await vi.waitFor(() => expect(named()).toBeGreaterThan(100));
  });

  it('makes the set stale until everything is read if it is malformed', async () => {
    const { gateway, sandbox } = stack();
    const list = await watchList(await gateway.startTrading('trader@example.test'));
    const statuses = statusesOf(list.state);
    for (const kind of ['bad-json', 'binary', 'wrong-shape'] as const) {
      statuses.length = 0;
      await sandbox.control.clearCalls();
      await sandbox.control.sendInvalidFrames(kind);
      await vi.waitUntil(async () => (await countReads(stack().sandbox)) > 10);
      await untilQuiet(sandbox);
      expect(statuses[0]).toBe('STALE');
      await vi.waitUntil(() => list.state.status === 'LIVE');
    }
    await sandbox.control.clearCalls();
    await sandbox.control.sendInvalidFrames('unknown-channel');
    const market = await findOpenMarket(list.state);
    await sandbox.control.change('markets', market.id, { state: 'suspended' });
    await vi.waitUntil(() => list.state.markets.get(market.id)?.state === 'suspended');
    expect((await sandbox.control.calls()).filter(({ api }) => api === 'odds')).toEqual([]);
  });
});

describe('a lost provider socket', () => {
  const LIST_MARKETS = {
    kinds: ['markets'],
    types: ['series_winner', 'series_winner_three_way', 'match_winner', 'match_winner_three_way'],
    states: ['open', 'suspended'],
  } as const;

  it('makes the set stale, and down after the last attempt; then it recovers', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const list = await watchList(trader);
    const statuses = statusesOf(list.state);
    await sandbox.control.refuseSockets(503, 5);
    await sandbox.control.deleteQueues();
    await sandbox.control.dropSockets({ terminate: true });
    await vi.waitUntil(() => statuses.includes('STALE'));
    await sandbox.control.play(200);
    await vi.waitUntil(() => statuses.includes('DOWN'));
    await vi.waitUntil(() => list.state.status === 'LIVE');
    await vi.waitFor(async () => {
      const scope = { ...LIST_MARKETS, series: [...list.state.series.keys()] };
      expect(differences(list.state.canonical(scope), (await sandbox.control.live(scope)).text)).toEqual([]);
    });
  });

  it('causes no read if the queue is resumed', async () => {
    const { gateway, sandbox } = stack();
    const list = await watchList(await gateway.startTrading('trader@example.test'));
    const market = await findOpenMarket(list.state);
    await sandbox.control.clearCalls();
    await sandbox.control.dropSockets({ terminate: true });
    await sandbox.control.change('markets', market.id, { state: 'suspended' });
    await vi.waitUntil(() => list.state.status === 'LIVE' && list.state.markets.get(market.id)?.state === 'suspended');
    expect((await sandbox.control.calls()).filter(({ api }) => api === 'odds')).toEqual([]);
  });

  it('without its queue causes reads of the pages, of the ids by 50, and little more', async () => {
    const { gateway, sandbox } = stack();
    const list = await watchList(await gateway.startTrading('trader@example.test'));
    const statuses = statusesOf(list.state);
    await sandbox.control.clearCalls();
    await sandbox.control.deleteQueues();
    await sandbox.control.dropSockets({ terminate: true });
    await vi.waitUntil(() => statuses.includes('STALE'));
    await vi.waitUntil(() => list.state.status === 'LIVE');
    const { series, matches, markets } = list.state;
    const winnerPages = [...Map.groupBy(markets.values(), ({ type }) => type).values()].map(
      (of) => Math.floor(of.length / 50) + 1,
    );
    const pages = winnerPages.reduce((sum, count) => sum + count, 0);
    expect(await countReads(stack().sandbox)).toBeLessThanOrEqual(
      2 * pages + Math.ceil(series.size / 50) + Math.ceil(matches.size / 50) + 8,
    );
  });

  it('has queries answered over REST, as stale', async () => {
    const { sandbox } = stack();
    const { gateway, credentials: trader, subscriber: list } = await separateGateway('trader@example.test', {});
    await sandbox.control.refuseSockets(503, 1_000);
    await sandbox.control.dropSockets({ terminate: true });
    await vi.waitUntil(() => list.state.status !== 'LIVE');
    const market = await findOpenMarket(list.state);
    await sandbox.control.change('markets', market.id, { state: 'suspended' });
    const { data } = await gateway.request('{ tradingList { status markets { id state } } }', {}, trader);
    const read = z
      .object({
        tradingList: z.object({ status: z.string(), markets: z.array(z.object({ id: z.string(), state: z.string() })) }),
      })
      .parse(data).tradingList;
    expect(read.status).not.toBe('LIVE');
    expect(read.markets.find(({ id }) => id === String(market.id))?.state).toBe('SUSPENDED');
  });
});

describe('one series', () => {
  it('has its matches and every market that is open, suspended or settled, by query and live [calls.odds.fixture-markets]', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const series = (await sandbox.control.allState('series')).find(({ lifecycle }) => lifecycle === 'live');
    if (!series) throw new Error('no series is live');
    const one = await watchSeries(trader, series.id);
    const truth = await sandbox.control.live({ series: [series.id] });
    expect(differences(one.state.canonical({ series: [series.id] }), truth.text)).toEqual([]);
    const filters = (await sandbox.control.calls())
      .filter(({ api }) => api === 'odds')
      .map(({ query }) => String(query['filter']));
    expect(filters).toContain(`fixture.type=series,state<={open,suspended,settled},fixture.id<={${series.id}}`);
    const matches = series.matches.map(({ id }) => id).join(',');
    expect(filters).toContain(`fixture.type=match,state<={open,suspended,settled},fixture.id<={${matches}}`);
    const { data } = await gateway.request(
      'query ($id: ID!) { seriesMarkets(seriesId: $id) { markets { id } matches { id } } }',
      { id: String(series.id) },
      trader,
    );
    expect(
      z.object({ seriesMarkets: z.object({ matches: z.array(z.unknown()) }) }).parse(data).seriesMarkets.matches,
    ).toHaveLength(series.matches.length);
  });

  it('does not delay the list if it cannot be read', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const [series] = (await sandbox.control.allState('series')).filter(({ lifecycle }) => lifecycle === 'live');
    await sandbox.control.addFault({ ...MARKETS_BY_FIXTURE, kind: 'status', status: 500 });
    const { errors } = await gateway.request(SERIES_SEQ, { id: String(series?.id) }, trader);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['PROVIDER_ERROR']);
    expect((await gateway.request('{ tradingList { seq } }', {}, trader)).errors).toBeUndefined();
  });

  it('is abandoned if it cannot be read, and the list stays live', async () => {
    const { gateway, sandbox } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const list = await watchList(trader);
    const [series] = (await sandbox.control.allState('series')).filter(({ lifecycle }) => lifecycle === 'live');
    await sandbox.control.addFault({ ...MARKETS_BY_FIXTURE, kind: 'status', status: 500 });
    const { errors } = await gateway.request(SERIES_SEQ, { id: String(series?.id) }, trader);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['PROVIDER_ERROR']);
    await sandbox.control.clearFaults();
    await sandbox.control.clearCalls();
    const market = await findOpenMarket(list.state);
    await sandbox.control.change('markets', market.id, { state: 'suspended' });
    await vi.waitUntil(() => list.state.markets.get(market.id)?.state === 'suspended');
    expect(list.state.status).toBe('LIVE');
    expect((await sandbox.control.calls()).filter(({ api }) => api === 'odds')).toEqual([]);
  });

  it('is not found if it is unknown, and its subscription ends', async () => {
    const { gateway } = stack();
    const trader = await gateway.startTrading('trader@example.test');
    const { errors } = await gateway.request('{ seriesMarkets(seriesId: "999999999") { seq } }', {}, trader);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
    const { codes } = await gateway.watch(ONE_SERIES, { seriesId: '999999999' }, trader).ended;
    expect(codes).toEqual(['NOT_FOUND']);
  });
});
