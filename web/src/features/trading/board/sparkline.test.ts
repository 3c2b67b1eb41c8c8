import { expect, it } from 'vitest';
import { sparklinePath } from './sparkline.tsx';

it.each([
  [[], null],
  [[1.5], null],
  [[1, 3, 2], 'M1 15L20 1L39 8'],
  [[2, 2], 'M1 8L39 8'],
])('draws %j with high prices above low ones', (prices, path) => {
  expect(sparklinePath(prices)).toBe(path);
});
