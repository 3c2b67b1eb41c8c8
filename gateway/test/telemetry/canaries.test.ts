import { expect, it } from 'vitest';
import { Canaries } from '../support/canaries.ts';

const SECRET = 'pass "word"/päss+1';

it.each([
  ['plain', SECRET],
  ['in an address', `https://provider.test/?token=${encodeURIComponent(SECRET)}`],
  ['in a form', new URLSearchParams({ a: SECRET }).toString()],
  ['in JSON', JSON.stringify({ a: SECRET })],
  ['in JSON within JSON', JSON.stringify({ a: JSON.stringify({ b: SECRET }) })],
  ['in hexadecimal', Buffer.from(`abc${SECRET}`).toString('hex')],
  ['in base64, after 0 bytes', Buffer.from(SECRET).toString('base64')],
  ['in base64, after 1 bytes', Buffer.from(`a${SECRET}b`).toString('base64')],
  ['in base64url, after 2 bytes', Buffer.from(`{"${SECRET}"}`).toString('base64url')],
])('a secret %s is found', (form, text) => {
  const canaries = new Canaries();
  canaries.plant('password', SECRET);
  canaries.plant('other', 'something else');
  canaries.record('log', 'nothing');
  canaries.record('log', text);
  expect(canaries.found()).toContain(`password (${form}) in log`);
  expect(canaries.found().filter((each) => !each.startsWith('password'))).toEqual([]);
});
