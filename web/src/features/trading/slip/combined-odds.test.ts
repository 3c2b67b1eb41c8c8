import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_DELAY_MS, CombinedOdds, type CombinedLeg, DEBOUNCE_MS } from './combined-odds.ts';

interface Request {
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
  readonly respond: (odds: number | null) => Promise<void>;
  readonly fail: () => Promise<void>;
}

function rig() {
  const requests: Request[] = [];
  let isVisible = true;
  const combined = new CombinedOdds({
    isVisible: () => isVisible,
    fetch(ids, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<number | null>();
      const settled = () => promise.then(noop, noop);
      requests.push({
        ids,
        signal,
        respond: (odds) => (resolve(odds), settled()),
        fail: () => (reject(new Error('down')), settled()),
      });
      return promise;
    },
  });
  const setVisible = (visible: boolean) => {
    isVisible = visible;
    combined.visibilityChanged();
  };
  const last = (): Request => {
    const request = requests.at(-1);
    if (request === undefined) throw new Error('There is no request.');
    return request;
  };
  return { combined, requests, last, setVisible };
}

const noop = () => {};
/** Legs from texts such as `a −3.5@2.10`: the first letter is the selection, the text before `@` the bet. */
const legs = (...parts: string[]): CombinedLeg[] =>
  parts.map((part) => {
    const [bet = '', odds = '2'] = part.split('@');
    return { selectionId: bet.charAt(0), bet, odds: Number(odds) };
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a changed selection', () => {
  it('is fetched immediately [builder.requested-on-change]', async () => {
    const { combined, requests, last } = rig();
    combined.update(legs('a', 'b'));
    expect(combined.get()).toEqual({ result: null, phase: 'loading' });
    await last().respond(4);
    expect(combined.get()).toEqual({ result: { odds: 4 }, phase: 'current' });
    combined.update(legs('a', 'b', 'c'));
    expect(combined.get()).toEqual({ result: { odds: 4 }, phase: 'loading' });
    combined.update(legs('a', 'c'));
    expect(requests.map(({ ids }) => ids.join(''))).toEqual(['ab', 'abc', 'ac']);
  });

  it('marks the last result as one of other prices or selections already before the update', async () => {
    const { combined, last } = rig();
    combined.update(legs('a', 'b'));
    await last().respond(4);
    expect(combined.viewOf(legs('a', 'b@2.10'))).toEqual({ result: { odds: 4 }, phase: 'outdated' });
    expect(combined.viewOf(legs('a', 'b', 'c'))).toEqual({ result: { odds: 4 }, phase: 'loading' });
  });

  it('is one whose line has moved under the same id', async () => {
    const { combined, requests, last } = rig();
    combined.update(legs('a −3.5', 'b'));
    await last().respond(4);
    const moved = legs('a −7.5', 'b');
    expect(combined.viewOf(moved)).toEqual({ result: { odds: 4 }, phase: 'loading' });
    combined.update(moved);
    expect(combined.get()).toEqual({ result: { odds: 4 }, phase: 'loading' });
    expect(requests.map(({ ids }) => ids)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    await last().respond(9);
    expect(combined.get()).toEqual({ result: { odds: 9 }, phase: 'current' });
  });

  it('aborts the pending request and ignores its response [builder.cancelled]', async () => {
    const { combined, requests } = rig();
    combined.update(legs('a', 'b'));
    combined.update(legs('a', 'b', 'c'));
    const [first, second] = requests;
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
    await first?.respond(4);
    expect(combined.get()).toEqual({ result: null, phase: 'loading' });
    await second?.respond(8);
    expect(combined.get()).toEqual({ result: { odds: 8 }, phase: 'current' });
  });

  it('fetches nothing and aborts the pending request if it has fewer than two legs [builder.not-with-one]', async () => {
    const { combined, requests } = rig();
    combined.update(legs('a'));
    combined.update(legs());
    expect(requests).toEqual([]);
    combined.update(legs('a', 'b'));
    combined.update(legs('a'));
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(combined.get()).toEqual({ result: null, phase: 'idle' });
    await vi.runAllTimersAsync();
    expect(requests).toHaveLength(1);
  });
});

describe('a price move', () => {
  async function priced() {
    const all = rig();
    all.combined.update(legs('a@2.00', 'b@2.00'));
    await all.last().respond(4);
    return all;
  }

  it('makes the total outdated, and is fetched after a pause', async () => {
    const { combined, requests, last } = await priced();
    combined.update(legs('a@2.10', 'b@2.00'));
    expect(combined.get()).toEqual({ result: { odds: 4 }, phase: 'outdated' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
    combined.update(legs('a@2.20', 'b@2.00'));
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
    expect(combined.get().phase).toBe('outdated');
    await last().respond(4.4);
    expect(combined.get()).toEqual({ result: { odds: 4.4 }, phase: 'current' });
  });

  it('is fetched after the maximum delay if prices keep moving', async () => {
    const { combined, requests, last } = await priced();
    for (let ms = 0; ms < MAX_DELAY_MS; ms += 100) {
      combined.update(legs(`a@${ms}`, 'b@2.00'));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(requests).toHaveLength(2);
    await last().respond(4.4);
    expect(combined.get()).toEqual({ result: { odds: 4.4 }, phase: 'current' });
  });

  it('during a failing request is fetched after it', async () => {
    const { combined, requests, last } = await priced();
    combined.update(legs('a', 'c'));
    combined.update(legs('a@2.10', 'c'));
    await last().fail();
    expect(combined.get().phase).toBe('failed');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(requests).toHaveLength(3);
  });

  it('during a request makes its result outdated', async () => {
    const { combined, requests, last } = await priced();
    combined.update(legs('a', 'c'));
    combined.update(legs('a@2.10', 'c'));
    await last().respond(5);
    expect(combined.get()).toEqual({ result: { odds: 5 }, phase: 'outdated' });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(requests).toHaveLength(3);
  });

  it('never aborts the pending request, so that a total appears however fast prices move', async () => {
    const { combined, requests, last } = rig();
    combined.update(legs('a@0', 'b@2.00'));
    const move = async (ms: number) => {
      for (const end = Date.now() + ms; Date.now() < end; ) {
        combined.update(legs(`a@${Date.now()}`, 'b@2.00'));
        await vi.advanceTimersByTimeAsync(100);
      }
    };
    await move(MAX_DELAY_MS + 1_000);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
    await last().respond(4);
    expect(combined.get()).toEqual({ result: { odds: 4 }, phase: 'outdated' });
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(2);
    await move(MAX_DELAY_MS + 1_000);
    await last().respond(5);
    expect(combined.get().result).toEqual({ odds: 5 });
    await vi.advanceTimersByTimeAsync(MAX_DELAY_MS);
    await last().respond(6);
    expect(combined.get()).toEqual({ result: { odds: 6 }, phase: 'current' });
  });

  it('while the page is hidden is fetched on return', async () => {
    const { combined, requests, setVisible } = await priced();
    setVisible(false);
    combined.update(legs('a@2.10', 'b@2.00'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    setVisible(true);
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(requests).toHaveLength(2);
  });

  it('just before the page is hidden waits for its return', async () => {
    const { combined, requests, setVisible } = await priced();
    combined.update(legs('a@2.10', 'b@2.00'));
    setVisible(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });

  it('is needed for a fetch on return', async () => {
    const { requests, setVisible } = await priced();
    setVisible(false);
    setVisible(true);
    await vi.runAllTimersAsync();
    expect(requests).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('keeps the previous odds [builder.failure-keeps-odds]', async () => {
    const { combined, last } = rig();
    combined.update(legs('a', 'b'));
    await last().respond(4);
    combined.update(legs('a', 'b', 'c'));
    await last().fail();
    expect(combined.get()).toEqual({ result: { odds: 4 }, phase: 'failed' });
  });

  it('can be retried', async () => {
    const { combined, requests, last } = rig();
    combined.update(legs('a', 'b'));
    combined.retry();
    expect(requests).toHaveLength(1);
    await last().fail();
    combined.retry();
    expect(combined.get().phase).toBe('loading');
    await last().respond(null);
    expect(combined.get()).toEqual({ result: { odds: null }, phase: 'current' });
  });
});

it('aborts the request when stopped, and can start again', async () => {
  const { combined, requests } = rig();
  combined.update(legs('a', 'b'));
  combined.stop();
  expect(requests[0]?.signal.aborted).toBe(true);
  combined.update(legs('a', 'b'));
  expect(requests).toHaveLength(2);
});

it('notifies listeners of changes only', async () => {
  const { combined, last } = rig();
  const listener = vi.fn();
  const stop = combined.subscribe(listener);
  combined.update(legs('a', 'b'));
  combined.update(legs('a', 'b'));
  expect(listener).toHaveBeenCalledTimes(1);
  await last().respond(4);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  combined.update(legs());
  expect(listener).toHaveBeenCalledTimes(2);
});
