import { Market } from '@sightline/provider-contract/odds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTest, startPushTest } from '../push/testing.ts';
import { Random } from '../random.ts';
import type { PushClient } from '../testing/push-client.ts';
import { canonicalLive, liveHash } from './live-hash.ts';

let test: PushTest;
beforeAll(async () => {
  test = await startPushTest({ SANDBOX_PUSH_PING_MS: '50' });
});
afterAll(() => test.close());

/** The current state of the sandbox. */
async function snapshot() {
  const { control } = test;
  const [series, matches, markets] = await Promise.all([
    control.allState('series'),
    control.allState('matches'),
    control.allState('markets'),
  ]);
  return {
    series: new Map(series.map((entity) => [entity.id, entity])),
    matches: new Map(matches.map((entity) => [entity.id, entity])),
    markets: new Map(markets.map((entity) => [entity.id, entity])),
  };
}
type Snapshot = Awaited<ReturnType<typeof snapshot>>;

/** Replaces entities with newer ones, by version. */
function mergeUpdates(local: Snapshot, client: PushClient): void {
  const replaceOlder = <T extends { id: number; resource_version: number | null }>(map: Map<number, T>, state: T | undefined) => {
    if (state === undefined) return;
    if ((map.get(state.id)?.resource_version ?? 0) < (state.resource_version ?? 0)) map.set(state.id, state);
  };
  for (const update of client.updates) {
    if (update.channel === 'series_updates') replaceOlder(local.series, update.payload.state);
    if (update.channel === 'match_updates') replaceOlder(local.matches, update.payload.state);
    if (update.channel === 'odds_market_updates') replaceOlder(local.markets, update.payload.state);
  }
}

describe('the canonical form', () => {
  const market = Market.parse({
    id: 7,
    type: 'total_rounds',
    state: 'open',
    fixture: { type: 'match', id: 3 },
    context: { team: null, line: 2.5 },
    selections: [{ id: 2, odds: 1.9, was_outcome: null, entity: null, context: null }],
    created_at: '2026-05-28T17:00:00Z',
    updated_at: null,
    resource_version: 4,
  });
  const state = { series: new Map(), matches: new Map(), markets: new Map([[7, market]]) };

  it('has sorted keys, no nulls, no versions', () => {
    expect(canonicalLive(state)).toBe(
      '{"markets":[{"context":{"line":2.5},"fixture":{"id":3,"type":"match"},"id":7,' +
        '"selections":[{"context":{},"id":2,"odds":1.9,"was_outcome":false}],"state":"open","type":"total_rounds"}],"matches":[],"series":[]}',
    );
    expect(liveHash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('is narrowed by series, types, states and kinds', () => {
    const only = { kinds: ['markets'] } as const;
    expect(canonicalLive(state, { ...only, series: [1] })).toBe('{"markets":[]}');
    expect(canonicalLive(state, { ...only, types: ['match_winner'] })).toBe('{"markets":[]}');
    expect(canonicalLive(state, { ...only, states: ['settled'] })).toBe('{"markets":[]}');
    expect(canonicalLive(state, { ...only, states: ['open'], types: ['total_rounds'] })).toContain('"id":7');
  });

  it('is what the control API answers', async () => {
    const [series] = [...test.sandbox.world.series.values()].filter(({ lifecycle }) => lifecycle === 'live');
    const scope = { series: [series?.id ?? 0], states: ['open', 'suspended'], kinds: ['markets', 'series'] } as const;
    const { hash, text } = await test.control.live(scope);
    expect(text).toBe(canonicalLive(test.sandbox.world, scope));
    expect(hash).toBe(liveHash(text));
    expect(text.length).toBeGreaterThan(500);
  });
});

it.each([11, 12])(
  'a socket client ends up with the state of the sandbox, whatever happens to the connection (seed %i)',
  async (seed) => {
    const random = new Random(seed);
    const { control } = test;
    await control.setSocketFaults({ duplicate: 0.1, reorder: 0.2 });
    let client = await test.connect({ queue: `queue-${seed}` });
    await client.init();
    let local = await snapshot();
    let resyncs = 0;
    for (let round = 0; round < 10; round += 1) {
      await control.play(random.int(20, 150));
      if (random.chance(0.3)) await control.deleteQueues();
      if (random.chance(0.3)) await control.halfOpenSockets();
      if (random.chance(0.6)) await control.dropSockets({ terminate: true });
      await control.play(random.int(1, 50));
      const before = client;
      client = await test.connect({ queue: `queue-${seed}` });
      const { reconnected } = await client.init();
      await before.end();
      if (reconnected) mergeUpdates(local, before);
      else {
        resyncs += 1;
        local = await snapshot();
      }
    }
    await control.clearSocketFaults();
    const last = test.openMarkets()[0];
    if (last === undefined) throw new Error('no open market');
    test.move(last, seed);
    await client.until(() => {
      mergeUpdates(local, client);
      return local.markets.get(last.id)?.selections[0]?.odds === 2 + seed / 100;
    });
    const { hash, text } = await control.live();
    const own = canonicalLive(local);
    expect(own).toBe(text);
    expect(liveHash(own)).toBe(hash);
    expect(resyncs).toBeGreaterThan(0);
    expect(resyncs).toBeLessThan(10);
  },
);
