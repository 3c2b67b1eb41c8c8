import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Credentials } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const LIST = `{
  tradingList {
    epoch prevSeq
    series { id startAt endAt deletedAt lifecycle bestOf tournament { id title } competitors { seed entity { __typename id name } } }
    matches { id seriesId }
    markets { id typeName state seriesId fixture { type id } selections { id odds } }
    removed { id }
  }
}`;

const Entity = z.nullable(z.object({ __typename: z.string(), id: z.string(), name: z.string() }));
const List = z.object({
  tradingList: z.object({
    epoch: z.string(),
    prevSeq: z.null(),
    series: z.array(
      z.object({
        id: z.string(),
        startAt: z.nullable(z.string()),
        endAt: z.nullable(z.string()),
        deletedAt: z.nullable(z.string()),
        lifecycle: z.string(),
        tournament: z.nullable(z.object({ id: z.string(), title: z.string() })),
        competitors: z.array(z.object({ seed: z.int(), entity: Entity })),
      }),
    ),
    matches: z.array(z.object({ id: z.string(), seriesId: z.string() })),
    markets: z.array(
      z.object({
        id: z.string(),
        typeName: z.string(),
        state: z.string(),
        seriesId: z.string(),
        fixture: z.object({ type: z.string(), id: z.string() }),
        selections: z.array(z.object({ id: z.string(), odds: z.nullable(z.number()) })),
      }),
    ),
  }),
});

/** Scopes cache nothing, so that every test begins with the provider's present state. */
const stack = useStack({ SCOPE_CACHE_MS: 0, REFERENCE_CACHE_MS: 0, FEED_LINGER_MS: 100 });
let trader: Credentials;

async function read(credentials = trader) {
  const answer = await stack().gateway.request(LIST, {}, credentials);
  return { list: answer.data?.['tradingList'] ? List.parse(answer.data).tradingList : null, errors: answer.errors ?? [] };
}

async function list(credentials = trader) {
  const { list, errors } = await read(credentials);
  expect(errors).toEqual([]);
  if (list === null) throw new Error('no list');
  return list;
}

async function oddsAndDataCalls() {
  return (await stack().sandbox.control.calls()).filter(({ api }) => api === 'data' || api === 'odds');
}

/** Calls that read series: a closing feed may still try others. */
async function seriesCalls() {
  return (await oddsAndDataCalls()).filter(({ path }) => path === '/v3/series');
}

beforeAll(async () => {
  trader = await stack().gateway.startTrading('trader@example.test');
});
beforeEach(async () => {
  const { control } = stack().sandbox;
  await control.clearFaults();
  // The feed of the previous test closes its socket when it is released.
  await vi.waitUntil(async () => (await control.sockets()).sockets.length === 0);
  await control.clearCalls();
});

