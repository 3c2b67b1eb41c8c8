import { MarketState } from '@sightline/provider-contract/odds.ts';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { catalogue } from '../../../sandbox/src/world/catalogue.ts';
import { Answer, byId, SERIES_MARKETS, type ShownMarket, seriesStack } from '../support/series-stack.ts';

const { stack, request, open, busiest, upcoming } = seriesStack();
const idText = (id: number | undefined): string | null => (id === undefined ? null : String(id));

describe('the markets of a series', () => {
  it('are those of the provider, with type, state and fixture [markets.entity.fields, markets.entity.fixture]', async () => {
    const { series, own, shown } = await busiest(5);
    expect(own.length).toBeGreaterThan(100);
    const fields = byId(shown.markets).map(({ id, type, typeName, state, fixture, seriesId }) => ({
      id,
      type,
      typeName,
      state,
      fixture,
      seriesId,
    }));
    expect(fields).toEqual(
      own
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, type, state, fixture }) => ({
          id: String(id),
          type: type.toUpperCase(),
          typeName: type,
          state: state.toUpperCase(),
          fixture: { id: String(fixture.id), type: fixture.type.toUpperCase() },
          seriesId: String(series.id),
        })),
    );
  });

  it('have their context [markets.entity.context]', async () => {
    const { control } = stack().sandbox;
    const { own, series } = await busiest(1);
    const [first, ...others] = own;
    const context = {
      line: 2.5,
      index: 3,
      round_number: 4,
      roster: { id: 999_999 },
      score: { home: 2, away: 1 },
      result: 'over',
    };
    await control.change('markets', first?.id ?? 0, { context: { ...context, player: null, team: null } });
    const shown = await vi.waitUntil(async () => {
      const all = new Map((await open(series.id)).markets.map((market) => [market.id, market.context]));
      return all.get(String(first?.id))?.index === 3 && all;
    });
    const nothing = { index: null, roundNumber: null, rosterId: null, score: null, result: null, resultName: null };
    expect(shown.get(String(first?.id))).toEqual({
      line: 2.5,
      index: 3,
      roundNumber: 4,
      rosterId: '999999',
      playerId: null,
      teamId: null,
      score: { home: 2, away: 1 },
      result: 'OVER',
      resultName: 'over',
    });
    for (const { id, context: expected } of others) {
      const line = expected?.line ?? null;
      const named = { playerId: idText(expected?.player?.id), teamId: idText(expected?.team?.id) };
      expect(shown.get(String(id))).toEqual({ ...nothing, line, ...named });
    }
  });

  it('have the selections of the provider [markets.entity.selection, markets.entity.selection-entity]', async () => {
    const { own, shown } = await busiest(5);
    const selections = new Map(shown.markets.map((market) => [market.id, market.selections]));
    for (const market of own) {
      expect(selections.get(String(market.id))).toEqual(
        market.selections.map(({ id, odds, was_outcome, entity, context }): unknown =>
          expect.objectContaining({
            id: `${market.id}:${id}`,
            odds,
            wasOutcome: was_outcome,
            entity: entity && { id: String(entity.id), type: entity.type.toUpperCase(), typeName: entity.type },
            result: context?.result?.toUpperCase() ?? null,
            resultName: context?.result ?? null,
            score: context?.score ?? null,
          }),
        ),
      );
    }
    expect(new Set(own.flatMap((market) => market.selections.map(({ entity }) => entity?.type)))).toEqual(
      new Set(['team', 'player', undefined]),
    );
  });

  it('are kept while open, suspended or settled [markets.entity.states, markets.entity.kept-states]', async () => {
    const { control } = stack().sandbox;
    const { own, series } = await busiest(5);
    const [market] = own.filter(({ state }) => state === 'open');
    if (!market) throw new Error('no open market');
    const shown: string[] = [];
    for (const state of [
      'suspended',
      'closed',
      'settled',
      'pushed',
      'open',
      'cancelled',
      'suspended',
      'created',
      'open',
    ] as const) {
      await control.change('markets', market.id, { state });
      // Once a later change has arrived, this one has arrived too.
      const [other] = own.filter(({ id, state: now }) => id !== market.id && now === 'open');
      const odds = 50 + shown.length;
      const selections = other?.selections.map((one) => ({ ...one, odds }));
      await control.change('markets', other?.id ?? 0, { selections });
      const markets = await vi.waitUntil(async () => {
        const { markets: all } = await open(series.id);
        return all.find(({ id }) => id === String(other?.id))?.selections[0]?.odds === odds && all;
      });
      shown.push(`${state}: ${markets.find(({ id }) => id === String(market.id))?.state ?? 'gone'}`);
    }
    expect(shown).toEqual([
      'suspended: SUSPENDED',
      'closed: gone',
      'settled: SETTLED',
      'pushed: gone',
      'open: OPEN',
      'cancelled: gone',
      'suspended: SUSPENDED',
      'created: gone',
      'open: OPEN',
    ]);
    expect(MarketState.options).toHaveLength(7);
  });
});

