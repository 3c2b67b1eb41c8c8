import { CombinationBody } from '@sightline/provider-contract/bet-builder.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { ReceivedCall } from '../../../sandbox/src/testing/control-shapes.ts';
import { type CombinableMatch, findCombinableMatch, marketOf, selectionId, winnerAndTotal } from '../support/combinable.ts';
import type { Credentials } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';
import { leaveWhen } from '../support/leaving-client.ts';

const ASK = 'query ($seriesId: ID!, $ids: [ID!]!) { combinedOdds(seriesId: $seriesId, selectionIds: $ids) { odds } }';
const stack = useStack({ FEED_LINGER_MS: 60_000, BET_BUILDER_TIMEOUT_MS: 20_000, OPERATION_TIMEOUT_MS: 20_000 });

let trader: Credentials;
let seriesId: string;
let markets: CombinableMatch['markets'];
let elsewhere: CombinableMatch['elsewhere'];

beforeAll(async () => {
  trader = await stack().gateway.startTrading('trader@example.test');
  ({ seriesId, markets, elsewhere } = await findCombinableMatch(stack().sandbox));
});
beforeEach(async () => {
  await stack().sandbox.control.clearFaults();
  await stack().sandbox.control.clearCalls();
});

const market = (type: string) => marketOf(markets, type);
const legs = () => winnerAndTotal(markets);

const ASK_WHEN_IDLE = ASK.replace('selectionIds: $ids', 'selectionIds: $ids, whenIdle: true');

async function request(ids: readonly string[], credentials = trader, series = seriesId, document = ASK) {
  const { data, errors } = await stack().gateway.request(document, { seriesId: series, ids }, credentials);
  return { data, code: errors?.[0]?.extensions.code };
}
async function combinations(): Promise<ReceivedCall[]> {
  return (await stack().sandbox.control.calls()).filter(({ api }) => api === 'bet-builder');
}
const priced = { data: { combinedOdds: { odds: expect.any(Number) } }, code: undefined };

