import type { ErrorEvent } from '@sentry/browser';
import { expect, it } from 'vitest';
import { scrubEvent } from './scrub-event.ts';

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

it('a report holds no secret', () => {
  const text = JSON.stringify(scrubEvent(event));
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

it('a report says what went wrong, where', () => {
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
