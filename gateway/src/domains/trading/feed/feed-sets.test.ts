import { expect, it } from 'vitest';
import { seriesOf } from '../../../../test/support/recorded-world.ts';
import { steadyNow } from '../../../util/clock.ts';
import { FeedSets } from './feed-sets.ts';
import { FeedState } from './feed-state.ts';
import { setName } from './set-kinds.ts';
import { SharedRead } from './shared-read.ts';

const SERIES = 5;
const nothing = (): void => {};
const resolved = (): Promise<void> => Promise.resolve();

/** The sets of a feed that knows a series, whose reads end when the test says so. */
function rig(lingerMs = 60_000) {
  const state = new FeedState({
    requests: { series: nothing, match: nothing, fixture: nothing, names: nothing },
    onChange: nothing,
    refs: { isReady: () => true, hasAll: () => true, rosterOf: () => null },
  });
  const seenAt = steadyNow();
  state.applySeries(SERIES, seriesOf(SERIES), { kind: 'push', version: null, at: Date.now(), precisionMs: 1, seenAt });
  const reads: PromiseWithResolvers<void>[] = [];
  const sets = new FeedSets({
    config: { FEED_LINGER_MS: lingerMs, FEED_PARTIAL_MS: 60_000, FEED_RETRY_MS: 60_000, SCOPE_CACHE_MS: 0 },
    state,
    sync: {
      mayLackMarkets: () => false,
      readSeries: (id) => {
        state.open(id);
        const read = Promise.withResolvers<void>();
        reads.push(read);
        return read.promise;
      },
      waitForNames: resolved,
      forgetSeries: nothing,
      forgetList: nothing,
    },
    polled: { refresh: resolved, refreshInBackground: nothing },
    snapshot: new SharedRead({ read: resolved, retryMs: 1, spacingMs: 0 }),
    stored: { find: () => Promise.resolve(null) },
    feed: { pushStatus: () => 'LIVE', maxAgeMs: () => 0, beforeRead: resolved, readSoon: nothing },
    onIdle: nothing,
  });
  const open = () => sets.open(setName('seriesMarkets', SERIES));
  return { sets, open, hold: () => sets.hold(setName('seriesMarkets', SERIES)), reads, isOpened: () => state.opened.has(SERIES) };
}

const outcomeOf = (read: Promise<unknown>) =>
  read.then(
    () => 'ready',
    () => 'failed',
  );

it.each([
  { ends: ['background fails', 'other succeeds'], isOpened: true, user: 'ready' },
  { ends: ['other fails', 'background succeeds'], isOpened: true, user: 'failed' },
  { ends: ['background fails', 'other fails'], isOpened: false, user: 'failed' },
] as const)('all markets of a series are kept while one of its reads may succeed: $ends', async ({ ends, isOpened, user }) => {
  const { sets, open, hold, reads, ...series } = rig();
  hold().read();
  const ready = outcomeOf(open().ready());
  await expect.poll(() => reads.length).toBe(2);
  for (const end of ends) {
    const read = reads[end.startsWith('background') ? 0 : 1];
    if (end.endsWith('fails')) read?.reject(new Error('down'));
    else read?.resolve();
    // oxlint-disable-next-line no-await-in-loop -- one end after the other
    await new Promise(setImmediate);
  }
  expect([await ready, series.isOpened()]).toEqual([user, isOpened]);
  sets.close();
});

it('all markets of a series are kept after a read of a closed set of it has failed', async () => {
  const { sets, open, reads, isOpened } = rig(0);
  const first = open();
  const closed = outcomeOf(first.ready());
  await expect.poll(() => reads.length).toBe(1);
  first.release();
  await expect.poll(() => sets.byName).toEqual([]);
  const ready = outcomeOf(open().ready());
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve();
  expect(await ready).toBe('ready');
  reads[0]?.reject(new Error('down'));
  expect([await closed, isOpened()]).toEqual(['failed', true]);
  sets.close();
});
