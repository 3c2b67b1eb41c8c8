import { expect, it } from 'vitest';
import { providerSeries } from '../../../../test/support/provider-data.ts';
import { configWith } from '../../../../test/support/config.ts';
import { FeedState } from './feed-state.ts';
import { PolledSeries } from './polled-series.ts';
import { readStamp } from './stamp.ts';

const NOT_PUSHED_GAME_ID = 24;

function polled(...ids: number[]) {
  const refs = { isReady: () => true, hasAll: () => true, rosterOf: () => null };
  const ignore = (): void => {};
  const state = new FeedState({
    refs,
    requests: { series: ignore, match: ignore, fixture: ignore, names: ignore },
    onChange: ignore,
  });
  for (const id of ids) {
    const stamp = readStamp({ version: 1, changedAt: null, readAt: 0, seenAt: 0 });
    state.applySeries(id, providerSeries({ id, game: { id: NOT_PUSHED_GAME_ID } }), stamp);
  }
  const reads: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const sync = {
    refetchInBackground: () => {},
    refetchSeries: (requested: readonly number[]) => {
      reads.push(requested);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
  };
  return { series: new PolledSeries({ config: configWith(), state, sync }), reads, ends };
}

it('reads the series of another page, too, and shares the running read of a series', async () => {
  const { series, reads, ends } = polled(1, 2);
  const pages = [series.refresh((id) => id === 1), series.refresh((id) => id === 2), series.refresh(() => true)];
  expect(reads).toEqual([[1], [2]]);
  for (const end of ends) end();
  await Promise.all(pages);
});
