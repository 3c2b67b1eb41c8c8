import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Credentials } from '../support/gateway-process.ts';
import { useScale } from '../support/scale-rig.ts';
import { useStack } from '../support/stack.ts';

/** Scopes cache nothing. The feed stays open, and reads nothing again by itself. */
const stack = useStack({
  SCOPE_CACHE_MS: 0,
  REFERENCE_CACHE_MS: 0,
  FEED_LINGER_MS: 60_000,
  FEED_RECONCILE_MS: 600_000,
  FEED_REREAD_MS: 600_000,
});
let trader: Credentials;
beforeAll(async () => {
  trader = await stack().gateway.startTrading('trader@example.test');
});
beforeEach(async () => {
  await stack().sandbox.control.clearFaults();
});

const request = (document: string, variables: Record<string, unknown> = {}) =>
  stack().gateway.request(document, variables, trader);
type Reply = Awaited<ReturnType<typeof request>>;
const problems = ({ errors = [] }: Reply) => errors.map(({ path, extensions }) => `${path?.join('.')}: ${extensions.code}`);
const UNKNOWN = '999999999';

/** Filters of the calls of a path. */
async function filtersOf(path: string): Promise<string[]> {
  const calls = (await stack().sandbox.control.calls()).filter((call) => call.path === path);
  return calls.flatMap(({ query }) => String(query['filter']));
}

/** A series with matches whose sides are known, a match of it, and an open market of that match. */
async function example() {
  const { control } = stack().sandbox;
  const [allSeries, matches, markets] = await Promise.all([
    control.allState('series'),
    control.allState('matches'),
    control.allState('markets'),
  ]);
  for (const series of allSeries) {
    if (series.game.id !== 5 || series.end !== null || series.deleted_at !== null) continue;
    if (!series.participants.every(({ roster }) => roster)) continue;
    const match = matches.find((one) => one.series.id === series.id && one.deleted_at === null);
    const ofMatch = markets.filter(({ fixture }) => fixture.type === 'match' && fixture.id === match?.id);
    const open = ofMatch.filter(({ state, selections }) => state === 'open' && selections.every(({ entity }) => entity));
    const [market, other] = open;
    if (match && market && other) return { series, match, market, other };
  }
  throw new Error('no series with an open market');
}

describe('a market by id', () => {
  const MARKET = `query ($id: ID!) {
    market(id: $id) { id type typeName state seriesId series { id title } match { id } selections { id odds side } }
  }`;

  it('comes from an open live set without a call, as subscribers see it', async () => {
    const { series, match, market } = await example();
    const set = 'query ($id: ID!) { seriesMarkets(seriesId: $id) { status markets { id selections { id odds side } } } }';
    const SeriesSet = z.object({
      seriesMarkets: z.object({
        status: z.string(),
        markets: z.array(z.object({ id: z.string(), selections: z.array(z.unknown()) })),
      }),
    });
    const shown = await vi.waitUntil(async () => {
      const { status, markets } = SeriesSet.parse((await request(set, { id: String(series.id) })).data).seriesMarkets;
      return status === 'LIVE' && markets.find(({ id }) => id === String(market.id));
    });
    await stack().sandbox.control.clearCalls();
    const { data, errors } = await request(MARKET, { id: String(market.id) });
    expect(errors).toBeUndefined();
    expect(data?.['market']).toEqual({
      id: String(market.id),
      type: market.type.toUpperCase(),
      typeName: market.type,
      state: 'OPEN',
      seriesId: String(series.id),
      series: { id: String(series.id), title: series.title },
      match: { id: String(match.id) },
      selections: shown.selections,
    });
    expect(await filtersOf('/markets')).toEqual([]);
  });

  it('is read from the odds API in a state that no live set has, with its sides', async () => {
    const { control } = stack().sandbox;
    const { series, market } = await example();
    await control.change('markets', market.id, { state: 'closed' });
    await vi.waitUntil(async () => {
      const { data } = await request('query ($id: ID!) { seriesMarkets(seriesId: $id) { markets { id } } }', {
        id: String(series.id),
      });
      return !JSON.stringify(data).includes(`"id":"${market.id}"`);
    });
    await control.clearCalls();
    const { data, errors } = await request(MARKET, { id: String(market.id) });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ market: { id: String(market.id), state: 'CLOSED', seriesId: String(series.id) } });
    expect(JSON.stringify(data)).toMatch(/"side":"(LEFT|RIGHT)"/);
    expect(await filtersOf('/markets')).toEqual([`id<={${market.id}}`]);
    await control.change('markets', market.id, { state: 'open' });
  });

  it('is null with NOT_FOUND for an unknown id, and where the provider refuses the filter', async () => {
    const unknown = await request(MARKET, { id: UNKNOWN });
    expect([unknown.status, unknown.data, problems(unknown)]).toEqual([404, { market: null }, ['market: NOT_FOUND']]);
    const closed = (await stack().sandbox.control.allState('markets')).find(
      ({ state }) => state === 'closed' || state === 'created',
    );
    const fault = { api: 'odds', path: '^/markets.*filter=id', kind: 'status', status: 400 } as const;
    await stack().sandbox.control.addFault(fault);
    expect(problems(await request(MARKET, { id: String(closed?.id ?? UNKNOWN) }))).toEqual(['market: NOT_FOUND']);
    const failing = { ...fault, status: 500 };
    await stack().sandbox.control.clearFaults();
    await stack().sandbox.control.addFault(failing);
    expect(problems(await request(MARKET, { id: String(closed?.id ?? UNKNOWN) }))).toEqual(['market: PROVIDER_ERROR']);
  });
});

