import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { describe, expect, it } from 'vitest';
import { graphqlErrors, describeError, hasCode, RequestTimeoutError } from './request-error.ts';

function graphqlError(
  ...errors: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[]
): CombinedGraphQLErrors {
  return new CombinedGraphQLErrors({ data: null, errors });
}

describe('describeError', () => {
  it('shows the catalogue message, its code and the request id', () => {
    const error = graphqlError({ message: 'Provider is down.', extensions: { code: 'PROVIDER_UNREACHABLE', requestId: 'r1' } });
    expect(describeError(error)).toMatchObject({ code: 'PROVIDER_UNREACHABLE', text: 'Provider is down.', requestId: 'r1' });
  });

  it.each(['INTERNAL_SERVER_ERROR', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', undefined])(
    'hides the message of %s',
    (code) => {
      expect(describeError(graphqlError({ message: 'Cannot read x of undefined', extensions: { code } })).text).toBe(
        TEXTS.GENERIC,
      );
    },
  );

  it('describes a timeout', () => {
    expect(describeError(new RequestTimeoutError()).code).toBe('TIMEOUT');
  });

  it('describes a network failure', () => {
    expect(describeError(new TypeError('Failed to fetch')).code).toBe('UNREACHABLE');
  });
});

describe('graphqlErrors', () => {
  it('keeps the path of each error', () => {
    const error = graphqlError({
      message: 'x',
      path: ['tradingList', 'series', 3, 'tournament'],
      extensions: { code: 'PROVIDER_ERROR' },
    });
    expect(graphqlErrors(error)[0]?.path).toEqual(['tradingList', 'series', 3, 'tournament']);
  });

  it('is empty for a network failure', () => {
    expect(graphqlErrors(new TypeError('Failed to fetch'))).toEqual([]);
  });
});

it('hasCode checks every error of a response', () => {
  const error = graphqlError({ message: 'a', extensions: { code: 'A' } }, { message: 'b', extensions: { code: 'B' } });
  expect(hasCode(error, 'B')).toBe(true);
  expect(hasCode(error, 'C')).toBe(false);
});
