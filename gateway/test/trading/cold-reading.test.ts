import type { Market } from '@sightline/provider-contract/odds.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { type Credentials, startGateway } from '../support/gateway-process.ts';
import { listedSeries } from '../support/listed-series.ts';
import { LIST, LiveSubscriber, ONE_SERIES } from '../support/live-subscriber.ts';
import { untilListMatches, untilSeriesMatches } from '../support/until-live-data-matches.ts';
import { type MarketPage, startOddsProxy } from '../support/odds-proxy.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
const WAIT = { interval: 20 };
/** Without comparisons and further reads of what is not pushed, which would repair the state. */
const WITHOUT_REPAIRS: GatewayOptions = { FEED_REREAD_MS: 600_000, FEED_RECONCILE_MS: 600_000 };
const isSeriesWinnerPage = ({ filter }: MarketPage) => filter.startsWith('type=series_winner,');
const isFixturePage = ({ filter }: MarketPage) => filter.includes('fixture.id');

beforeEach(async () => {
  const { control } = stack().sandbox;
  await control.reset();
  return () => control.clearFaults();
});

async function ownGateway(email: string, env: GatewayOptions) {
  const gateway = await startGateway(stack().sandbox.port, { ...WITHOUT_REPAIRS, ...env });
  onTestFinished(() => gateway.stop());
  return { gateway, credentials: await gateway.startTrading(email) };
}

function subscribe(url: string, credentials: Credentials, seriesId: number | null): LiveSubscriber {
  const document = seriesId === null ? LIST : ONE_SERIES;
  const variables = seriesId === null ? {} : { seriesId: String(seriesId) };
  const subscriber = new LiveSubscriber({ url, credentials, document, variables, resume: 'cursor' });
  onTestFinished(() => subscriber.stop());
  return subscriber;
}

/** Markets that the provider offers now. */
async function offered(matches: (market: { type: string; fixture: { type: string; id: number } }) => boolean) {
  const markets = await stack().sandbox.control.allState('markets');
  return markets.filter((market) => ['open', 'suspended'].includes(market.state) && matches(market)).map(({ id }) => id);
}

const setState = (id: number, state: Market['state']) => stack().sandbox.control.change('markets', id, { state });

/** A proxy that closes the first two markets of a page before the next page is read, for the first `count` pages that match. */
async function shiftingPages(count: number, matches: (page: MarketPage) => boolean) {
  const remaining = { pages: count };
  const url = await startOddsProxy(stack().sandbox.port, {
    after: async (page, ids) => {
      if (!matches(page) || remaining.pages === 0 || ids.length < 2) return;
      remaining.pages -= 1;
      for (const id of ids.slice(0, 2)) await setState(id, 'closed');
    },
  });
  return { url, remaining };
}

describe('a cold read whose pages shift', () => {
  it('is live only when it has every market of the list', async () => {
    // All pages that are read: three, and one around each of the two boundaries between them.
    const { url, remaining } = await shiftingPages(5, isSeriesWinnerPage);
    const { gateway, credentials } = await ownGateway('trader@example.test', { ODDS_API_URL: url });
    const list = subscribe(gateway.url, credentials, null);
    await vi.waitUntil(() => list.state.status === 'LIVE', WAIT);
    expect(remaining.pages).toBe(0);
    const truth = await listedSeries(stack().sandbox);
    expect(truth.filter((id) => !list.state.series.has(id))).toEqual([]);
    const markets = await offered(({ type, fixture }) => type === 'series_winner' && truth.includes(fixture.id));
    expect(markets.filter((id) => !list.state.markets.has(id))).toEqual([]);
    await untilListMatches(stack().sandbox, [list]);
  });

  it('is live only when it has every market of a series', async () => {
    const { control } = stack().sandbox;
    const markets = await control.allState('markets');
    const matches = new Map((await control.allState('matches')).map(({ id, series }) => [id, series.id]));
    const bySeries = Map.groupBy(
      markets.filter(({ state, fixture }) => ['open', 'suspended', 'settled'].includes(state) && fixture.type === 'match'),
      ({ fixture }) => matches.get(fixture.id) ?? 0,
    );
    const [id = 0, own = []] = [...bySeries].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    expect(own.length).toBeGreaterThan(100);
    const { url } = await shiftingPages(1_000, isFixturePage);
    const { gateway, credentials } = await ownGateway('trader@example.test', { ODDS_API_URL: url });
    const one = subscribe(gateway.url, credentials, id);
    await vi.waitUntil(() => one.state.status === 'LIVE', WAIT);
    const truth = await offered(({ fixture }) => fixture.type === 'match' && matches.get(fixture.id) === id);
    expect(truth.filter((market) => !one.state.markets.has(market))).toEqual([]);
    await untilSeriesMatches(stack().sandbox, id, [one]);
  });

  it('is shown as stale until it completes', async () => {
    const moving = (await offered(({ type }) => type === 'series_winner')).toSorted((a, b) => b - a).slice(0, 45);
    let [isMoving, isOpen] = [true, true];
    const url = await startOddsProxy(stack().sandbox.port, {
      // A page from the top has the 45 newest markets and 5 others. The 45 are closed before any other page is read, and such a page
      // skips at least 6: no page has the sixth of the others, so the list is never complete.
      before: async (page) => {
        const shouldBeOpen = !isMoving || page.skip < 6;
        if (!isSeriesWinnerPage(page) || isOpen === shouldBeOpen) return;
        isOpen = shouldBeOpen;
        await Promise.all(moving.map((id) => setState(id, isOpen ? 'open' : 'closed')));
      },
    });
    const { gateway, credentials } = await ownGateway('trader@example.test', { ODDS_API_URL: url });
    const list = subscribe(gateway.url, credentials, null);
    await vi.waitUntil(() => list.state.status === 'STALE' && list.state.markets.size > 0, WAIT);
    const { data } = await gateway.request('{ tradingList { status } }', {}, credentials);
    expect(data).toEqual({ tradingList: { status: 'STALE' } });
    isMoving = false;
    await untilListMatches(stack().sandbox, [list]);
  });
});

