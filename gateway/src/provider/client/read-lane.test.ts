import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readQueue } from '../../../test/support/read-queue.ts';
import { PRIORITY } from './rate-limiter.ts';
import { LEVEL, type ReadLane } from './read-lane.ts';

const { SCREEN, SNAPSHOT, REPAIR, RECONCILE } = PRIORITY;
const GATHER_MS = 100;
const RETRY_MS = 500;

interface Read {
  readonly kind: string;
  readonly ids: readonly number[];
  readonly answer: PromiseWithResolvers<void>;
}

/** Lanes whose reads end when the test says so. */
function harness(options: { perSecond?: number; burst?: number } = { burst: 100 }) {
  const queue = readQueue(options);
  const reads: Read[] = [];
  const onError = vi.fn<(error: Error, ids: readonly number[]) => void>();
  const lane = (kind: string, level: number): ReadLane<string> =>
    queue.lane<string>({
      kind,
      span: kind,
      level,
      isPaged: level === LEVEL.MARKETS,
      retryMs: RETRY_MS,
      onError,
      read: async (ids) => {
        const answer = Promise.withResolvers<void>();
        reads.push({ kind, ids, answer });
        await answer.promise;
        return new Map(ids.map((id) => [id, `${kind} ${id}`]));
      },
    });
  /** Advances the time. @returns the reads that started meanwhile */
  const after = async (ms: number): Promise<Read[]> => {
    const from = reads.length;
    await vi.advanceTimersByTimeAsync(ms);
    // Runs an immediate that a timer has set.
    await vi.advanceTimersByTimeAsync(1);
    return reads.slice(from);
  };
  const lanes = {
    markets: lane('market', LEVEL.MARKETS),
    matches: lane('match', LEVEL.MATCHES),
    series: lane('series', LEVEL.SERIES),
  };
  return { queue, reads, onError, after, ...lanes };
}

const idsOf = (reads: readonly Read[]) => reads.map(({ ids }) => ids);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const requestAll = (lane: ReadLane<string>, ids: readonly number[], priority: 0 | 1 | 2 | 3 | 4) => {
  for (const id of ids) void lane.request(id, priority);
};

/** Answers some calls, from which the rate limiter learns the limits. */
async function warmUp({ series, after }: Pick<ReturnType<typeof harness>, 'series' | 'after'>): Promise<void> {
  for (const id of [901, 902, 903]) {
    void series.request(id, SCREEN);
    for (const read of await after(1_000)) read.answer.resolve();
  }
  await after(2_000);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a call', () => {
  it('is filled when the rate limiter grants it, with the most urgent ids first', async () => {
    const rig = harness({ perSecond: 1, burst: 1 });
    await warmUp(rig);
    const { series, after } = rig;
    requestAll(series, [1], RECONCILE);
    expect(idsOf(await after(GATHER_MS))).toEqual([[1]]);
    // There is no token for a second.
    requestAll(series, [10], RECONCILE);
    await after(300);
    requestAll(series, upTo(60).slice(10), SNAPSHOT);
    await after(300);
    requestAll(series, [70, 10], SCREEN);
    const [read] = await after(500);
    expect(read?.ids.slice(0, 3)).toEqual([70, 10, 11]);
    expect(read?.ids).toHaveLength(50);
  });

  it('has ids of one priority if its answer has pages, because more ids then take more calls', async () => {
    const rig = harness({ perSecond: 1, burst: 1 });
    await warmUp(rig);
    const { series, markets, after } = rig;
    requestAll(series, [1], SCREEN);
    expect(await after(0)).toHaveLength(1);
    requestAll(markets, upTo(10), REPAIR);
    await after(GATHER_MS);
    requestAll(markets, [20, 10], SCREEN);
    expect(idsOf(await after(3_000))).toEqual([[20, 10], upTo(9)]);
  });

  it('has the ids of one turn of the event loop, and each once', async () => {
    const { series, after } = harness();
    const first = series.request(1, SCREEN);
    const again = series.request(1, SCREEN);
    requestAll(series, [2], SCREEN);
    const [read] = await after(0);
    expect(read?.ids).toEqual([1, 2]);
    read?.answer.resolve();
    expect([await first, await again]).toEqual(['series 1', 'series 1']);
    expect(await after(RETRY_MS)).toEqual([]);
  });

  it('goes before calls of kinds with a higher level and the same priority', async () => {
    const rig = harness({ perSecond: 1, burst: 1 });
    await warmUp(rig);
    const { series, matches, after } = rig;
    requestAll(series, [1], SCREEN);
    expect(await after(0)).toHaveLength(1);
    requestAll(series, [2], SCREEN);
    requestAll(matches, [3], SCREEN);
    expect(idsOf(await after(3_000))).toEqual([[3], [2]]);
  });
});

