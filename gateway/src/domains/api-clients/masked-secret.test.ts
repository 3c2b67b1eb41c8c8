import { expect, it } from 'vitest';
import { longestFormBytes, maskSecret } from './masked-secret.ts';

const SECRET = 'ab"c/é';

it.each([
  ['as it is', `{"key": ${SECRET}, "n": 1.50}`, '{"key": [secret], "n": 1.50}'],
  ['in JSON', `{"key":${JSON.stringify(SECRET)}}`, '{"key":"[secret]"}'],
  ['in a URL', `{"next":"?s=${encodeURIComponent(SECRET)}"}`, '{"next":"?s=[secret]"}'],
  ['with Unicode escapes', String.raw`{"key":"\u0061\u0062\"c/\u00E9"}`, '{"key":"[secret]"}'],
])('hides a secret %s', (_how, text, masked) => {
  expect(maskSecret(text, SECRET)).toBe(masked);
});

it('leaves other text as it is, and knows the bytes of the longest form of a secret', () => {
  const text = String.raw`{"a": 1e400, "a": 9007199254740993, "name": "\u00e9"}`;
  expect(maskSecret(text, SECRET)).toBe(text);
  expect(longestFormBytes(SECRET)).toBe(encodeURIComponent(SECRET).length);
});
