import { GraphQLError } from 'graphql';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { gatewayError } from '../util/errors.ts';
import { NoValidSecret } from '../provider/client/trading-secrets.ts';
import { logErrors, publicErrorOf } from './operation-errors.ts';
import { ClientDisconnected } from '../util/deadline.ts';
import { ProviderFailure } from '../provider/client/provider-failure.ts';

const unreachable = new ProviderFailure({ api: 'data', route: 'GET /v3/series', kind: 'unreachable' });
const operation = { requestId: 'r-1', tradingProblem: () => null };
const seen = (error: GraphQLError) => publicErrorOf(error, error.toJSON(), operation);
/** As a field wraps what its resolver throws, and as a stream wraps what its source throws. */
const ofField = (originalError: Error) => new GraphQLError(originalError.message, { originalError, path: ['a', 0] });
const ofStream = (originalError: Error) => new GraphQLError(originalError.message, { originalError });

describe.each([
  ['field', ofField],
  ['stream', ofStream],
])('what a %s met', (_name, wrap) => {
  it.each([
    ['PROVIDER_UNREACHABLE', unreachable],
    ['TRADING_TOKEN_EXPIRED', new NoValidSecret('none')],
    ['FORBIDDEN', gatewayError('FORBIDDEN')],
    ['MARKETS_UNAVAILABLE', gatewayError('MARKETS_UNAVAILABLE', { cause: unreachable })],
    ['INTERNAL_SERVER_ERROR', new Error('secret of ours')],
  ])('is shown as %s', (code, cause) => {
    const shown = seen(wrap(cause));
    expect(shown.extensions).toMatchObject({ code, requestId: 'r-1' });
    expect(JSON.stringify(shown)).not.toMatch(/secret|series/);
  });
});

it('an error with a code is shown as itself, whatever caused it', () => {
  const refused = new GraphQLError('Too much.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    originalError: new GraphQLError('Too much.'),
  });
  expect(seen(refused)).toMatchObject({ message: 'Too much.', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
  expect(seen(gatewayError('MARKETS_UNAVAILABLE', { cause: unreachable })).extensions).toMatchObject({
    code: 'MARKETS_UNAVAILABLE',
  });
});

it('the log hears of failures, and not of callers who went away', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  logErrors(log, 'Odds', [ofField(new ClientDisconnected()), ofField(unreachable)]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([expect.objectContaining({ operation: 'Odds', count: 1 })]);
});
