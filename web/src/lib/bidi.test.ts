// cspell:ignore הברווזים نسور
import { expect, it } from 'vitest';
import { cutIsolated, isolated, named } from './bidi.ts';

const [FSI, PDI] = ['\u2068', '\u2069'];

it.each([
  ['Northwind', 'Northwind'],
  ['Åre Kestrels 2', 'Åre Kestrels 2'],
  ['הברווזים', `${FSI}הברווזים${PDI}`],
  ['Team نسور', `${FSI}Team نسور${PDI}`],
  ['mark\u200F', `${FSI}mark\u200F${PDI}`],
  ['', ''],
])('isolates a name only if it has letters that run from right to left: %j', (name, expected) => {
  expect(isolated(name)).toBe(expected);
  expect(isolated(expected)).toBe(expected);
});

it.each([
  ['\u202Eevil', 'evil'],
  ['a\u2069b\u202A', 'ab'],
  ['\u202Eה\u2069', `${FSI}ה${PDI}`],
])('drops control characters that would reorder the text around the name: %j', (name, expected) => {
  expect(isolated(name)).toBe(expected);
});

it('isolates each name of a text', () => {
  expect(named`The key ${'הברווזים'} of ${'Acme'} has ${2} uses.`).toBe(`The key ${FSI}הברווזים${PDI} of Acme has 2 uses.`);
});

it('ends an isolate that is cut, and halves no character', () => {
  expect(cutIsolated(isolated('הברווזים'), 5)).toBe(`${FSI}הבר${PDI}`);
  expect(cutIsolated('Northwind', 6)).toBe('North');
  expect(cutIsolated('Northwind', 9)).toBe('Northwind');
  expect(cutIsolated('No🦊wind', 4)).toBe('No');
});
