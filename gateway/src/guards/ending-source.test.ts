import { describe, expect, it } from 'vitest';
import { endingSource } from './ending-source.ts';

/** Yields what it is given, then stays silent for ever; says when it was returned to. */
function quiet(values: readonly number[]) {
  const left = [...values];
  let returned = 0;
  const source: AsyncGenerator<number, void> = {
    next: () => {
      const value = left.shift();
      return value === undefined ? Promise.withResolvers<never>().promise : Promise.resolve({ done: false, value });
    },
    return: () => {
      returned += 1;
      return Promise.resolve({ done: true, value: undefined });
    },
    throw: () => source.return(),
    [Symbol.asyncIterator]: () => source,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return { source, returned: () => returned };
}

describe('endingSource', () => {
  it('hands everything on, in order, and the end', async () => {
    async function* three() {
      yield 1;
      yield 2;
      yield 3;
    }
    const seen: number[] = [];
    for await (const value of endingSource(three(), new AbortController().signal)) seen.push(value);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('fails a waiting reader with the reason at once, then is over', async () => {
    const { source, returned } = quiet([1]);
    const ending = new AbortController();
    const wrapped = endingSource(source, ending.signal);
    expect((await wrapped.next()).value).toBe(1);
    const waiting = wrapped.next();
    ending.abort(new Error('session over'));
    await expect(waiting).rejects.toThrow('session over');
    expect(await wrapped.next()).toEqual({ done: true, value: undefined });
    expect(returned()).toBe(1);
  });

  it('keeps the failure for a reader who comes later', async () => {
    const { source, returned } = quiet([1, 2]);
    const ending = new AbortController();
    const wrapped = endingSource(source, ending.signal);
    await wrapped.next();
    ending.abort(new Error('session over'));
    await expect(wrapped.next()).rejects.toThrow('session over');
    expect(returned()).toBe(1);
  });

  it('ends while the source is silent, and returns to it once', async () => {
    const { source, returned } = quiet([]);
    const wrapped = endingSource(source, new AbortController().signal);
    const waiting = wrapped.next();
    await wrapped.return();
    await wrapped.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(returned()).toBe(1);
  });

  it('hands a failure of the source on', async () => {
    async function* broken(): AsyncGenerator<number, void> {
      yield 1;
      throw new Error('feed broke');
    }
    const wrapped = endingSource(broken(), new AbortController().signal);
    await wrapped.next();
    await expect(wrapped.next()).rejects.toThrow('feed broke');
    expect(await wrapped.next()).toEqual({ done: true, value: undefined });
  });
});
