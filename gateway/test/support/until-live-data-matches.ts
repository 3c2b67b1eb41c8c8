import { expect, vi } from 'vitest';
import { type LiveScope, liveHash } from '../../../sandbox/src/control/live-hash.ts';
import type { TestSandbox } from './sandbox.ts';
import { LIST_SCOPE, listedSeries } from './listed-series.ts';
import { differences } from './live-state.ts';
import type { LiveSubscriber } from './live-subscriber.ts';

/** Waits until every subscriber of the list has the state of the provider. */
export async function untilListMatches(
  sandbox: TestSandbox,
  subscribers: readonly LiveSubscriber[],
  timeout = 30_000,
): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const { state } of subscribers) expect(state.status).toBe('LIVE');
      const truth = await listedSeries(sandbox);
      const scope: LiveScope = { ...LIST_SCOPE, series: truth };
      const { hash, text } = await sandbox.control.live(scope);
      for (const { state } of subscribers) {
        expect(state.status).toBe('LIVE');
        expect([...state.series.keys()].toSorted((a, b) => a - b)).toEqual(truth);
        expect(differences(state.canonical(scope), text)).toEqual([]);
        expect(liveHash(state.canonical(scope))).toBe(hash);
      }
    },
    { timeout, interval: 100 },
  );
}

/** Waits until every subscriber of a series has the state of the provider. */
export async function untilSeriesMatches(
  { control }: TestSandbox,
  id: number,
  subscribers: readonly LiveSubscriber[],
  timeout = 30_000,
): Promise<void> {
  const scope: LiveScope = { series: [id] };
  await vi.waitFor(
    async () => {
      for (const { state } of subscribers) expect(state.status).toBe('LIVE');
      const { text } = await control.live(scope);
      for (const { state } of subscribers) {
        expect(state.status).toBe('LIVE');
        expect(differences(state.canonical(scope), text)).toEqual([]);
      }
    },
    { timeout, interval: 100 },
  );
}
