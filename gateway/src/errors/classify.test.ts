import { GraphQLError } from 'graphql';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { gatewayError } from './catalogue.ts';
import { logErrors } from './classify.ts';
import { toPublicError } from './mask.ts';
import { NoValidSecret, ProviderFailure } from './provider-failure.ts';
import { StoreUnavailable } from '../store/engine.ts';
import { ClientDisconnected } from '../util/deadline.ts';

const unreachable = new ProviderFailure({ api: 'data', route: 'GET /v3/series', kind: 'unreachable' });
const operation = { requestId: 'r-1', tradingProblem: () => null };
const publicErrorOf = (error: GraphQLError) => toPublicError(error, error.toJSON(), operation);
/** Wraps an error as graphql-js does if a resolver throws; `asStreamError`, if the source of a subscription throws. */
const asFieldError = (originalError: Error) => new GraphQLError(originalError.message, { originalError, path: ['a', 0] });
const asStreamError = (originalError: Error) => new GraphQLError(originalError.message, { originalError });

describe.each([
  ['field', asFieldError],
  ['stream', asStreamError],
])('an error of a %s', (_name, wrap) => {
  it.each([
    ['PROVIDER_UNREACHABLE', unreachable],
    ['TRADING_TOKEN_EXPIRED', new NoValidSecret('none')],
    ['STORE_UNAVAILABLE', new StoreUnavailable('no secret')],
    ['FORBIDDEN', gatewayError('FORBIDDEN')],
    ['MARKETS_UNAVAILABLE', gatewayError('MARKETS_UNAVAILABLE', { cause: unreachable })],
    ['INTERNAL_SERVER_ERROR', new Error('internal secret')],
  ])('is shown as %s', (code, cause) => {
    const shown = publicErrorOf(wrap(cause));
    expect(shown.extensions).toMatchObject({ code, requestId: 'r-1' });
    expect(JSON.stringify(shown)).not.toMatch(/secret|series/);
  });
});

it('an error with a code is shown instead of its cause', () => {
  const refused = new GraphQLError('Too much.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    originalError: new GraphQLError('Too much.'),
  });
  expect(publicErrorOf(refused)).toMatchObject({ message: 'Too much.', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
  expect(publicErrorOf(gatewayError('MARKETS_UNAVAILABLE', { cause: unreachable })).extensions).toMatchObject({
    code: 'MARKETS_UNAVAILABLE',
  });
});

it('failures are logged, disconnected clients are not', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  logErrors(log, 'Odds', [asFieldError(new ClientDisconnected()), asFieldError(unreachable)]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([expect.objectContaining({ operation: 'Odds', count: 1 })]);
});
