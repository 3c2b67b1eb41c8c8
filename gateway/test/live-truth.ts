import { WINNER_TYPES } from '@sightline/schema/rules/markets.ts';
import { isListed } from '@sightline/schema/rules/series.ts';
import { expect, vi } from 'vitest';
import { type LiveScope, liveHash } from '../../sandbox/src/control/live-hash.ts';
import type { SandboxProcess } from '../../sandbox/src/testing/start-sandbox.ts';
import { differences } from './live-state.ts';
import type { LiveSubscriber } from './live-subscriber.ts';

/** Markets of the list set. */
export const LIST_MARKETS = {
  types: WINNER_TYPES.map(({ type }) => type),
  states: ['open', 'suspended'],
  kinds: ['markets', 'series'],
} as const;

/** Series whose set the list shows, by the provider's own account. */
export async function listedSeries({ control }: SandboxProcess): Promise<number[]> {
  const [series, matches, markets] = await Promise.all([
    control.allState('series'),
    control.allState('matches'),
    control.allState('markets'),
  ]);
  const seriesOf = new Map(matches.map((match) => [match.id, match.series.id]));
  const offered = markets.filter(
    ({ type, state, fixture }) =>
      (state === 'open' || state === 'suspended') &&
      WINNER_TYPES.some((winner) => winner.type === type && winner.fixture === fixture.type),
  );
  const withMarkets = new Set(offered.map(({ fixture }) => (fixture.type === 'series' ? fixture.id : seriesOf.get(fixture.id))));
  return series
    .filter(({ id, start, end, deleted_at }) => withMarkets.has(id) && isListed({ start, end, deletedAt: deleted_at }))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
}

/** Waits until what every reader of the list holds is what the provider itself has. */
export async function untilListIsTrue(
  sandbox: SandboxProcess,
  readers: readonly LiveSubscriber[],
  timeout = 30_000,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const truth = await listedSeries(sandbox);
      const scope: LiveScope = { ...LIST_MARKETS, series: truth };
      const { hash, text } = await sandbox.control.live(scope);
      for (const { state } of readers) {
        expect(state.status).toBe('LIVE');
        expect([...state.series.keys()].toSorted((a, b) => a - b)).toEqual(truth);
        expect(differences(state.canonical(scope), text)).toEqual([]);
        expect(liveHash(state.canonical(scope))).toBe(hash);
      }
    },
    { timeout, interval: 100 },
  );
}

/** The same for readers of one series. */
export async function untilSeriesIsTrue(
  { control }: SandboxProcess,
  id: number,
  readers: readonly LiveSubscriber[],
  timeout = 30_000,
): Promise<void> {
  const scope: LiveScope = { series: [id] };
  await vi.waitFor(
    async () => {
      const { text } = await control.live(scope);
      for (const { state } of readers) {
        expect(state.status).toBe('LIVE');
        expect(differences(state.canonical(scope), text)).toEqual([]);
      }
    },
    { timeout, interval: 100 },
  );
}