describe('entities by id', () => {
  it.each(['matchesByIds', 'tournamentsByIds', 'seriesByIds', 'marketsByIds'])(
    '%s refuses 51 ids, and ids that are no numbers',
    async (many) => {
      const document = `query ($ids: [ID!]!) { ${many}(ids: $ids) { id } }`;
      const refused = [Array.from({ length: 51 }, (_, index) => String(index + 1)), ['1}'], ['0'], ['']];
      for (const ids of refused) {
        const reply = await request(document, { ids });
        expect([reply.status, reply.data, problems(reply)]).toEqual([400, { [many]: null }, [`${many}: BAD_USER_INPUT`]]);
      }
    },
  );

  it('have related entities beside the ids of these', async () => {
    const { control } = stack().sandbox;
    const { series, match } = await example();
    const COMPETITORS = 'competitors { rosterId roster { id team { id name } players { id name } } }';
    const { data, errors } = await request(
      `query ($match: ID!, $series: ID!) {
        match(id: $match) { id seriesId series { id matchIds matches { id order series { id } } } }
        series(id: $series) { ${COMPETITORS} }
      }`,
      { match: String(match.id), series: String(series.id) },
    );
    expect(errors).toBeUndefined();
    const seriesId = String(series.id);
    const matchIds = series.matches.map(({ id }) => String(id));
    const matches = matchIds.map((id): unknown => expect.objectContaining({ id, series: { id: seriesId } }));
    expect(data?.['match']).toEqual({ id: String(match.id), seriesId, series: { id: seriesId, matchIds, matches } });
    const rosters = await Promise.all(
      series.participants
        .toSorted((a, b) => a.seed - b.seed)
        .map(async ({ roster }) => {
          const { id, team, line_up } = await control.state('rosters', roster?.id ?? 0);
          const { name } = await control.state('teams', team?.id ?? 0);
          const players = await Promise.all((line_up?.players ?? []).map((player) => control.state('players', player.id)));
          return {
            rosterId: String(id),
            roster: {
              id: String(id),
              team: { id: String(team?.id), name },
              players: players.map((player) => ({ id: String(player.id), name: player.nick_name })),
            },
          };
        }),
    );
    expect(data?.['series']).toEqual({ competitors: rosters });
  });
});

