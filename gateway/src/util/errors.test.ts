import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, gatewayError, publicError, showableMessage } from './errors.ts';

describe('publicError', () => {
  it('masks errors that are not in the catalogue and includes the request id', () => {
    const masked = publicError(
      { message: 'ECONNREFUSED 10.0.0.7', path: ['viewer'], extensions: { code: 'INTERNAL_SERVER_ERROR', stacktrace: ['at x'] } },
      'r-1',
    );
    expect(masked).toEqual({
      message: 'Something went wrong on our side.',
      path: ['viewer'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', retryable: false, requestId: 'r-1' },
    });
  });

  it('keeps code and message of a catalogue error', () => {
    const error = gatewayError('PROVIDER_ERROR', { message: 'Name is taken' }).toJSON();
    expect(publicError(error, 'r-2')).toMatchObject({
      message: 'Name is taken',
      extensions: { code: 'PROVIDER_ERROR', retryable: true },
    });
  });
});

describe('showableMessage', () => {
  it.each([
    ['Name is taken', 'Name is taken'],
    ['  padded  ', 'padded'],
    ['', null],
    ['x'.repeat(301), null],
    ['see https://internal.example/x', null],
    ['<b>bold</b>', null],
    ['TypeError: x\n    at run (/srv/app.js:1:2)', null],
    [null, null],
  ])('%j is shown as %j', (message, shown) => {
    expect(showableMessage(message)).toBe(shown);
  });
});

it('docs/errors.md explains every code with its status', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  for (const [code, { status }] of Object.entries(ERROR_CATALOGUE)) expect(page).toContain(`| \`${code}\` | ${status} |`);
});
