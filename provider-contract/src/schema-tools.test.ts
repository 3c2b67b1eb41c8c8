import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loose, readEach, someText } from './schema-tools.ts';

const Thing = z.strictObject({
  id: z.int(),
  end: z.nullable(z.string()),
  lifecycle: z.enum(['live', 'unknown']),
  parts: z.array(z.strictObject({ name: z.nullable(z.string()) })),
});

describe('loose', () => {
  it('drops unknown keys, reads missing nullable keys as null and unknown enum values as unknown', () => {
    const read = loose(Thing).parse({ id: 1, lifecycle: 'paused', parts: [{ extra: 1 }], colour: 'red' });
    expect(read).toEqual({ id: 1, end: null, lifecycle: 'unknown', parts: [{ name: null }] });
  });

  it('still refuses a missing required key and a wrong type', () => {
    expect(loose(Thing).safeParse({ lifecycle: 'live', parts: [] }).success).toBe(false);
    expect(loose(Thing).safeParse({ id: '1', lifecycle: 'live', parts: [] }).success).toBe(false);
  });
});

describe('someText', () => {
  it('is bounded on both sides', () => {
    const fits = (text: string) => someText(3).safeParse(text).success;
    expect(['', 'a', 'abc', 'abcd'].map(fits)).toEqual([false, true, true, false]);
    expect(someText().safeParse('').success).toBe(false);
  });

  it('refuses what is no text without measuring it', () => {
    for (const value of [7, null, [1], { length: 2 }, { length: { valueOf: 1, toString: 1 } }])
      expect(someText(3).safeParse(value).success).toBe(false);
  });
});

describe('readEach', () => {
  it('keeps the good elements and names the bad ones by place', () => {
    const { items, unreadable } = readEach(z.int(), [1, 'x', 3]);
    expect(items).toEqual([1, 3]);
    expect(unreadable.map((u) => u.index)).toEqual([1]);
  });
});