describe('the layout of a market', () => {
  const LAYOUTS = {
    T2: 'TWO_WAY',
    T3: 'THREE_WAY',
    YN: 'YES_NO',
    OU: 'TOTAL',
    EOU: 'ENTITY_TOTAL',
    H4: 'HANDICAP',
    CS: 'CORRECT_SCORE',
    TYN: 'TEAM_YES_NO',
  } as const;
  const layoutOf = new Map<string, string>(
    catalogue.map(({ type, layout }) => [type, type.endsWith('_odd_even') ? 'TOTAL' : LAYOUTS[layout]]),
  );

  function expectedSide(selection: ShownMarket['selections'][number], first: string | undefined, second: string | undefined) {
    if (['over', 'yes', 'odd'].includes(selection.resultName ?? '')) return 'LEFT';
    if (['under', 'no', 'even'].includes(selection.resultName ?? '')) return 'RIGHT';
    if (selection.score) return Math.sign(selection.score.home - selection.score.away);
    if (selection.resultName === 'draw') return 'CENTER';
    return selection.entity?.id === first ? 'LEFT' : selection.entity?.id === second ? 'RIGHT' : 'NEITHER';
  }
  const sideBySign = new Map<string | number, string>([
    [1, 'LEFT'],
    [0, 'CENTER'],
    [-1, 'RIGHT'],
  ]);

  it('is known for every type of the catalogue, over teams and players', async () => {
    const seen = new Set<string>();
    for (const gameId of [1, 2, 5, 24]) {
      const { shown } = await busiest(gameId);
      const [one, two] = [1, 2].map((seed) => shown.series.competitors.find((side) => side.seed === seed)?.entity?.id);
      for (const market of shown.markets.filter(({ typeName }) => layoutOf.has(typeName))) {
        seen.add(market.typeName);
        expect(market.type).toBe(market.typeName.toUpperCase());
        expect(market.layout, market.typeName).toBe(layoutOf.get(market.typeName));
        for (const selection of market.selections) {
          const expected = expectedSide(selection, one, two);
          expect(selection.side, `${market.typeName} ${selection.id}`).toBe(sideBySign.get(expected) ?? expected);
          const isMirrored =
            market.layout === 'HANDICAP' && selection.entity?.id !== (market.context.teamId ?? market.context.playerId);
          expect(selection.line).toBe(isMirrored ? -(market.context.line ?? 0) : market.context.line);
        }
        const { playerId, teamId } = market.context;
        expect(market.subject?.id ?? null, market.typeName).toBe(playerId ?? teamId);
        expect(market.subject?.__typename).toBe(playerId ? 'Player' : teamId ? 'Team' : undefined);
      }
    }
    expect(catalogue.map(({ type }) => type).filter((type) => !seen.has(type))).toEqual([]);
  });

  it('is known for a handicap of the second side, and for unknown types', async () => {
    const { control } = stack().sandbox;
    const { own, shown } = await busiest(5);
    const second = shown.series.competitors.find(({ seed }) => seed === 2)?.entity?.id;
    const [handicap, winner, total] = ['round_handicap', 'round_winner', 'total_rounds'].map((type) =>
      own.find((market) => market.type === type),
    );
    await control.change('markets', handicap?.id ?? 0, { context: { line: -4.5, team: { id: Number(second) } } });
    await control.change('markets', winner?.id ?? 0, { type: 'longest_rally' });
    const selections = total?.selections.map((one) => ({ ...one, context: { result: 'early' } }));
    await control.change('markets', total?.id ?? 0, { type: 'longest_rally', selections });
    const markets = await vi.waitUntil(async () => {
      const all = new Map((await open(Number(shown.series.id))).markets.map((market) => [market.id, market]));
      return all.get(String(total?.id))?.typeName === 'longest_rally' && all;
    });
    expect(
      markets.get(String(handicap?.id))?.selections.map(({ side, line, entity }) => [side, line, entity?.id === second]),
    ).toEqual([
      ['LEFT', 4.5, false],
      ['RIGHT', -4.5, true],
    ]);
    expect(markets.get(String(winner?.id))).toMatchObject({ type: 'UNKNOWN', typeName: 'longest_rally', layout: 'TWO_WAY' });
    const unknown = { side: null, result: 'UNKNOWN', resultName: 'early' };
    expect(markets.get(String(total?.id))).toMatchObject({ layout: null, selections: [unknown, unknown] });
    // Restored, because other tests compare this series with the catalogue.
    for (const { id, type, context, selections } of own.filter((market) => [handicap, winner, total].includes(market)))
      await control.change('markets', id, { type, context, selections });
    await vi.waitUntil(async () => {
      const { markets: restored } = await open(Number(shown.series.id));
      return restored.every(({ typeName }) => typeName !== 'longest_rally');
    });
  });

  it('has no side for a former team, but its name, once the series has another roster', async () => {
    const { control } = stack().sandbox;
    const { series, own, shown } = await busiest(5);
    const [first, former] = [1, 2].map((seed) => shown.series.competitors.find((side) => side.seed === seed)?.entity);
    const others = await Promise.all(
      (await control.allState('rosters')).map(async (roster) => ({
        id: roster.id,
        team: idText(roster.team?.id),
        game: roster.game?.id,
      })),
    );
    const other = others.find(({ team, game }) => game === 5 && team !== null && team !== first?.id && team !== former?.id);
    const participants = (id: number | undefined) =>
      series.participants.map((one) => (one.seed === 2 && id !== undefined ? { ...one, roster: { id } } : one));
    await control.change('series', series.id, { participants: participants(other?.id) });
    const winner = own.find(({ type, state }) => type === 'match_winner' && state === 'open');
    const market = await vi.waitUntil(async () => {
      const all = await open(series.id);
      const isNamed = all.series.competitors.some(({ entity }) => entity?.id === other?.team);
      return isNamed && all.markets.find(({ id, otherEntities }) => id === String(winner?.id) && otherEntities.length > 0);
    });
    const sideOf = new Map(market?.selections.map(({ entity, side }) => [entity?.id, side]));
    expect([sideOf.get(first?.id), sideOf.get(former?.id)]).toEqual(['LEFT', null]);
    expect(market?.otherEntities).toEqual([{ __typename: 'Team', id: former?.id, name: former?.name }]);
    await control.change('series', series.id, { participants: participants(undefined) });
    await vi.waitUntil(async () => {
      const { markets } = await open(series.id);
      return markets.every(({ otherEntities }) => otherEntities.length === 0);
    });
  });

  it('needs one read of the players of a series [calls.data.players]', async () => {
    const { control } = stack().sandbox;
    const { shown } = await busiest(2);
    const other = await upcoming(2, shown.series.id);
    await control.clearCalls();
    const { markets } = await open(other);
    const players = new Set(markets.flatMap(({ context }) => context.playerId ?? []));
    expect(players.size).toBeGreaterThan(3);
    const calls = (await control.calls()).filter(({ path }) => path === '/v3/players');
    expect(calls).toHaveLength(1);
    const requestedIds = /^id<=\{([\d,]+)\}$/.exec(String(calls[0]?.query['filter']))?.[1]?.split(',') ?? [];
    expect([...players].filter((id) => !requestedIds.includes(id))).toEqual([]);
    await control.clearCalls();
    await open(other);
    expect((await control.calls()).filter(({ api }) => api === 'data' || api === 'odds')).toEqual([]);
  });

  it('lacks the players that cannot be read, until they are loaded', async () => {
    const { control } = stack().sandbox;
    const known = (await busiest(1)).shown.series.id;
    const other = await upcoming(1, known);
    await control.addFault({ api: 'data', path: '^/v3/players', kind: 'status', status: 400 });
    const { data, errors = [] } = await request(SERIES_MARKETS, { id: String(other) });
    const { markets } = z.object({ seriesMarkets: Answer }).parse(data).seriesMarkets;
    expect(errors.length).toBeGreaterThan(0);
    expect(new Set(errors.map(({ path, extensions }) => `${path?.at(-1)}: ${extensions.code}`))).toEqual(
      new Set(['subject: PROVIDER_REFUSED']),
    );
    expect(markets.filter(({ context }) => context.teamId).every(({ subject }) => subject?.__typename === 'Team')).toBe(true);
    await control.clearFaults();
    await vi.waitUntil(async () => (await request(SERIES_MARKETS, { id: String(other) })).errors === undefined);
  });
});

