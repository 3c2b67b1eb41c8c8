import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { Usage } from '../../src/provider/client/usage.ts';
import type { Store } from '../../src/store/store.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';
import { DAY_MS, HOUR_MS } from '@sightline/schema/rules/durations.ts';

const START = Date.parse('2026-05-28T17:20:00Z');
const START_HOUR = Date.parse('2026-05-28T17:00:00Z');
const NO_TRAFFIC = { requests: 0, too_many_requests: 0, waited_ms: 0, connections: 0, key_tests: 0, unaccepted: 0 };

/** Counts into a store, at a time that the test sets. It stores only when the test reads, because its interval is long. */
function countingIn(store: Store) {
  const clock = { now: START };
  const usage = new Usage({ store, flushMs: 3_600_000, now: () => clock.now });
  onTestFinished(() => usage.close());
  return { clock, usage };
}

describeWithBothEngines('usage', ({ newPlace }) => {
  const counting = async () => countingIn(await openStore(await newPlace()));

  it('is counted by source and hour', async () => {
    const { clock, usage } = await counting();
    const meter = usage.meter('one');
    meter.count('requests');
    meter.count('waited_ms', 12.4);
    clock.now += HOUR_MS;
    meter.count('requests', 2);
    usage.meter('other').count('connections');
    expect(await usage.totalsOf(['one', 'unknown'], 0)).toEqual([
      { ...NO_TRAFFIC, requests: 3, waited_ms: 12, last_used_at: START + HOUR_MS },
      { ...NO_TRAFFIC, last_used_at: null },
    ]);
    expect(await usage.hoursOf(['one', 'other', 'unknown'], 0)).toEqual([
      { ...NO_TRAFFIC, hour: START_HOUR, requests: 1, waited_ms: 12 },
      { ...NO_TRAFFIC, hour: START_HOUR + HOUR_MS, requests: 2, connections: 1 },
    ]);
    expect(await usage.hoursOf([], 0)).toEqual([]);
  });

  it('counts the hours of a period only; the last use may be before it', async () => {
    const { clock, usage } = await counting();
    usage.meter('one').count('requests');
    clock.now += HOUR_MS;
    usage.meter('one').count('requests', 2);
    expect(await usage.totalsOf(['one'], START_HOUR)).toMatchObject([{ requests: 2 }]);
    expect(await usage.hoursOf(['one'], START_HOUR)).toMatchObject([{ requests: 2 }]);
    expect(await usage.totalsOf(['one'], START_HOUR + HOUR_MS)).toEqual([{ ...NO_TRAFFIC, last_used_at: START + HOUR_MS }]);
  });

  it('is deleted after 90 days; restarts do not change when counting began', async () => {
    const place = await newPlace();
    const { clock, usage } = countingIn(await openStore(place));
    usage.meter('one').count('requests');
    usage.meter('two').count('requests');
    clock.now += HOUR_MS;
    usage.meter('one').count('requests');
    clock.now = START + 90 * DAY_MS;
    expect(await usage.totalsOf(['one'], 0)).toMatchObject([{ requests: 2 }]);
    expect(await usage.prune()).toBe(2);
    expect(await usage.prune()).toBe(0);
    expect(await usage.totalsOf(['one', 'two'], 0)).toMatchObject([{ requests: 1 }, { last_used_at: null }]);
    expect(await countingIn(await openStore(place)).usage.countedSince()).toBe(START);
    clock.now = START - DAY_MS;
    expect(await usage.countedSince()).toBe(clock.now);
  });

  it('loses its oldest hours, in small steps, if it has too many bytes', async () => {
    const { clock, usage } = await counting();
    const count = 1_200;
    for (let n = 0; n < count; n += 1) {
      clock.now = START + n * HOUR_MS;
      usage.meter('one').count('requests');
    }
    await usage.totalsOf(['one'], 0);
    // About 300 rows.
    const maxBytes = 300 * 420;
    expect([await usage.prune(maxBytes), await usage.prune(maxBytes), await usage.prune(maxBytes)]).toEqual([500, 500, 0]);
    expect((await usage.hoursOf(['one'], 0)).map(({ hour }) => hour)).toEqual(
      Array.from({ length: 200 }, (_, index) => START_HOUR + (count - 200 + index) * HOUR_MS),
    );
  });

  it('is not recorded for an amount that rounds to 0', async () => {
    const { usage } = await counting();
    usage.meter('one').count('waited_ms', 0.2);
    expect(await usage.totalsOf(['one'], 0)).toEqual([{ ...NO_TRAFFIC, last_used_at: null }]);
  });

  it('keeps a bounded number of rows in memory, and stores them beyond it', async () => {
    const store = await openStore(await newPlace());
    const { usage } = countingIn(store);
    for (let round = 0; round < 2; round += 1) for (let n = 0; n <= 5_000; n += 1) usage.meter(`source ${n}`).count('requests');
    // Each round queues 25 statements, and one more stores when counting began.
    expect(store.health.queued).toBe(51);
    expect(await usage.totalsOf(['source 0', 'source 5000'], 0)).toMatchObject([{ requests: 2 }, { requests: 2 }]);
  });

  it('adds up over several gateways and several runs', async () => {
    const place = await newPlace();
    const [one, two] = [countingIn(await openStore(place)).usage, countingIn(await openStore(place)).usage];
    for (let n = 0; n < 3; n += 1) {
      one.meter('shared').count('requests');
      two.meter('shared').count('requests', 10);
      await Promise.all([one.totalsOf(['shared'], 0), two.totalsOf(['shared'], 0)]);
    }
    const again = countingIn(await openStore(place)).usage;
    again.meter('shared').count('requests', 100);
    expect(await again.totalsOf(['shared'], 0)).toMatchObject([{ requests: 133 }]);
    expect(await again.hoursOf(['shared'], 0)).toMatchObject([{ hour: START_HOUR, requests: 133 }]);
  });

  it('is counted once, also if a batch is stored again because its answer was lost, or arrives late', async () => {
    const store = await openStore(await newPlace());
    const queued = vi.spyOn(store, 'later');
    const { usage } = countingIn(store);
    for (let n = 0; n < 3; n += 1) {
      usage.meter('one').count('requests');
      await usage.totalsOf(['one'], 0);
    }
    const statements = queued.mock.calls.flatMap(([name, query]) => (name === 'usage' ? [query] : []));
    expect(statements).toHaveLength(3);
    for (const statement of statements.toReversed()) await store.write(statement);
    expect(await usage.totalsOf(['one'], 0)).toMatchObject([{ requests: 3 }]);
  });

  it('is in the store when the gateway ends', async () => {
    const place = await newPlace();
    const store = await openStore(place);
    const { usage } = countingIn(store);
    usage.meter('one').count('requests');
    usage.close();
    await store.close();
    expect(await countingIn(await openStore(place)).usage.totalsOf(['one'], 0)).toMatchObject([{ requests: 1 }]);
  });
});

it('usage stays in memory while the store fails, and is stored once it is up', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const inTheWay = join(folder.path, 'data');
  await writeFile(inTheWay, '');
  const store = await openStore(storeIn(inTheWay));
  const { clock, usage } = countingIn(store);
  usage.meter('one').count('requests');
  await expect(usage.totalsOf(['one'], 0)).rejects.toThrow('ENOTDIR');
  clock.now += HOUR_MS;
  usage.meter('one').count('requests');
  await rm(inTheWay);
  await vi.waitFor(() => expect(store.isUp).toBe(true));
  expect(await usage.hoursOf(['one'], 0)).toMatchObject([{ requests: 1 }, { requests: 1 }]);
});