describe('the trading list', () => {
  it('leaves out a series that is deleted, has no start or has ended [trading.list.not-deleted, trading.list.start-set, trading.list.no-end]', async () => {
    const { control } = stack().sandbox;
    const [deleted, unset, ended] = (await list()).series;
    if (!deleted || !unset || !ended) throw new Error('too few series');
    const now = (await control.now()).toISOString().replace(/\.\d+Z/, 'Z');
    await control.change('series', Number(deleted.id), { deleted_at: now });
    await control.change('series', Number(unset.id), { start: null });
    await control.change('series', Number(ended.id), { end: now });
    await vi.waitFor(
      async () => {
        const after = new Set((await list()).series.map(({ id }) => id));
        expect([deleted.id, unset.id, ended.id].filter((id) => after.has(id))).toEqual([]);
        expect(after.size).toBeGreaterThan(100);
      },
      { interval: 100 },
    );
  });

  it('is sorted by start [trading.list.order]', async () => {
    const starts = (await list()).series.map(({ startAt }) => Date.parse(startAt ?? ''));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  it('holds each open and suspended winner market that the provider has for a listed series, with its true price', async () => {
    const { series, markets } = await list();
    const listed = new Set(series.map(({ id }) => id));
    const types = new Set(['series_winner', 'series_winner_three_way', 'match_winner', 'match_winner_three_way']);
    const matches = new Map((await stack().sandbox.control.allState('matches')).map((match) => [match.id, match.series.id]));
    const truth = (await stack().sandbox.control.allState('markets'))
      .filter(({ type, state }) => types.has(type) && (state === 'open' || state === 'suspended'))
      .filter(({ fixture }) => listed.has(String(fixture.type === 'series' ? fixture.id : matches.get(fixture.id))))
      .map(({ id, selections }): [string, (number | null)[]] => [String(id), selections.map(({ odds }) => odds)]);
    expect(truth.length).toBeGreaterThan(150);
    const shown = markets.map(({ id, selections }): [string, (number | null)[]] => [id, selections.map(({ odds }) => odds)]);
    expect(new Map(shown)).toEqual(new Map(truth));
  });

  /** Reads the list. @returns the `skip` of each page, by filter */
  async function pagesByFilter(): Promise<Map<string, number[]>> {
    await list();
    const filters = new Map<string, number[]>();
    for (const { path, query } of await oddsAndDataCalls()) {
      if (!path.endsWith('/markets')) continue;
      const filter = String(query['filter']);
      filters.set(filter, [...(filters.get(filter) ?? []), Number(query['skip'])]);
    }
    return filters;
  }

  it('requests open and suspended markets by type [calls.odds.list-types, calls.odds.list-filter]', async () => {
    expect([...(await pagesByFilter()).keys()].toSorted()).toEqual([
      'type=match_winner,fixture.type=match,state<={open,suspended}',
      'type=match_winner_three_way,fixture.type=match,state<={open,suspended}',
      'type=series_winner,fixture.type=series,state<={open,suspended}',
      'type=series_winner_three_way,fixture.type=series,state<={open,suspended}',
    ]);
  });

  it('requests the newest first, in pages of 50 [calls.odds.order, calls.odds.skip]', async () => {
    const lists = [...(await pagesByFilter()).values()];
    for (const skips of lists) {
      const count = Math.ceil(skips.length / 2);
      const pages = Array.from({ length: count }, (_, index) => index * 50);
      // One page around each boundary between two pages shows whether they shifted meanwhile.
      expect(skips).toEqual([...pages, ...pages.slice(1).map((skip) => skip - 25)]);
    }
    expect(Math.max(...lists.map((skips) => skips.length))).toBeGreaterThan(4);
    const orders = (await oddsAndDataCalls()).filter(({ path }) => path.endsWith('/markets')).map(({ query }) => query['order']);
    expect(new Set(orders)).toEqual(new Set(['id-desc']));
  });

  it('stops at the first short page [calls.odds.list-last-page]', async () => {
    const markets = await stack().sandbox.control.allState('markets');
    await list();
    const reads = (await oddsAndDataCalls()).filter(({ query }) => String(query['filter']).startsWith('type=series_winner,'));
    const count = markets.filter(
      ({ type, state }) => type === 'series_winner' && (state === 'open' || state === 'suspended'),
    ).length;
    const pages = reads.filter(({ query }) => Number(query['skip']) % 50 === 0);
    expect(pages).toHaveLength(Math.floor(count / 50) + 1);
  });

  it('sends the secret and the version of the odds API [calls.odds.secret, calls.data.secret, calls.odds.version]', async () => {
    await list();
    const calls = await oddsAndDataCalls();
    for (const { api, headers } of calls) {
      expect(headers['api-secret'] ?? headers['Api-Secret']).toBeTruthy();
      if (api === 'odds') expect(headers['api-version'] ?? headers['Api-Version']).toBe('2022-12-24');
    }
    expect(new Set(calls.map(({ api }) => api))).toEqual(new Set(['odds', 'data']));
  });

  it('shows the first player of the line-up for game 24 and the team for the others [series.entity.player-competitor, series.entity.team-competitor]', async () => {
    const truth = new Map((await stack().sandbox.control.allState('series')).map((series) => [String(series.id), series]));
    const { control } = stack().sandbox;
    const solo = (await control.allState('rosters')).filter(({ game }) => game?.id === 24);
    const substitute = (await control.allState('players')).at(-1)?.id;
    for (const { id, line_up } of solo) {
      await control.change('rosters', id, {
        line_up: { ...line_up, players: [...(line_up?.players ?? []), { id: substitute }] },
      });
    }
    const rosters = new Map((await control.allState('rosters')).map((roster) => [roster.id, roster]));
    let players = 0;
    for (const { id, competitors } of (await list()).series) {
      const series = truth.get(id);
      for (const { seed, entity } of competitors) {
        const participant = series?.participants.find((each) => each.seed === seed);
        const roster = rosters.get(participant?.roster?.id ?? 0);
        const isPlayer = series?.game.id === 24;
        const competitor = isPlayer ? roster?.line_up?.players[0] : roster?.team;
        const shown = entity && [entity.__typename, Number(entity.id)];
        expect(shown).toEqual(competitor ? [isPlayer ? 'Player' : 'Team', competitor.id] : null);
        if (isPlayer && competitor) players += 1;
      }
    }
    expect(players).toBeGreaterThan(1);
  });

  it('maps an unknown lifecycle to unknown [series.entity.lifecycle-unknown]', async () => {
    const { control } = stack().sandbox;
    const [series] = await control.allState('series');
    await control.addFault({
      api: 'data',
      path: '/v3/series',
      kind: 'status',
      status: 200,
      times: 1,
      body: [{ ...series, lifecycle: 'paused' }],
    });
    const { data } = await stack().gateway.request(
      'query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id lifecycle } }',
      { ids: [String(series?.id)] },
      trader,
    );
    expect(data).toEqual({ seriesByIds: [{ id: String(series?.id), lifecycle: 'UNKNOWN' }] });
  });

  it('tolerates a market with an unknown state, an unreadable one, and missing sides', async () => {
    const { control } = stack().sandbox;
    const markets = (await control.allState('markets')).filter(({ type, state }) => type === 'series_winner' && state === 'open');
    const [good, paused, broken] = markets;
    const body = [good, { ...paused, state: 'paused' }, { ...broken, selections: 'none' }];
    await control.addFault({ api: 'odds', path: '/markets.*type=series_winner,', kind: 'status', status: 200, times: 1, body });
    const ids = new Set((await list()).markets.filter(({ typeName }) => typeName === 'series_winner').map(({ id }) => id));
    expect([...ids]).toEqual([String(good?.id)]);
  });
});

describe('when the provider fails', () => {
  it('in one of the four market reads, the list fails with its specified error [trading.list.fetch-failure]', async () => {
    await stack().sandbox.control.addFault({ api: 'odds', path: '/markets', kind: 'status', status: 500, times: 1 });
    const { list, errors } = await read();
    expect(list).toBeNull();
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['MARKETS_UNAVAILABLE']);
  });

  it('a subscription of the list fails, and nothing else', async () => {
    const { sandbox, gateway } = stack();
    await sandbox.control.addFault({ api: 'odds', path: '/markets', kind: 'status', status: 500, times: 1 });
    const { ended } = gateway.watch('subscription { tradingList { seq } }', {}, trader);
    expect((await ended).codes).toEqual(['MARKETS_UNAVAILABLE']);
    expect((await read()).errors).toEqual([]);
  });

  it.each([
    ['teams', 'entity'],
    ['rosters', 'entity'],
    ['players', 'entity'],
    ['tournaments', 'tournament'],
  ])('to give %s, rows stay and each error has a code', async (kind, field) => {
    await stack().sandbox.control.addFault({ api: 'data', path: `/v3/${kind}`, kind: 'status', status: 500 });
    const { list, errors } = await read();
    expect(list?.series.length).toBeGreaterThan(100);
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) {
      expect(error.extensions.code).toBe('PROVIDER_ERROR');
      expect(error.path?.at(-1)).toBe(field);
    }
  });

  it('to respond, a read of the data API is retried 3 times [errors.data.retries]', async () => {
    const { control } = stack().sandbox;
    await control.addFault({ api: 'data', path: '/v3/series', kind: 'status', status: 503 });
    const request = () => stack().gateway.request('{ seriesByIds(ids: ["1"]) { id } }', {}, trader);
    expect((await request()).errors?.map(({ extensions }) => extensions.code)).toEqual(['PROVIDER_ERROR']);
    expect(await seriesCalls()).toHaveLength(4);
    await control.clearFaults();
    await control.clearCalls();
    await control.addFault({ api: 'data', path: '/v3/series', kind: 'status', status: 503, times: 3 });
    expect((await request()).errors).toBeUndefined();
  });

  it('permanently, a read is not retried', async () => {
    await stack().sandbox.control.addFault({ api: 'data', path: '/v3/series', kind: 'status', status: 400 });
    await stack().gateway.request('{ seriesByIds(ids: ["1"]) { id } }', {}, trader);
    expect(await seriesCalls()).toHaveLength(1);
  });

  it('with 429, a read is repeated in time', async () => {
    await stack().sandbox.control.addFault({ api: 'data', path: '/v3/series', kind: 'rate-limit', times: 2 });
    const { errors } = await read();
    expect(errors).toEqual([]);
  });

  it.each(['html', 'truncated', 'wrong-types', 'reset'] as const)(
    'with an answer that is %s, the rest of the list is shown',
    async (kind) => {
      await stack().sandbox.control.addFault({ api: 'data', path: '/v3/tournaments', kind });
      const { list, errors } = await read();
      expect(list?.series.length).toBeGreaterThan(100);
      expect(new Set(errors.map(({ path }) => path?.at(-1)))).toEqual(new Set(['tournament']));
    },
  );
});

