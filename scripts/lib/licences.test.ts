import { describe, expect, it } from 'vitest';
import { productionPackages } from './installed-packages.ts';
import { isAllowed } from './licences.ts';

const FREE = new Set(['MIT', 'ISC']);

describe('an SPDX expression', () => {
  it.each(['MIT', 'MIT OR GPL-3.0', '(GPL-3.0 OR MIT)', 'MIT AND ISC', 'GPL-3.0 AND ISC OR MIT', '(GPL-3.0 OR ISC) AND MIT'])(
    'is allowed: %s',
    (expression) => expect(isAllowed(expression, FREE)).toBe(true),
  );

  it.each([
    'GPL-3.0',
    '',
    'MIT AND GPL-3.0',
    'MIT AND (GPL-3.0 OR BSD-3-Clause)',
    'MIT ISC',
    'MIT WITH exception',
    'SEE LICENSE IN x',
  ])('is refused if a licence in it is unknown or forbidden, or if it is no expression: %s', (expression) =>
    expect(isAllowed(expression, FREE)).toBe(false),
  );
});

it('finds direct and indirect dependencies, without development dependencies', () => {
  const names = new Set(productionPackages().map(({ name }) => name));
  expect([...names]).toEqual(expect.arrayContaining(['@apollo/server', 'react', 'accepts']));
  expect(names.has('vitest')).toBe(false);
});
