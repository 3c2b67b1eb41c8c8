import type { Market } from '@sightline/provider-contract/odds.ts';
import { CombinationBody } from '@sightline/provider-contract/bet-builder.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReceivedCall } from '../../sandbox/src/testing/control-shapes.ts';
import type { Credentials } from './gateway-process.ts';
import { useStack } from './stack.ts';

const WAIT = { timeout: 10_000, interval: 50 };
const ASK = 'query ($seriesId: ID!, $ids: [ID!]!) { combinedOdds(seriesId: $seriesId, selectionIds: $ids) { odds } }';
const stack = useStack({ FEED_LINGER_MS: '60000', BET_BUILDER_TIMEOUT_MS: '20000', OPERATION_TIMEOUT_MS: '20000' });

let trader: Credentials;
let seriesId: string;
/** Open markets of one match that is to come. */
let markets: Market[];
/** Of another match of that series, and of the series itself. */
let elsewhere: { match: Market; series: Market };

beforeAll(async () => {
  const { gateway, sandbox } = stack();
  trader = await gateway.trade('trader@example.test');
  const all = await sandbox.control.allState('markets');
  const openOf = (type: 'series' | 'match', id: number | undefined) =>
    all.filter(({ fixture, state }) => fixture.type === type && fixture.id === id && state === 'open');
  const series = (await sandbox.control.allState('series')).find(
    ({ id, game, lifecycle, matches, deleted_at }) =>
      game.id === 5 &&
      lifecycle === 'upcoming' &&
      deleted_at === null &&
      openOf('series', id).length > 0 &&
      matches.slice(0, 2).every((match) => openOf('match', match.id).length > 20),
  );
  const [one, two] = series?.matches ?? [];
  const [match] = openOf('match', two?.id);
  const [winner] = openOf('series', series?.id);
  if (!series || !match || !winner) throw new Error('no series to build a bet on');
  seriesId = String(series.id);
  markets = openOf('match', one?.id);
  elsewhere = { match, series: winner };
});
beforeEach(async () => {
  await stack().sandbox.control.clearFaults();
  await stack().sandbox.control.clearCalls();
});

function market(type: string): Market {
  const found = markets.find((one) => one.type === type);
  if (!found) throw new Error(`no ${type}`);
  return found;
}
const idOf = ({ id, selections }: Market, index = 0): string => `${id}:${selections[index]?.id}`;
const winnerAndTotal = (): string[] => [idOf(market('match_winner')), idOf(market('total_rounds'))];

async function ask(ids: readonly string[], credentials = trader, series = seriesId) {
  const { data, errors } = await stack().gateway.ask(ASK, { seriesId: series, ids }, credentials);
  return { data, code: errors?.[0]?.extensions.code };
}
async function combinations(): Promise<ReceivedCall[]> {
  return (await stack().sandbox.control.calls()).filter(({ api }) => api === 'bet-builder');
}
const priced = { data: { combinedOdds: { odds: expect.any(Number) } }, code: undefined };

describe('odds of several selections together', () => {
  it('are asked of the provider, market by market [calls.builder.combination, calls.builder.matches, calls.builder.markets]', async () => {
    const legs = ['match_winner', 'player_total_kills', 'round_handicap', 'overtime'].map(market);
    await stack().sandbox.control.addFault({ api: 'bet-builder', kind: 'status', status: 200, body: { odds: 9.87 }, times: 1 });
    expect(await ask(legs.map((leg) => idOf(leg)))).toEqual({ data: { combinedOdds: { odds: 9.87 } }, code: undefined });
    const [call, ...more] = await combinations();
    expect(more).toEqual([]);
    expect(call).toMatchObject({ method: 'POST', path: '/combination' });
    expect(CombinationBody.parse(call?.body)).toEqual({
      matches: [
        {
          id: legs[0]?.fixture.id,
          markets: legs.map(({ type, context, selections: [first] }) => ({
            type,
            context: context ?? {},
            selection_context: first?.context ?? {},
            selection_entity: first?.entity ? { id: first.entity.id } : null,
          })),
        },
      ],
    });
  });

  it('carry the secret of the trading token, and no version [calls.builder.secret]', async () => {
    expect(await ask(winnerAndTotal())).toEqual(priced);
    const [call] = await combinations();
    expect(call?.status).toBe(200);
    expect(call?.headers['api-secret']).toMatch(/^sha256:/);
    expect(call?.headers).not.toHaveProperty('api-version');
  });

  it('are priced anew each time', async () => {
    for (const times of [1, 2]) {
      expect(await ask(winnerAndTotal())).toEqual(priced);
      expect(await combinations()).toHaveLength(times);
    }
  });

  it('are none where the outcomes exclude each other', async () => {
    const winner = market('match_winner');
    const answer = await ask([idOf(winner, 0), idOf(winner, 1)]);
    expect(answer).toEqual({ data: { combinedOdds: { odds: null } }, code: undefined });
  });

  it('can be had without the provider’s socket', async () => {
    const { sandbox, gateway } = stack();
    await sandbox.control.refuseSockets(503, 1_000);
    const other = await gateway.trade('trader5@example.test');
    expect(await ask(winnerAndTotal(), other)).toEqual(priced);
    await sandbox.control.healSockets();
  });
});

