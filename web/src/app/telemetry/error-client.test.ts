import type { ErrorEvent } from '@sentry/browser';
import { describe, expect, it } from 'vitest';
import { redact, scrubEvent } from './error-client.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';

describe('redact', () => {
  it.each([
    ['a bearer token', 'refused: Authorization: Bearer abc.def-123', 'abc.def'],
    ['a JWT', `unexpected token ${JWT} in header`, JWT],
    ['an email address', 'no user trader@example.test here', 'trader@example.test'],
    ['a password in a body', '{"input":{"password":"hunter 2","email":"x"}}', 'hunter'],
    ['a token in a body', "{ token: 'abc' }", 'abc'],
    ['a token whose name follows another one', 'input:token=abc', 'abc'],
    ['a secret with spaces', '{"input":{"secret":"two words"}}', 'words'],
    ['an email address in brackets', 'user (trader@example.test)', 'trader'],
    ['the token of a reset link', 'at https://site.example.test/update-password/abc.def', 'abc.def'],
    ['the query of a URL', 'GET https://site.example.test/admin?q=ann+smith failed', 'smith'],
    ['the query of a path', 'GET /admin/customers?q=ann failed', 'ann'],
    ['a fragment', 'at https://site.example.test/x#state=9', 'state'],
    ['a long random text', 'key 3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c rejected', '3f9a8b7c'],
  ])('removes %s', (_what, text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  it('keeps everything else', () => {
    expect(redact("Cannot read properties of undefined (reading 'name')")).toBe(
      "Cannot read properties of undefined (reading 'name')",
    );
    const chunk = 'Failed to fetch dynamically imported module: https://site.example.test/assets/trading-list-page-Dk3x9aQ2.js';
    expect(redact(chunk)).toBe(chunk);
    const fault = 'Viewer: INTERNAL_SERVER_ERROR, request 0b9c4a4e-5f0c-4f57-9d9c-0f2f2f3d7c11';
    expect(redact(fault)).toBe(fault);
    expect(redact('GET https://site.example.test/users?q=a failed')).toBe('GET https://site.example.test/users failed');
  });

  it('limits the length', () => {
    expect(redact('a '.repeat(5_000)).length).toBe(500);
  });
});

const SECRETS = ['eyJhbGciOiJIUzI1NiJ9.e30.abc', 'reset-token-1', 'ann@example.test', 'hunter2', 'q=ann', 'x-trading-token'];

const event: ErrorEvent = {
  type: undefined,
  event_id: 'e1',
  timestamp: 1,
  level: 'error',
  release: 'sightline@1.0.0',
  message: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.abc refused',
  transaction: '/update-password/reset-token-1',
  request: {
    url: 'https://site.example.test/update-password/reset-token-1',
    query_string: 'q=ann',
    headers: { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.abc', 'x-trading-token': 't' },
    data: '{"password":"hunter2"}',
    cookies: { a: 'hunter2' },
  },
  user: { email: 'ann@example.test' },
  extra: { variables: { password: 'hunter2' } },
  contexts: { app: { app_name: 'ann@example.test' } },
  breadcrumbs: [{ category: 'fetch', data: { url: 'https://site.example.test/?q=ann' } }],
  tags: { page: '/update-password/:token', url: 'https://site.example.test/?q=ann' },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'no such user ann@example.test, password: hunter2',
        stacktrace: {
          frames: [
            {
              filename: 'https://site.example.test/assets/index-Ab12.js?v=hunter2',
              function: 'read',
              lineno: 3,
              colno: 7,
              vars: { password: 'hunter2' },
              context_line: 'hunter2',
            },
            { filename: 'https://site.example.test/update-password/reset-token-1', function: 'onclick' },
          ],
        },
      },
    ],
  },
};

it('a report contains no secrets', () => {
  const text = JSON.stringify(scrubEvent(event));
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

it('a report contains the error and its location', () => {
  expect(scrubEvent(event)).toEqual({
    type: undefined,
    event_id: 'e1',
    timestamp: 1,
    level: 'error',
    release: 'sightline@1.0.0',
    message: 'Bearer [removed] refused',
    tags: { page: '/update-password/:token' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'no such user [email], password: [removed]',
          stacktrace: {
            frames: [
              { filename: 'https://site.example.test/assets/index-Ab12.js', function: 'read', lineno: 3, colno: 7 },
              { filename: '[page]', function: 'onclick' },
            ],
          },
        },
      ],
    },
  });
});