describe('ids that do not fill a call', () => {
  it('wait for reads of lower levels, which may add ids', async () => {
    const rig = harness();
    await warmUp(rig);
    const { series, matches, after } = rig;
    requestAll(matches, [1], SNAPSHOT);
    requestAll(series, [1], SNAPSHOT);
    const [match] = await after(RETRY_MS);
    expect(match?.kind).toBe('match');
    requestAll(series, [2], SNAPSHOT);
    match?.answer.resolve();
    expect(idsOf(await after(0))).toEqual([[1, 2]]);
  });

  it('wait for pages of a list', async () => {
    const rig = harness();
    await warmUp(rig);
    const { queue, series, after } = rig;
    const release = queue.hold(SNAPSHOT);
    requestAll(series, [1], REPAIR);
    expect(await after(GATHER_MS * 5)).toEqual([]);
    requestAll(series, upTo(50), REPAIR);
    expect(idsOf(await after(0))).toEqual([upTo(50)]);
    requestAll(series, [51], REPAIR);
    expect(await after(GATHER_MS)).toEqual([]);
    release();
    expect(idsOf(await after(0))).toEqual([[51]]);
  });

  it('do not wait for less urgent reads, nor if a person waits for them', async () => {
    const rig = harness();
    await warmUp(rig);
    const { series, matches, after } = rig;
    requestAll(matches, [1], RECONCILE);
    await after(GATHER_MS);
    requestAll(series, [1], SNAPSHOT);
    expect(idsOf(await after(0))).toEqual([[1]]);
    requestAll(matches, [2], SNAPSHOT);
    await after(0);
    requestAll(series, [2], SCREEN);
    expect(idsOf(await after(0))).toEqual([[2]]);
  });

  it('wait five seconds at most', async () => {
    const rig = harness();
    await warmUp(rig);
    const { series, matches, after } = rig;
    requestAll(matches, [1], SNAPSHOT);
    const [hanging] = await after(0);
    requestAll(series, [1], SNAPSHOT);
    expect(await after(4_900)).toEqual([]);
    await after(200);
    requestAll(matches, [2], SCREEN);
    expect((await after(0)).map(({ kind }) => kind).toSorted()).toEqual(['match', 'series']);
    hanging?.answer.resolve();
  });

  it('are gathered for a moment if they are repairs', async () => {
    const rig = harness();
    await warmUp(rig);
    const { series, after } = rig;
    requestAll(series, [1], REPAIR);
    expect(await after(GATHER_MS - 10)).toEqual([]);
    requestAll(series, [2], REPAIR);
    expect(idsOf(await after(20))).toEqual([[1, 2]]);
  });
});

describe('an id', () => {
  it('is read again, once, after a read during which it was requested', async () => {
    const { series, after } = harness();
    requestAll(series, [1], SCREEN);
    const [first] = await after(0);
    const again = series.request(1, SCREEN);
    requestAll(series, [1], REPAIR);
    expect(await after(GATHER_MS)).toEqual([]);
    first?.answer.resolve();
    const [second] = await after(0);
    expect(second?.ids).toEqual([1]);
    second?.answer.resolve();
    expect(await again).toBe('series 1');
    expect(await after(GATHER_MS)).toEqual([]);
  });

  it('reports a failed read to its callers; a failed repair is repeated after a delay', async () => {
    const { series, after, onError } = harness();
    const [wanted, repair] = [series.request(1, SCREEN), series.request(2, REPAIR)];
    const failure = new Error('down');
    const [first] = await after(GATHER_MS);
    first?.answer.reject(failure);
    expect([await wanted, await repair]).toEqual([failure, failure]);
    expect(onError.mock.calls).toEqual([[failure, [1, 2]]]);
    expect(await series.request(2, RECONCILE)).toBe(failure);
    expect(await after(RETRY_MS - 10)).toEqual([]);
    expect(idsOf(await after(10 + GATHER_MS))).toEqual([[2]]);
  });

  it('is read at once for a more urgent caller after its repair has failed', async () => {
    const { series, after } = harness();
    requestAll(series, [1], REPAIR);
    const [first] = await after(GATHER_MS);
    first?.answer.reject(new Error('down'));
    await after(0);
    requestAll(series, [1], SNAPSHOT);
    const [second] = await after(0);
    expect(second?.ids).toEqual([1]);
    second?.answer.resolve();
    expect(await after(RETRY_MS + GATHER_MS)).toEqual([]);
  });

  it('is refused if the queue has no room for it', async () => {
    const { queue, series, onError } = harness();
    queue.hold(SNAPSHOT);
    requestAll(series, upTo(20_000), REPAIR);
    expect(await series.request(20_001, REPAIR)).toBeInstanceOf(Error);
    expect(onError.mock.calls).toEqual([[expect.any(Error), [20_001]]]);
    series.close(new Error('closed'));
  });
});

it('a closed lane answers all callers, starts nothing, and leaves no timer', async () => {
  const { series, after, reads, onError } = harness();
  const running = series.request(1, SCREEN);
  await after(0);
  const [again, waiting] = [series.request(1, REPAIR), series.request(2, REPAIR)];
  const reason = new Error('closed');
  // Files that this worker has run before may set timers, but not within a turn of the event loop.
  const timers = vi.getTimerCount();
  series.close(reason);
  expect(timers - vi.getTimerCount()).toBe(1);
  expect(await Promise.all([running, again, waiting, series.request(3, SCREEN)])).toEqual([reason, reason, reason, reason]);
  const others = vi.getTimerCount();
  reads[0]?.answer.reject(new Error('late'));
  for (let step = 0; step < 50; step += 1) await Promise.resolve();
  expect(vi.getTimerCount()).toBe(others);
  expect(await after(RETRY_MS * 2)).toEqual([]);
  expect(onError).not.toHaveBeenCalled();
});