it('a market that moves to another series leaves its former one', async () => {
  const { control } = stack().sandbox;
  const { series, own, shown } = await busiest(5);
  const market = own.find(({ type, fixture, state }) => type === 'total_rounds' && fixture.type === 'match' && state === 'open');
  const target = await upcoming(5, shown.series.id);
  const { series: other } = await open(target);
  const marketIn = async (id: number) => (await open(id)).markets.find((one) => one.id === String(market?.id));
  await control.change('markets', market?.id ?? 0, { fixture: { type: 'match', id: Number(other.matchIds[0]) } });
  const moved = await vi.waitUntil(async () => marketIn(target));
  expect(moved).toMatchObject({ seriesId: String(target), fixture: { type: 'MATCH', id: other.matchIds[0] } });
  expect(await marketIn(series.id)).toBeUndefined();
  await control.change('markets', market?.id ?? 0, { fixture: market?.fixture });
  await vi.waitUntil(async () => marketIn(series.id));
  expect(await marketIn(target)).toBeUndefined();
});

it('a match that moves to another series leaves its former one, with its markets', async () => {
  const { control } = stack().sandbox;
  const { series, shown } = await busiest(5);
  const target = await upcoming(5, shown.series.id);
  const matchId = Number(shown.markets.find(({ fixture, state }) => fixture.type === 'MATCH' && state === 'OPEN')?.fixture.id);
  await open(target);
  const shownIn = async (seriesId: number): Promise<string[]> => {
    const { matches, markets } = await open(seriesId);
    const match = matches.filter(({ id }) => id === String(matchId));
    const own = markets.filter(({ fixture }) => fixture.type === 'MATCH' && fixture.id === String(matchId));
    return [...match, ...own].map(({ id }) => id);
  };
  const before = await shownIn(series.id);
  expect(before.length).toBeGreaterThan(1);
  await control.change('series', series.id, { matches: series.matches.filter(({ id }) => id !== matchId) });
  await vi.waitUntil(async () => !(await open(series.id)).series.matchIds.includes(String(matchId)));
  await control.change('matches', matchId, { series: { id: target } });
  await vi.waitUntil(async () => (await shownIn(target)).length === before.length);
  expect(await shownIn(series.id)).toEqual([]);
  await control.change('matches', matchId, { series: { id: series.id } });
  await control.change('series', series.id, { matches: series.matches });
  await vi.waitUntil(async () => (await shownIn(series.id)).length === before.length);
});

