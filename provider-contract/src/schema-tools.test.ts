import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { NumericId, OpaqueId, Timestamp } from './common.ts';
import { loose, optionalList, withDefaults, readEach, boundedString } from './schema-tools.ts';

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

  it('reads an empty text as null if the key is nullable', () => {
    const Texts = z.strictObject({ name: z.string(), title: z.nullable(z.string()), result: z.optional(z.nullable(z.string())) });
    expect(loose(Texts).parse({ name: '', title: '', result: '' })).toEqual({ name: '', title: null, result: null });
  });

  it('rejects a missing required key and a wrong type', () => {
    expect(loose(Thing).safeParse({ lifecycle: 'live', parts: [] }).success).toBe(false);
    expect(loose(Thing).safeParse({ id: '1', lifecycle: 'live', parts: [] }).success).toBe(false);
  });
});

describe('loose, for values in a notation that the contract does not have', () => {
  const Entry = z.strictObject({ id: NumericId, key: OpaqueId, at: z.nullable(Timestamp), tags: optionalList(OpaqueId) });

  it('reads timestamps, ids and missing lists as the contract writes them', () => {
    const read = loose(Entry).parse({ id: '42', key: 7, at: '2024-05-28T17:00+02:00' });
    expect(read).toEqual({ id: 42, key: '7', at: '2024-05-28T15:00:00Z', tags: [] });
    expect(loose(Entry).parse({ id: 1, key: 'k', at: '', tags: [3] })).toEqual({ id: 1, key: 'k', at: null, tags: ['3'] });
  });

  it('leaves the contract strict: the schema itself rejects them', () => {
    expect(Entry.safeParse({ id: '42', key: 7, at: '', tags: null }).success).toBe(false);
  });

  it('rejects invalid values', () => {
    for (const part of [{ id: 'x' }, { key: '' }, { at: 'soon' }, { tags: 'none' }])
      expect(loose(Entry).safeParse({ id: 1, key: 'k', at: null, tags: [], ...part }).success).toBe(false);
  });
});

describe('withDefaults', () => {
  const Entry = z.strictObject({
    id: OpaqueId,
    name: z.string(),
    version: z.int(),
    created: Timestamp,
    end: z.nullable(Timestamp),
    parts: z.array(z.strictObject({ id: NumericId })),
  });
  const reader = withDefaults(Entry, { required: ['id'], defaults: { name: '', version: 1 } });
  const whole = { id: 'a', name: 'n', version: 2, created: '2024-05-28T17:00:00Z', end: null, parts: [{ id: 1 }] };

  it('reads valid values, and lists the keys of unreadable ones', () => {
    expect(reader.parse({ ...whole, extra: 1 })).toEqual({ ...whole, unreadable: [] });
    expect(reader.parse({ id: 'a' })).toEqual({
      id: 'a',
      name: '',
      version: 1,
      created: null,
      end: null,
      parts: [],
      unreadable: ['created'],
    });
    const odd = { id: 5, name: 7, version: 'two', created: 'once', end: 'never', parts: [{ id: '1' }, {}, null] };
    expect(reader.parse(odd)).toEqual({
      id: '5',
      name: '',
      version: 1,
      created: null,
      end: null,
      parts: [{ id: 1 }],
      unreadable: ['name', 'version', 'created', 'end', 'parts'],
    });
  });

  it('reads its own output unchanged', () => {
    const made = reader.parse({ ...whole, end: 'never', parts: [{}] });
    expect(reader.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
    expect(reader.parse({ ...whole, unreadable: ['end', 'toString', 7] })).toEqual({ ...whole, unreadable: ['end'] });
  });

  it('rejects an object without a valid value of a required key', () => {
    for (const value of [{ ...whole, id: '' }, { ...whole, id: null }, null, [], 'a'])
      expect(reader.safeParse(value).success).toBe(false);
  });
});

describe('boundedString', () => {
  it('has a minimum and a maximum length', () => {
    const fits = (text: string) => boundedString(3).safeParse(text).success;
    expect(['', 'a', 'abc', 'abcd'].map(fits)).toEqual([false, true, true, false]);
    expect(boundedString().safeParse('').success).toBe(false);
  });

  it('rejects other types without reading their length', () => {
    for (const value of [7, null, [1], { length: 2 }, { length: { valueOf: 1, toString: 1 } }])
      expect(boundedString(3).safeParse(value).success).toBe(false);
  });
});

describe('readEach', () => {
  it('keeps valid elements and reports the index of invalid ones', () => {
    const { items, unreadable } = readEach(z.int(), [1, 'x', 3]);
    expect(items).toEqual([1, 3]);
    expect(unreadable.map((u) => u.index)).toEqual([1]);
  });
});
