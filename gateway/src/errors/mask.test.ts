import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, gatewayError } from './catalogue.ts';
import { maskError } from './mask.ts';
import { showableMessage } from './provider-failure.ts';

describe('maskError', () => {
  it('masks errors that are not in the catalogue and includes the request id', () => {
    const masked = maskError(
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
    expect(maskError(error, 'r-2')).toMatchObject({
      message: 'Name is taken',
      extensions: { code: 'PROVIDER_ERROR', retryable: true },
    });
  });
});

describe('a message of the library about a document', () => {
  it.each([
    ['Syntax Error: Expected ":", found String "hunter2 Name "x".', 'Syntax Error: Expected ":", found String.'],
    ['Syntax Error: Unexpected Name "hunter2".', 'Syntax Error: Unexpected Name.'],
    ['Syntax Error: Invalid Unicode escape sequence: "\\u{hunter2".', 'Syntax Error: Invalid Unicode escape sequence.'],
    ['Syntax Error: Expected Name, found <EOF>.', 'Syntax Error: Expected Name, found <EOF>.'],
    ['Expected value of type "[ID!]!", found {a: "hunter2"}.', 'Expected value of type "[ID!]!".'],
    ['String cannot represent a non string value: hunter2', 'String cannot represent this value.'],
    ['Enum "E" cannot represent non-enum value: "hunter2".', 'Enum "E" cannot represent this value.'],
    ['Value "HUNTER2" does not exist in "E" enum. Did you mean "A"?', 'This value does not exist in "E" enum.'],
    ['Cannot query field "x" on type "Query".', 'Cannot query field "x" on type "Query".'],
  ])('%j becomes %j', (message, shown) => {
    const { message: text } = maskError({ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }, 'r-3');
    expect(text).toBe(shown);
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
