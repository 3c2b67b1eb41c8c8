import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT_LATEST_MS, CombinedOdds, type CombinedLeg, QUIET_MS } from './combined-odds.ts';

interface Asked {
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
  readonly answer: (odds: number | null) => Promise<void>;
  readonly fail: () => Promise<void>;
}

function rig() {
  const asked: Asked[] = [];
  let isVisible = true;
  const combined = new CombinedOdds({
    isVisible: () => isVisible,
    ask(ids, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<number | null>();
      const settled = () => promise.then(nothing, nothing);
      asked.push({
        ids,
        signal,
        answer: (odds) => (resolve(odds), settled()),
        fail: () => (reject(new Error('down')), settled()),
      });
      return promise;
    },
  });
  const show = (visible: boolean) => {
    isVisible = visible;
    combined.visibilityChanged();
  };
  const last = (): Asked => {
    const request = asked.at(-1);
    if (request === undefined) throw new Error('Nothing was asked.');
    return request;
  };
  return { combined, asked, last, show };
}

const nothing = () => {};
const legs = (...parts: string[]): CombinedLeg[] =>
  parts.map((part) => {
    const [selectionId = '', price = '2.00'] = part.split('@');
    return { selectionId, price };
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('another selection', () => {
  it('is asked for at once [builder.requested-on-change]', async () => {
    const { combined, asked, last } = rig();
    combined.follow(legs('a', 'b'));
    expect(combined.get()).toEqual({ answer: null, phase: 'asking' });
    await last().answer(4);
    expect(combined.get()).toEqual({ answer: { odds: 4 }, phase: 'current' });
    combined.follow(legs('a', 'b', 'c'));
    expect(combined.get()).toEqual({ answer: { odds: 4 }, phase: 'asking' });
    combined.follow(legs('a', 'c'));
    expect(asked.map(({ ids }) => ids.join(''))).toEqual(['ab', 'abc', 'ac']);
  });

  it('ends the request under way, whose answer counts no more [builder.cancelled]', async () => {
    const { combined, asked } = rig();
    combined.follow(legs('a', 'b'));
    combined.follow(legs('a', 'b', 'c'));
    const [first, second] = asked;
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
    await first?.answer(4);
    expect(combined.get()).toEqual({ answer: null, phase: 'asking' });
    await second?.answer(8);
    expect(combined.get()).toEqual({ answer: { odds: 8 }, phase: 'current' });
  });

  it('of one or none asks for nothing and ends what is under way [builder.not-with-one]', async () => {
    const { combined, asked } = rig();
    combined.follow(legs('a'));
    combined.follow(legs());
    expect(asked).toEqual([]);
    combined.follow(legs('a', 'b'));
    combined.follow(legs('a'));
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(combined.get()).toEqual({ answer: null, phase: 'idle' });
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });
});

describe('a price that moves', () => {
  async function priced() {
    const all = rig();
    all.combined.follow(legs('a@2.00', 'b@2.00'));
    await all.last().answer(4);
    return all;
  }

  it('makes the total outdated, and is asked for once it rests', async () => {
    const { combined, asked, last } = await priced();
    combined.follow(legs('a@2.10', 'b@2.00'));
    expect(combined.get()).toEqual({ answer: { odds: 4 }, phase: 'outdated' });
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    combined.follow(legs('a@2.20', 'b@2.00'));
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    expect(combined.get().phase).toBe('outdated');
    await last().answer(4.4);
    expect(combined.get()).toEqual({ answer: { odds: 4.4 }, phase: 'current' });
  });

  it('is asked for though it never rests', async () => {
    const { combined, asked, last } = await priced();
    for (let ms = 0; ms < AT_LATEST_MS; ms += 100) {
      combined.follow(legs(`a@${ms}`, 'b@2.00'));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked).toHaveLength(2);
    await last().answer(4.4);
    expect(combined.get()).toEqual({ answer: { odds: 4.4 }, phase: 'current' });
  });

  it('does not end a request under way, however often prices move before it answers', async () => {
    const { combined, asked, last } = rig();
    combined.follow(legs('a@2.00', 'b@2.00'));
    for (let ms = 0; ms < 3 * AT_LATEST_MS; ms += 100) {
      combined.follow(legs(`a@${ms}`, 'b@2.00'));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
    await last().answer(4);
    expect(combined.get()).toEqual({ answer: { odds: 4 }, phase: 'outdated' });
    // The moves are older than any is made to wait.
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    await last().answer(4.4);
    expect(combined.get()).toEqual({ answer: { odds: 4.4 }, phase: 'current' });
  });

  it('during a request that fails is asked for after it', async () => {
    const { combined, asked, last } = await priced();
    combined.follow(legs('a', 'c'));
    combined.follow(legs('a@2.10', 'c'));
    await last().fail();
    expect(combined.get().phase).toBe('failed');
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(asked).toHaveLength(3);
  });

  it('during a request leaves its answer outdated', async () => {
    const { combined, asked, last } = await priced();
    combined.follow(legs('a', 'c'));
    combined.follow(legs('a@2.10', 'c'));
    await last().answer(5);
    expect(combined.get()).toEqual({ answer: { odds: 5 }, phase: 'outdated' });
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(asked).toHaveLength(3);
  });

  it('never cancels the request under way, so that a total appears however fast prices move', async () => {
    const { combined, asked, last } = rig();
    combined.follow(legs('a@0', 'b@2.00'));
    const move = async (ms: number) => {
      for (const end = Date.now() + ms; Date.now() < end; ) {
        combined.follow(legs(`a@${Date.now()}`, 'b@2.00'));
        await vi.advanceTimersByTimeAsync(100);
      }
    };
    await move(AT_LATEST_MS + 1_000);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
    await last().answer(4);
    expect(combined.get()).toEqual({ answer: { odds: 4 }, phase: 'outdated' });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    await move(AT_LATEST_MS + 1_000);
    await last().answer(5);
    expect(combined.get().answer).toEqual({ odds: 5 });
  });

  it('while nobody looks is asked for on return', async () => {
    const { combined, asked, show } = await priced();
    show(false);
    combined.follow(legs('a@2.10', 'b@2.00'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    show(true);
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(asked).toHaveLength(2);
  });

  it('just before the page is hidden waits as well', async () => {
    const { combined, asked, show } = await priced();
    combined.follow(legs('a@2.10', 'b@2.00'));
    show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  it('unseen does not make a return ask twice', async () => {
    const { asked, show } = await priced();
    show(false);
    show(true);
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('leaves the odds as they were [builder.failure-keeps-odds]', async () => {
    const { combined, last } = rig();
    combined.follow(legs('a', 'b'));
    await last().answer(4);
    combined.follow(legs('a', 'b', 'c'));
    await last().fail();
    expect(combined.get()).toEqual({ answer: { odds: 4 }, phase: 'failed' });
  });

  it('can be followed by another try', async () => {
    const { combined, asked, last } = rig();
    combined.follow(legs('a', 'b'));
    combined.retry();
    expect(asked).toHaveLength(1);
    await last().fail();
    combined.retry();
    expect(combined.get().phase).toBe('asking');
    await last().answer(null);
    expect(combined.get()).toEqual({ answer: { odds: null }, phase: 'current' });
  });
});

it('ends everything when it is stopped, and begins anew', async () => {
  const { combined, asked } = rig();
  combined.follow(legs('a', 'b'));
  combined.stop();
  expect(asked[0]?.signal.aborted).toBe(true);
  combined.follow(legs('a', 'b'));
  expect(asked).toHaveLength(2);
});

it('tells its listeners of changes only', async () => {
  const { combined, last } = rig();
  const listener = vi.fn();
  const stop = combined.subscribe(listener);
  combined.follow(legs('a', 'b'));
  combined.follow(legs('a', 'b'));
  expect(listener).toHaveBeenCalledTimes(1);
  await last().answer(4);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  combined.follow(legs());
  expect(listener).toHaveBeenCalledTimes(2);
});
