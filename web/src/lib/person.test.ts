import { expect, it } from 'vitest';
import { fullName } from './person.ts';

it.each([
  ['Ana', 'Berg', 'Ana Berg'],
  [' Ana ', null, 'Ana'],
  [null, 'Berg', 'Berg'],
  ['', '  ', ''],
  [null, null, ''],
])('the name of %j %j is %j', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