describe('ids of several fields', () => {
  it('cost three calls if there are 120 of them [calls.data.max-ids, calls.data.by-ids]', async () => {
    const ids = (await stack().sandbox.control.allState('series')).slice(0, 120).map(({ id }) => String(id));
    const document =
      'query ($a: [ID!]!, $b: [ID!]!, $c: [ID!]!) { a: seriesByIds(ids: $a) { id } b: seriesByIds(ids: $b) { id } c: seriesByIds(ids: $c) { id } }';
    const { data } = await stack().gateway.request(
      document,
      { a: ids.slice(0, 40), b: ids.slice(40, 80), c: ids.slice(80) },
      trader,
    );
    expect(Object.values(data ?? {}).flat()).toEqual(ids.map((id) => ({ id })));
    const calls = await seriesCalls();
    expect(calls.map(({ query }) => String(query['filter']).split(',').length).toSorted((a, b) => a - b)).toEqual([20, 50, 50]);
  });

  it('that are not numbers are never sent in a filter', async () => {
    for (const id of ['1,state<={created}', '../../key3/1/secret', '%0d%0a', '0', '-1']) {
      const { errors } = await stack().gateway.request(
        'query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id } }',
        { ids: [id] },
        trader,
      );
      expect(errors?.[0]?.extensions.code, id).toBe('BAD_USER_INPUT');
    }
    expect(await seriesCalls()).toEqual([]);
  });
});
