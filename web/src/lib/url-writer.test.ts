import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { UrlWriter } from './url-writer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('UrlWriter', () => {
  it('writes the first change at once and the following ones together', () => {
    const written: string[] = [];
    const writer = new UrlWriter<string>(async (view) => void written.push(view));
    for (const view of ['a', 'ab', 'abc']) writer.schedule(view);
    expect(written).toEqual(['a']);
    vi.advanceTimersByTime(500);
    expect(written).toEqual(['a', 'abc']);
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual(['a', 'abc']);
  });

  it('makes at most 61 calls in 30 s, however many changes there are', () => {
    let calls = 0;
    const writer = new UrlWriter<number>(async () => void (calls += 1));
    for (let change = 0; change < 3_000; change += 1) {
      writer.schedule(change);
      vi.advanceTimersByTime(10);
    }
    expect(calls).toBeLessThanOrEqual(61);
  });

  it('repeats a refused write with the latest view', async () => {
    const written: string[] = [];
    let isAllowed = false;
    const writer = new UrlWriter<string>(async (view) => {
      if (!isAllowed) throw new DOMException('too many', 'SecurityError');
      written.push(view);
    });
    writer.schedule('a');
    await vi.advanceTimersByTimeAsync(0);
    writer.schedule('ab');
    await vi.advanceTimersByTimeAsync(4_999);
    isAllowed = true;
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toEqual(['ab']);
  });

  it('writes at once what waits when it is flushed, and nothing after it is cancelled', async () => {
    const written: string[] = [];
    const writer = new UrlWriter<string>(async (view) => void written.push(view));
    for (const view of ['a', 'ab']) writer.schedule(view);
    writer.flush();
    expect(written).toEqual(['a', 'ab']);
    writer.schedule('abc');
    writer.cancel();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(written).toEqual(['a', 'ab']);
  });

  it('writes what waits before a click, and drops it once the browser has gone to another entry', async () => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('HTMLInputElement', class extends EventTarget {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const written: string[] = [];
    const writer = new UrlWriter<string>(async (view) => void written.push(view));
    const stop = writer.flushBeforeLeaving();
    for (const view of ['a', 'ab']) writer.schedule(view);
    window.dispatchEvent(new Event('click'));
    expect(written).toEqual(['a', 'ab']);
    writer.schedule('abc');
    window.dispatchEvent(new Event('popstate'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(written).toEqual(['a', 'ab']);
    stop();
  });

  it('writes what waits before a key that leaves the page, and not while the user types', async () => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('HTMLInputElement', class extends EventTarget {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const written: string[] = [];
    const writer = new UrlWriter<string>(async (view) => void written.push(view));
    const stop = writer.flushBeforeLeaving();
    const press = (key: string, altKey: boolean) => {
      const event = Object.assign(new Event('keydown'), { key, altKey });
      Object.defineProperty(event, 'target', { value: new HTMLInputElement() });
      window.dispatchEvent(event);
    };
    for (const view of ['a', 'ab']) writer.schedule(view);
    press('b', false);
    expect(written).toEqual(['a']);
    press('ArrowLeft', true);
    expect(written).toEqual(['a', 'ab']);
    stop();
  });
});