describe('what cannot be asked', () => {
  it.each([
    ['nothing', () => []],
    ['one selection', () => [idOf(market('match_winner'))]],
    ['one selection twice', () => [idOf(market('match_winner')), idOf(market('match_winner'))]],
    ['51 selections', () => markets.flatMap((one) => [idOf(one, 0), idOf(one, 1)]).slice(0, 51)],
    ['selections of two matches', () => [idOf(market('match_winner')), idOf(elsewhere.match)]],
    ['a selection of the series', () => [idOf(market('match_winner')), idOf(elsewhere.series)]],
  ])('%s is refused before the provider hears of it', async (_case, ids) => {
    expect((await ask(ids())).code).toBe('BAD_USER_INPUT');
    expect(await combinations()).toEqual([]);
  });

  it.each([
    ['of no market', () => '999999999:1'],
    ['that its market lacks', () => `${market('match_winner').id}:1`],
    ['without a market', () => 'nonsense'],
    ['with more to it', () => `${idOf(market('match_winner'))}:1`],
  ])('a selection %s does not exist', async (_case, id) => {
    expect((await ask([idOf(market('total_rounds')), id()])).code).toBe('NOT_FOUND');
    expect(await combinations()).toEqual([]);
  });

  it('nor does a series that nobody knows, or one that is not a number', async () => {
    expect((await ask(winnerAndTotal(), trader, '999999999')).code).toBe('NOT_FOUND');
    expect((await ask(winnerAndTotal(), trader, '1,state<={created}')).code).toBe('BAD_USER_INPUT');
  });
});

describe('when the provider fails', () => {
  it.each([
    [{ kind: 'status', status: 500 }, 'PROVIDER_ERROR'],
    [{ kind: 'status', status: 422 }, 'PROVIDER_ERROR'],
    [{ kind: 'malformed' }, 'PROVIDER_MALFORMED'],
    [{ kind: 'status', status: 200, body: { odds: 0 } }, 'PROVIDER_MALFORMED'],
    [{ kind: 'reset' }, 'PROVIDER_UNREACHABLE'],
  ] as const)('with %j, it is asked once and the code is %s', async (fault, code) => {
    await stack().sandbox.control.addFault({ api: 'bet-builder', ...fault });
    expect((await ask(winnerAndTotal())).code).toBe(code);
    expect(await combinations()).toHaveLength(1);
  });

  it('for its rate, the answer waits for that', async () => {
    await stack().sandbox.control.addFault({ api: 'bet-builder', kind: 'rate-limit', ms: 100, times: 1 });
    expect(await ask(winnerAndTotal())).toEqual(priced);
    expect((await combinations()).map(({ status }) => status)).toEqual([429, 200]);
  });

  it('to know the secret, its owner renews it', async () => {
    const { gateway, sandbox } = stack();
    const session = await gateway.trade('trader@example.test');
    expect(await ask(winnerAndTotal(), session)).toEqual(priced);
    const [call] = await combinations();
    await sandbox.control.expireTokens({ secretSha256: call?.headers['api-secret'] ?? '' });
    // Another secret of the same client serves; with none left, each owner is told.
    expect(await ask(winnerAndTotal(), session)).toEqual(priced);
    expect((await combinations()).map(({ status }) => status)).toEqual([200, 401, 200]);
  });
});

describe('a caller who goes away', () => {
  /** Asks, and leaves once the provider has heard of it. */
  async function leave(): Promise<void> {
    const before = (await combinations()).length;
    const leaving = new AbortController();
    const { url } = stack().gateway;
    const { bearer, tradingToken } = trader;
    const asked = fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bearer}`,
        'x-trading-token': String(tradingToken),
      },
      body: JSON.stringify({ query: ASK, variables: { seriesId, ids: winnerAndTotal() } }),
      signal: leaving.signal,
    });
    await vi.waitUntil(async () => (await combinations()).length > before, WAIT);
    expect((await combinations()).at(-1)?.cut).toBe(false);
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
  }

  it('ends the provider’s work, and the next one is served at once', async () => {
    await stack().sandbox.control.addFault({ api: 'bet-builder', kind: 'hang' });
    for (const left of [1, 2, 3]) {
      await leave();
      await vi.waitUntil(async () => (await combinations()).filter(({ cut }) => cut).length === left, WAIT);
    }
    await stack().sandbox.control.clearFaults();
    expect(await ask(winnerAndTotal())).toEqual(priced);
    expect((await combinations()).map(({ status, cut }) => [status, cut])).toEqual([
      [null, true],
      [null, true],
      [null, true],
      [200, false],
    ]);
  });

  it('takes nothing away from who stays', async () => {
    await stack().sandbox.control.addFault({ api: 'bet-builder', kind: 'hang', times: 1 });
    await leave();
    const answers = await Promise.all([ask(winnerAndTotal()), ask(winnerAndTotal())]);
    expect(answers).toEqual([priced, priced]);
  });
});