describe('an interactive read', () => {
  it('does not wait for the background comparison', async () => {
    const gate = Promise.withResolvers<void>();
    const comparison = Promise.withResolvers<void>();
    let isBlocked = false;
    const url = await startOddsProxy(stack().sandbox.port, {
      before: async (page) => {
        if (!isBlocked || isFixturePage(page)) return;
        comparison.resolve();
        await gate.promise;
      },
    });
    onTestFinished(() => gate.resolve());
    const env = { ODDS_API_URL: url, FEED_RECONCILE_MS: 300, ODDS_TIMEOUT_MS: 60_000 };
    const { gateway, credentials } = await ownGateway('trader@example.test', env);
    const list = subscribe(gateway.url, credentials, null);
    await vi.waitUntil(() => list.state.status === 'LIVE', WAIT);
    isBlocked = true;
    await comparison.promise;
    const [id] = list.state.series.keys();
    const { data, errors } = await gateway.request(
      'query ($id: ID!) { seriesMarkets(seriesId: $id) { status } }',
      { id },
      credentials,
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ seriesMarkets: { status: 'LIVE' } });
  });

  it('goes before the remaining reads of the comparison, at a low rate', async () => {
    const { control } = stack().sandbox;
    const { gateway, credentials } = await ownGateway('trader5@example.test', {
      FEED_RECONCILE_MS: 8_000,
      SCOPE_CACHE_MS: 60_000,
    });
    const list = subscribe(gateway.url, credentials, null);
    await vi.waitUntil(() => list.state.status === 'LIVE', WAIT);
    await control.clearCalls();
    const calls = async () => (await control.calls()).filter(({ api }) => api === 'data' || api === 'odds');
    // The comparison begins with the pages of the list, and reads some thirty more.
    await vi.waitUntil(async () => (await calls()).length >= 5, WAIT);
    const id = String([...list.state.series.values()].find(({ game }) => game.id === 5)?.id);
    const { errors } = await gateway.request('query ($id: ID!) { seriesMarkets(seriesId: $id) { status } }', { id }, credentials);
    expect(errors).toBeUndefined();
    const filters = (await calls()).map(({ query }) => String(query['filter']));
    const [first = -1, last = -1] = [
      filters.indexOf(`id<={${id}}`),
      filters.indexOf(`fixture.type=series,state<={open,suspended,settled},fixture.id<={${id}}`),
    ].toSorted((a, b) => a - b);
    expect(first).toBeGreaterThan(-1);
    // The comparison of the list makes no calls meanwhile.
    expect(filters.slice(first, last).filter((filter) => filter.startsWith('type='))).toHaveLength(0);
  });
});

const NAMED = `
  epoch status
  series { id competitors { entity { ... on Team { name } ... on Player { name } } } }
  markets { id context { playerId } subject { ... on Team { name } ... on Player { name } } selections { odds } }
`;
const Entity = z.nullable(z.object({ name: z.string() }));
const Named = z.object({
  seriesMarkets: z.object({
    series: z.array(z.object({ id: z.string(), competitors: z.array(z.object({ entity: Entity })) })),
    markets: z.array(z.object({ id: z.string(), context: z.object({ playerId: z.nullable(z.string()) }), subject: Entity })),
  }),
});

/** A series with markets that name players. */
async function seriesWithPlayers(): Promise<number> {
  const { control } = stack().sandbox;
  const matches = new Map((await control.allState('matches')).map(({ id, series }) => [id, series.id]));
  const series = new Map((await control.allState('series')).map((one) => [one.id, one]));
  for (const { state, fixture, context } of await control.allState('markets')) {
    const id = fixture.type === 'match' ? matches.get(fixture.id) : fixture.id;
    if (state === 'open' && context?.player && id !== undefined && series.get(id)?.game.id === 5) return id;
  }
  throw new Error('no series has a market of a player');
}

