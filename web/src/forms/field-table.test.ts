import { expect, it } from 'vitest';
import { fieldTable } from './field-table.ts';

interface Fields {
  readonly name: string;
  readonly note: string;
}
const BLANK = { title: '', note: '' };
const name = {
  inputs: ['title'],
  toForm: (field: string) => ({ title: field }),
  fromForm: (values: typeof BLANK) => values.title,
  isSame: Object.is,
  describe: (field: string): [[string, string]] => [['Name', field]],
} as const;
const note = {
  inputs: ['note'],
  toForm: (field: string) => ({ note: field }),
  fromForm: (values: typeof BLANK) => values.note,
  isSame: Object.is,
  describe: (field: string): [[string, string]] => [['Note', field]],
} as const;
const table = fieldTable<Fields, typeof BLANK, null>(BLANK);

it('sends, lists and assigns each field', () => {
  const { changesOf, fieldsOf, inputOf, textsOf, valuesOf } = table({ name, note });
  const before: Fields = { name: 'a', note: 'b' };
  const after = fieldsOf({ ...valuesOf(before, null), note: 'c' }, before, null);
  expect(changesOf(before, after)).toEqual({ note: 'c' });
  expect([...textsOf(after, null)]).toEqual([
    ['Name', 'a'],
    ['Note', 'c'],
  ]);
  expect([inputOf(['input', 'name']), inputOf(['note']), inputOf(['note', 'part']), inputOf([])]).toEqual([
    'title',
    'note',
    undefined,
    undefined,
  ]);
});

it('sends the fields that share an input together', () => {
  const both = table({ name, note: { ...note, inputs: ['note', 'title'] } });
  expect(both.changesOf({ name: 'a', note: 'b' }, { name: 'c', note: 'b' })).toEqual({ name: 'c', note: 'b' });
});

it('compiles only with a row for each field and a field for each form value', () => {
  // @ts-expect-error No row for `note`.
  expect(table({ name })).toBeDefined();
  // @ts-expect-error No field has the input `note`.
  expect(table({ name, note: { ...note, inputs: ['title'] } })).toBeDefined();
});
