import type { Random } from '../../sandbox/src/random.ts';

const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  "' OR 1=1 --",
  '{}',
  '[]',
  '<b>x</b>',
  '\u0000',
  '\u202e\u2066abc',
  '\ud800',
  '👩‍👩‍👧‍👦',
  'é'.repeat(300),
  'x'.repeat(5_000),
  '1970-01-01T00:00:00Z',
  '9999-99-99',
  '1'.repeat(40),
  'a@b.example',
  '\r\nX-Odd: 1',
  'id,state<={open}',
];
const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  51,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
];
const KEYS: readonly string[] = [
  'id',
  'type',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'length',
  '0',
];

export const oddText = (random: Random): string => random.pick(TEXTS);
export const oddNumber = (random: Random): number => random.pick(NUMBERS);
export const oddKey = (random: Random): string => random.pick(KEYS);

/** Random JSON with values that often cause bugs. */
export function oddJson(random: Random, depth = 3): unknown {
  const kind = random.int(0, depth > 0 ? 7 : 4);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return oddNumber(random);
  if (kind <= 4) return oddText(random);
  const parts = Array.from({ length: random.int(0, 4) }, () => oddJson(random, depth - 1));
  if (kind === 5) return parts;
  // Comparing this length with a number throws.
  if (kind === 6) return { length: { valueOf: oddJson(random, 0), toString: oddJson(random, 0) } };
  // Own keys of any name, as JSON.parse creates them.
  return Object.fromEntries(parts.map((part) => [oddKey(random), part]));
}

/** A text with a few random deletions, duplications, insertions or replacements. */
export function mangledText(text: string, random: Random, parts: readonly string[] = TEXTS): string {
  let mangled = text;
  for (let i = random.int(1, 3); i > 0; i -= 1) {
    const [from, to] = [random.int(0, mangled.length), random.int(0, mangled.length)].toSorted((a, b) => a - b);
    const [head, middle, tail] = [mangled.slice(0, from), mangled.slice(from, to).slice(0, 200), mangled.slice(to)];
    const way = random.int(0, 4);
    if (way === 0) mangled = head + tail;
    else if (way === 1) mangled = head + middle + middle + tail;
    else if (way === 2) mangled = head + random.pick(parts) + middle + tail;
    else if (way === 3) mangled = head + middle.split('').toReversed().join('') + tail;
    else mangled = head + middle;
  }
  return mangled;
}

const MAX_DEPTH = 60;

/** JSON with values removed, retyped, duplicated, nested or replaced by odd ones; `rate`: probability per value. */
export function mangledJson(value: unknown, random: Random, rate: number): unknown {
  if (random.chance(rate)) return replacement(value, random);
  if (Array.isArray(value)) {
    const kept = value.filter(() => !random.chance(rate)).map((item) => mangledJson(item, random, rate));
    return random.chance(rate) ? [...kept, ...kept] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(() => !random.chance(rate))
    .map(([key, inner]): [string, unknown] => [random.chance(rate / 4) ? oddKey(random) : key, mangledJson(inner, random, rate)]);
  return Object.fromEntries(random.chance(rate) ? [...kept, [oddKey(random), oddJson(random)]] : kept);
}

function replacement(value: unknown, random: Random): unknown {
  const way = random.int(0, 6);
  if (way === 0) return null;
  if (way === 1) return [value];
  if (way === 2) return { [oddKey(random)]: value };
  if (way === 3) return typeof value === 'number' ? String(value) : oddNumber(random);
  if (way === 4) return oddText(random);
  if (way === 5) return nested(value, random.int(2, MAX_DEPTH));
  return oddJson(random);
}

function nested(value: unknown, depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner: unknown) => [inner], value);
}
