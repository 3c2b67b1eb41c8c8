import { expect, it, onTestFinished, vi } from 'vitest';
import { configWith } from '../../../../test/support/config.ts';
import { NO_USAGE } from '../../../../test/support/no-usage.ts';
import { LIST_SET, seriesOf } from '../../../../test/support/recorded-world.ts';
import { LiveSet } from '../../../live/live-set.ts';
import type { SnapshotCache } from '../../../scope/stored-snapshots.ts';
import { TradingScope } from '../../../scope/trading-scope.ts';
import { createLog } from '../../../telemetry/log.ts';
import { type LiveEntry, liveEntry } from './live-batch.ts';
import { unpackEntities } from './stored-content.ts';
import { StoredSets } from './stored-sets.ts';

const nothing = (): void => {};

/** A set with a subscriber that shows a series. */
function setWith(id: number): LiveSet<LiveEntry> {
  const set = new LiveSet<LiveEntry>();
  const entry = liveEntry.series(seriesOf(id), false);
  set.replaceGroup(String(id), new Map([[entry.key, entry]]));
  set.publish();
  set.observe({ changed: nothing, closed: nothing });
  return set;
}

it('stores the new content of a set that was opened again, although its revision equals that of the former set', async () => {
  const log = createLog('silent');
  const send = () => Promise.reject(new Error('no provider'));
  const rate = { perSecond: 1, burst: 1 };
  const scope = new TradingScope({ id: 'client-1', rate, config: configWith(), send, redis: null, usage: NO_USAGE, log });
  const { id, secrets, entities } = scope;
  secrets.touch({ jti: 'one', value: 'secret', expiresAt: Number.POSITIVE_INFINITY });
  const write = vi.fn<SnapshotCache['write']>(async () => {});
  const snapshots = { read: () => Promise.resolve(new Map()), write };
  let set = setWith(1);
  const names = () => ({ tournaments: [], rosters: [], teams: [], players: [] });
  const stored = new StoredSets({ scope: { id, secrets, entities, snapshots }, sets: () => [[LIST_SET, set]], names, log });
  onTestFinished(() => {
    stored.close();
    scope.close();
  });
  const keysStored = async () => {
    await stored.store();
    const content = write.mock.lastCall?.[0].get(id)?.sets[LIST_SET]?.content ?? '';
    return (await unpackEntities(content, new Map()))?.map(({ key }) => key);
  };
  const { revision } = set;
  expect(await keysStored()).toEqual(['SERIES/1']);
  set = setWith(2);
  expect(set.revision).toBe(revision);
  expect(await keysStored()).toEqual(['SERIES/2']);
});
