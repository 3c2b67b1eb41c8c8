import { expect, it } from 'vitest';
import { credentialsOf, missingBearerMessage } from './credentials.ts';

it.each([
  ['missing', {}, 'Sign in first'],
  ['null, in the payload of a socket', { Authorization: null }, 'Sign in first'],
  ['of another scheme', { authorization: 'Basic abc' }, 'no other scheme is accepted'],
  ['too long', { authorization: `Bearer ${'x'.repeat(8_192)}` }, 'at most 8192 characters'],
])('an Authorization that is %s gets a message that applies to it', (_, values, text) => {
  const credentials = credentialsOf(values);
  expect(credentials.bearer).toBeNull();
  expect(missingBearerMessage(credentials)).toContain(text);
});