describe('combined odds', () => {
  it('are requested from the provider by one call that names the market of each selection [calls.builder.combination, calls.builder.matches, calls.builder.markets]', async () => {
    const chosen = ['match_winner', 'player_total_kills', 'round_handicap', 'overtime'].map(market);
    await stack().sandbox.control.addFault({ api: 'bet-builder', kind: 'status', status: 200, body: { odds: 9.87 }, times: 1 });
    expect(await request(chosen.map((leg) => selectionId(leg)))).toEqual({
      data: { combinedOdds: { odds: 9.87 } },
      code: undefined,
    });
    const [call, ...more] = await combinations();
    expect(more).toEqual([]);
    expect(call).toMatchObject({ method: 'POST', path: '/combination' });
    expect(CombinationBody.parse(call?.body)).toEqual({
      matches: [
        {
          id: chosen[0]?.fixture.id,
          markets: chosen.map(({ type, context, selections: [first] }) => ({
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
    expect(await request(legs())).toEqual(priced);
    const [call] = await combinations();
    expect(call?.status).toBe(200);
    expect(call?.headers['api-secret']).toMatch(/^sha256:/);
    expect(call?.headers).not.toHaveProperty('api-version');
  });

  it('are requested again each time', async () => {
    for (const times of [1, 2]) {
      expect(await request(legs())).toEqual(priced);
      expect(await combinations()).toHaveLength(times);
    }
  });

  it('are null if the outcomes exclude each other', async () => {
    const winner = market('match_winner');
    const answer = await request([selectionId(winner, 0), selectionId(winner, 1)]);
    expect(answer).toEqual({ data: { combinedOdds: { odds: null } }, code: undefined });
  });

  it('are available without the provider’s socket', async () => {
    const { sandbox, gateway } = stack();
    await sandbox.control.refuseSockets(503, 1_000);
    const other = await gateway.startTrading('trader5@example.test');
    expect(await request(legs(), other)).toEqual(priced);
    await sandbox.control.clearSocketFaults();
  });
});

it('with whenIdle, a client and all its users make at most one call a second, which holds up no others', async () => {
  const colleague = await stack().gateway.startTrading('trader@example.test');
  const startedAt = performance.now();
  const idle = [trader, colleague, trader].map((user) => request(legs(), user, seriesId, ASK_WHEN_IDLE));
  expect(await request(legs())).toEqual(priced);
  for (const answer of await Promise.all(idle)) expect([undefined, 'PROVIDER_BUSY']).toContain(answer.code);
  const seconds = (performance.now() - startedAt) / 1000;
  const made = (await combinations()).length - 1;
  expect(made).toBeGreaterThanOrEqual(1);
  expect(made).toBeLessThanOrEqual(1 + Math.floor(seconds));
});

describe('an invalid combination', () => {
  it.each([
    ['nothing', () => []],
    ['one selection', () => [selectionId(market('match_winner'))]],
    ['one selection twice', () => [selectionId(market('match_winner')), selectionId(market('match_winner'))]],
    ['51 selections', () => markets.flatMap((one) => [selectionId(one, 0), selectionId(one, 1)]).slice(0, 51)],
    ['selections of two matches', () => [selectionId(market('match_winner')), selectionId(elsewhere.match)]],
    ['a selection of the series', () => [selectionId(market('match_winner')), selectionId(elsewhere.series)]],
  ])('%s is refused before the provider is called', async (_case, ids) => {
    expect((await request(ids())).code).toBe('BAD_USER_INPUT');
    expect(await combinations()).toEqual([]);
  });

  it.each([
    ['of no market', () => '999999999:1'],
    ['that its market lacks', () => `${market('match_winner').id}:1`],
    ['without a market', () => 'nonsense'],
    ['that is followed by more', () => `${selectionId(market('match_winner'))}:1`],
  ])('with the id of a selection %s is not found', async (_case, id) => {
    expect((await request([selectionId(market('total_rounds')), id()])).code).toBe('NOT_FOUND');
    expect(await combinations()).toEqual([]);
  });

  it('with an unknown series is not found, and with one that is not a number is refused', async () => {
    expect((await request(legs(), trader, '999999999')).code).toBe('NOT_FOUND');
    expect((await request(legs(), trader, '1,state<={created}')).code).toBe('BAD_USER_INPUT');
  });
});

describe('outcomes that the provider no longer combines', () => {
  const none = { data: { combinedOdds: { odds: null } }, code: undefined };

  it.each(['suspended', 'settled'])('are not requested: a market that is %s', async (state) => {
    const { control } = stack().sandbox;
    const { id } = market('overtime');
    const ids = [selectionId(market('match_winner')), selectionId(market('overtime'))];
    expect(await request(ids)).toEqual(priced);
    await control.change('markets', id, { state });
    await vi.waitUntil(async () => (await stateOf(id)) === state);
    await control.clearCalls();
    expect(await request(ids)).toEqual(none);
    expect(await combinations()).toEqual([]);
    await control.change('markets', id, { state: 'open' });
    await vi.waitUntil(async () => (await stateOf(id)) === 'open');
  });

  it('are not requested: a series that went live', async () => {
    const { control } = stack().sandbox;
    await control.change('series', Number(seriesId), { lifecycle: 'live' });
    const lifecycle = async () => (await readSeries()).series[0]?.lifecycle;
    await vi.waitUntil(async () => (await lifecycle()) === 'LIVE');
    await control.clearCalls();
    expect(await request(legs())).toEqual(none);
    expect(await combinations()).toEqual([]);
    await control.change('series', Number(seriesId), { lifecycle: 'upcoming' });
    await vi.waitUntil(async () => (await lifecycle()) === 'UPCOMING');
  });

  const Read = z.object({
    seriesMarkets: z.object({
      series: z.array(z.object({ lifecycle: z.string() })),
      markets: z.array(z.object({ id: z.string(), state: z.string() })),
    }),
  });
  async function readSeries() {
    const document =
      'query ($seriesId: ID!) { seriesMarkets(seriesId: $seriesId) { series { lifecycle } markets { id state } } }';
    return Read.parse((await stack().gateway.request(document, { seriesId }, trader)).data).seriesMarkets;
  }
  async function stateOf(id: number): Promise<string | undefined> {
    return (await readSeries()).markets.find((each) => each.id === String(id))?.state.toLowerCase();
  }
});

describe('when the provider fails', () => {
  it.each([
    [{ kind: 'status', status: 500 }, 'PROVIDER_ERROR'],
    [{ kind: 'status', status: 422 }, 'PROVIDER_REFUSED'],
    [{ kind: 'malformed' }, 'PROVIDER_MALFORMED'],
    [{ kind: 'status', status: 200, body: { odds: 0 } }, 'PROVIDER_MALFORMED'],
    [{ kind: 'reset' }, 'PROVIDER_UNREACHABLE'],
  ] as const)('with %j, one call is sent and the code is %s', async (fault, code) => {
    await stack().sandbox.control.addFault({ api: 'bet-builder', ...fault });
    expect((await request(legs())).code).toBe(code);
    expect(await combinations()).toHaveLength(1);
  });

  it('because of its rate limit, the call waits for the reset', async () => {
    await stack().sandbox.control.addFault({ api: 'bet-builder', kind: 'rate-limit', ms: 100, times: 1 });
    expect(await request(legs())).toEqual(priced);
    expect((await combinations()).map(({ status }) => status)).toEqual([429, 200]);
  });

  it('because of the secret, another secret of the client is used', async () => {
    const { gateway, sandbox } = stack();
    // Two sessions of a client that no other test needs, each with its own secret.
    const sessions = [await gateway.startTrading('trader5@example.test'), await gateway.startTrading('trader5@example.test')];
    for (const session of sessions) expect(await request(legs(), session)).toEqual(priced);
    const expired = (await combinations()).at(-1)?.headers['api-secret'] ?? '';
    await sandbox.control.clearCalls();
    await sandbox.control.expireTokens({ secretSha256: expired });
    // The session with the expired secret uses the other one; without another one, it would get an error.
    expect(await request(legs(), sessions[1])).toEqual(priced);
    // The feed may already have met the refusal: then the gateway makes the second of these calls only.
    const calls = (await combinations()).map(({ status, headers }) => ({ status, isExpired: headers['api-secret'] === expired }));
    const both = [
      { status: 401, isExpired: true },
      { status: 200, isExpired: false },
    ];
    expect(calls).toEqual(both.slice(-calls.length));
  });
});

describe('a client that disconnects', () => {
  /** Sends a request, and disconnects once the provider has received the call. */
  async function leave(): Promise<void> {
    const before = (await combinations()).length;
    const isReceived = async (): Promise<boolean> => {
      const calls = await combinations();
      if (calls.length > before) expect(calls.at(-1)?.cut).toBe(false);
      return calls.length > before;
    };
    await leaveWhen(isReceived, stack().gateway, { query: ASK, variables: { seriesId, ids: legs() }, credentials: trader });
  }

  it('cancels the provider call, and the next request is served at once', async () => {
    await stack().sandbox.control.addFault({ api: 'bet-builder', kind: 'hang' });
    for (const cancelled of [1, 2, 3]) {
      await leave();
      await vi.waitUntil(async () => (await combinations()).filter(({ cut }) => cut).length === cancelled);
    }
    await stack().sandbox.control.clearFaults();
    expect(await request(legs())).toEqual(priced);
    expect((await combinations()).map(({ status, cut }) => [status, cut])).toEqual([
      [null, true],
      [null, true],
      [null, true],
      [200, false],
    ]);
  });

  it('does not affect other requests', async () => {
    await stack().sandbox.control.addFault({ api: 'bet-builder', kind: 'hang', times: 1 });
    await leave();
    const answers = await Promise.all([request(legs()), request(legs())]);
    expect(answers).toEqual([priced, priced]);
  });
});