describe('labels', () => {
  it('are requested together, at most 50 markets a call [calls.odds.labels]', async () => {
    const { control } = stack().sandbox;
    const { shown } = await busiest(5);
    await control.clearCalls();
    const { data } = await request(
      'query ($id: ID!) { seriesMarkets(seriesId: $id) { markets { id label selections { id label } } } }',
      { id: shown.series.id },
    );
    const Labels = z.object({
      seriesMarkets: z.object({
        markets: z.array(z.object({ id: z.string(), label: z.string(), selections: z.array(z.object({ label: z.string() })) })),
      }),
    });
    const ids = Labels.parse(data).seriesMarkets.markets.map(({ id }) => id);
    const calls = (await control.calls()).filter(({ path }) => path === '/markets/labels');
    expect(calls).toHaveLength(Math.ceil(ids.length / 50));
    for (const { query } of calls) expect(query['order']).toBe('market.id-desc');
    const read = calls.flatMap(({ query }) => /^market\.id<=\{([\d,]+)\}$/.exec(String(query['filter']))?.[1]?.split(',') ?? []);
    expect(read.toSorted()).toEqual(ids.toSorted());
  });
});

describe('the odds of a selection', () => {
  it('have a history from the first known odds, also while suspended, of the requested length', async () => {
    const { control } = stack().sandbox;
    const { own, series } = await busiest(20);
    const market = own.find(({ state }) => state === 'open');
    const [first] = market?.selections ?? [];
    if (!market || !first) throw new Error('no open market');
    const selectionOf = async () =>
      (await open(series.id)).markets
        .find(({ id }) => id === String(market.id))
        ?.selections.find(({ id }) => id.endsWith(`:${first.id}`));
    const change = async (odds: number, state: 'open' | 'suspended') => {
      const selections = market.selections.map((one) => (one.id === first.id ? { ...one, odds } : one));
      await control.change('markets', market.id, { state, selections });
      await vi.waitUntil(async () => (await selectionOf())?.odds === odds);
    };
    expect(await selectionOf()).toMatchObject({ openingOdds: first.odds, history: [{ odds: first.odds }] });
    await change(11.5, 'open');
    await change(12.5, 'suspended');
    await control.change('markets', market.id, { state: 'open' });
    await change(13.5, 'open');
    const selection = await selectionOf();
    expect(selection?.openingOdds).toBe(first.odds);
    expect(selection?.history.map(({ odds }) => odds)).toEqual([first.odds, 11.5, 12.5, 13.5]);
    const times = selection?.history.map(({ recordedAt }) => Date.parse(recordedAt)) ?? [];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const { data } = await request(
      `query ($id: ID!) { seriesMarkets(seriesId: $id) { markets { id selections { id none: history(last: 0) { odds } two: history(last: 2) { odds } } } } }`,
      { id: String(series.id) },
    );
    const Shortened = z.object({ id: z.string(), none: z.array(z.unknown()), two: z.array(z.object({ odds: z.number() })) });
    const markets = z
      .object({ seriesMarkets: z.object({ markets: z.array(z.object({ id: z.string(), selections: z.array(Shortened) })) }) })
      .parse(data).seriesMarkets.markets;
    const shortened = markets
      .find(({ id }) => id === String(market.id))
      ?.selections.find(({ id }) => id.endsWith(`:${first.id}`));
    expect(shortened).toMatchObject({ none: [], two: [{ odds: 12.5 }, { odds: 13.5 }] });
    for (const last of [-1, 33]) {
      const refused = await request(
        'query ($id: ID!, $last: Int!) { seriesMarkets(seriesId: $id) { markets { selections { history(last: $last) { odds } } } } }',
        { id: String(series.id), last },
      );
      expect(refused.data).toEqual({ seriesMarkets: null });
      expect(refused.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
  });
});
