import { CombinedGraphQLErrors } from '@apollo/client/errors';
import * as z from 'zod/mini';
import { graphqlErrors } from '../lib/request-error.ts';

const GraphQLErrors = z.array(z.object({ message: z.string(), extensions: z.optional(z.record(z.string(), z.unknown())) }));
const WANTS_TRADING_SESSION = new Set(['TRADING_TOKEN_REQUIRED', 'TRADING_TOKEN_EXPIRED']);
/** What no waiting mends. */
const FINAL = new Set(['FORBIDDEN', 'NOT_FOUND', 'NO_TRADING_CLIENT']);

/** The errors of a subscription as those of any other operation; anything else that was sent counts as an unnamed error. */
export function operationError(errors: unknown): CombinedGraphQLErrors {
  const parsed = GraphQLErrors.safeParse(errors);
  const known = parsed.success && parsed.data.length > 0 ? parsed.data : [{ message: 'The subscription ended.' }];
  return new CombinedGraphQLErrors({
    errors: known.map(({ message, extensions }) => ({ message, ...(extensions === undefined ? {} : { extensions }) })),
  });
}

type Remedy = 'sign-in' | 'agreement' | 'trading-session' | 'none' | 'wait';

/** What is to be done about a failed operation of a live set. */
export function remedyOf(error: unknown): Remedy {
  const codes = graphqlErrors(error).map(({ code }) => code);
  if (codes.includes('UNAUTHENTICATED')) return 'sign-in';
  if (codes.includes('AGREEMENT_REQUIRED')) return 'agreement';
  if (codes.some((code) => FINAL.has(code))) return 'none';
  return codes.some((code) => WANTS_TRADING_SESSION.has(code)) ? 'trading-session' : 'wait';
}

/** Whether no repetition of the operation mends it. */
export function isFinal(remedy: Remedy): boolean {
  return remedy === 'none' || remedy === 'agreement';
}