describe('a document with several root fields of which some fail', () => {
  it('has the data of the others beside the error, with status 200', async () => {
    const { series } = await example();
    await stack().sandbox.control.addFault({ api: 'data', path: '^/v3/tournaments', kind: 'status', status: 500 });
    const reply = await request(
      `query ($series: ID!, $unknown: ID!) {
        viewer { user { email } }
        tradingList { isSnapshot }
        seriesMarkets(seriesId: $series) { isSnapshot }
        gone: seriesMarkets(seriesId: $unknown) { seq }
        seriesByIds(ids: [$series]) { id }
        refused: seriesByIds(ids: ["x"]) { id }
        combinedOdds(seriesId: $series, selectionIds: ["1:1"]) { odds }
        tournamentsByIds(ids: ["1"]) { id }
        market(id: $unknown) { id }
      }`,
      { series: String(series.id), unknown: UNKNOWN },
    );
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({
      viewer: { user: { email: 'trader@example.test' } },
      tradingList: { isSnapshot: true },
      seriesMarkets: { isSnapshot: true },
      gone: null,
      seriesByIds: [{ id: String(series.id) }],
      refused: null,
      combinedOdds: null,
      tournamentsByIds: [null],
      market: null,
    });
    expect(problems(reply).toSorted()).toEqual([
      'combinedOdds: BAD_USER_INPUT',
      'gone: NOT_FOUND',
      'market: NOT_FOUND',
      'refused: BAD_USER_INPUT',
      'tournamentsByIds.0: PROVIDER_ERROR',
    ]);
  });

  it('has the data of the account without a trading session', async () => {
    const { tradingToken: _none, ...signedIn } = trader;
    const reply = await stack().gateway.request(
      '{ apiClients { id } tradingList { seq } matchesByIds(ids: ["1"]) { id } }',
      {},
      signedIn,
    );
    expect(reply.data).toEqual({
      apiClients: expect.arrayContaining([{ id: expect.any(String) }]),
      tradingList: null,
      matchesByIds: null,
    });
    expect(problems(reply)).toEqual(['tradingList: TRADING_TOKEN_REQUIRED', 'matchesByIds: TRADING_TOKEN_REQUIRED']);
  });
});

it('a trading session names its API client', async () => {
  const { data } = await request('mutation { startTradingSession { tradingSession { clientId client { id name } } } }');
  const Started = z.object({
    startTradingSession: z.object({
      tradingSession: z.object({ clientId: z.string(), client: z.object({ id: z.string(), name: z.string() }) }),
    }),
  });
  const { clientId, client } = Started.parse(data).startTradingSession.tradingSession;
  expect(client.id).toBe(clientId);
  const read = await request('query ($id: ID!) { apiClient(id: $id) { id name } }', { id: clientId });
  expect(read.data).toEqual({ apiClient: client });
});

describe('with Redis', () => {
  const scale = useScale();

  it('a gateway that follows the live sets of another one has their markets without a call', async () => {
    const { sandbox, start } = scale();
    const [leader, follower] = [await start(), await start()];
    const [one, two] = [
      await leader.startTrading('trader-01@example.test'),
      await follower.startTrading('trader-02@example.test'),
    ];
    const list = '{ tradingList { status markets { id selections { id odds side } } } }';
    const List = z.object({
      tradingList: z.object({
        status: z.string(),
        markets: z.array(z.looseObject({ id: z.string(), selections: z.array(z.unknown()) })),
      }),
    });
    const untilLive = (gateway: typeof leader, credentials: Credentials) =>
      vi.waitUntil(
        async () => {
          const { tradingList } = List.parse((await gateway.request(list, {}, credentials)).data);
          return tradingList.status === 'LIVE' && tradingList.markets;
        },
        { interval: 100 },
      );
    await untilLive(leader, one);
    const [market] = await untilLive(follower, two);
    await sandbox.control.clearCalls();
    const { data, errors } = await follower.request(
      'query ($id: ID!) { market(id: $id) { id selections { id odds side } } }',
      { id: market?.id },
      two,
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ market });
    const calls = (await sandbox.control.calls()).filter(
      ({ api, query }) => api === 'odds' && String(query['filter']).startsWith('id'),
    );
    expect(calls).toEqual([]);
  });
});