describe('names', () => {
  it('do not delay prices if they load slowly', async () => {
    const seriesId = await seriesWithPlayers();
    for (const path of ['/v3/players', '/v3/teams', '/v3/tournaments']) {
      await stack().sandbox.control.addFault({ api: 'data', path, kind: 'hang' });
    }
    const { gateway, credentials } = await ownGateway('trader@example.test', {
      FEED_PARTIAL_MS: 100,
      DATA_TIMEOUT_MS: 20_000,
    });
    const document = `query ($seriesId: ID!) { seriesMarkets(seriesId: $seriesId) { ${NAMED} } }`;
    const { data, errors } = await gateway.request(document, { seriesId }, credentials);
    expect(errors).toBeUndefined();
    const { markets } = Named.parse(data).seriesMarkets;
    expect(markets.length).toBeGreaterThan(10);
    expect(markets.every(({ subject }) => subject === null)).toBe(true);
  });

  it('are loaded later if they could not be read, also for the markets that refer to them', async () => {
    const seriesId = await seriesWithPlayers();
    for (const path of ['/v3/players', '/v3/teams']) {
      await stack().sandbox.control.addFault({ api: 'data', path, kind: 'status', status: 400 });
    }
    const { gateway, credentials } = await ownGateway('trader@example.test', {});
    const document = `subscription ($seriesId: ID!) { seriesMarkets(seriesId: $seriesId) { ${NAMED} } }`;
    const watch = gateway.watch(document, { seriesId }, credentials);
    const names = new Map<string, string | null>();
    const hasAllNames = new Map<string, boolean>();
    let taken = 0;
    const take = (): void => {
      for (const { data } of watch.results.slice(taken)) {
        taken += 1;
        const { markets, series } = Named.parse(data).seriesMarkets;
        for (const { id, context, subject } of markets) if (context.playerId !== null) names.set(id, subject?.name ?? null);
        for (const { id, competitors } of series)
          hasAllNames.set(
            id,
            competitors.every(({ entity }) => entity !== null),
          );
      }
    };
    await watch.data(0);
    take();
    expect(names.size).toBeGreaterThan(1);
    expect([...names.values()].every((name) => name === null)).toBe(true);
    await stack().sandbox.control.clearFaults();
    await vi.waitUntil(() => {
      take();
      return [...names.values()].every((name) => name !== null) && [...hasAllNames.values()].every(Boolean);
    }, WAIT);
    expect(new Set(names.values()).size).toBeGreaterThan(1);
    watch.stop();
  });
});

describe('a new page', () => {
  it('has the current state of a series that the provider does not push, and no series that has ended', async () => {
    const { control } = stack().sandbox;
    const { gateway, credentials } = await ownGateway('trader@example.test', {});
    const list = subscribe(gateway.url, credentials, null);
    await vi.waitUntil(() => list.state.status === 'LIVE', WAIT);
    const [endedId, renamedId] = [...list.state.series.values()].filter(({ game }) => game.id === 24).map(({ id }) => id);
    await control.change('series', endedId ?? 0, { end: (await control.now()).toISOString().replace(/\.\d+/, '') });
    await control.change('series', renamedId ?? 0, { title: 'Renamed' });
    const Shown = z.object({
      tradingList: z.object({ series: z.array(z.object({ id: z.string(), title: z.nullable(z.string()) })) }),
    });
    await vi.waitFor(async () => {
      const { data } = await gateway.request('{ tradingList { series { id title } } }', {}, credentials);
      const { series } = Shown.parse(data).tradingList;
      expect(series.some(({ id }) => id === String(endedId))).toBe(false);
      expect(series.find(({ id }) => id === String(renamedId))?.title).toBe('Renamed');
    }, WAIT);
    // Subscribers from before the change receive it too.
    await vi.waitUntil(
      () => !list.state.series.has(endedId ?? 0) && list.state.series.get(renamedId ?? 0)?.title === 'Renamed',
      WAIT,
    );
  });
});

describe('a cold list at a low rate', () => {
  it('shows the loaded part as loading, and the rest as it arrives', async () => {
    const { gateway, credentials } = await ownGateway('trader5@example.test', { FEED_PARTIAL_MS: 100 });
    const document = '{ tradingList { status series { id tournament { title } } markets { id } } }';
    const { data, errors } = await gateway.request(document, {}, credentials);
    expect(errors).toBeUndefined();
    const List = z.object({
      tradingList: z.object({
        status: z.string(),
        series: z.array(z.object({ tournament: z.nullable(z.object({ title: z.string() })) })),
        markets: z.array(z.unknown()),
      }),
    });
    const first = List.parse(data).tradingList;
    expect(first.status).toBe('LOADING');
    expect(first.series.every(({ tournament }) => tournament !== null)).toBe(true);
    expect(first.markets.length).toBeGreaterThan(0);
    const list = subscribe(gateway.url, credentials, null);
    await vi.waitUntil(() => list.state.status === 'LOADING', WAIT);
    await untilListMatches(stack().sandbox, [list]);
    expect(list.state.series.size).toBeGreaterThanOrEqual(first.series.length);
  });
});
