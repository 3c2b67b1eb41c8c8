import { ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { hasCode } from '../../lib/request-error.ts';
import { readSession } from '../../lib/stored-session.ts';
import { bearerOf } from './auth-link.ts';

/** The one place where a refused bearer ends the session. A refusal of an older bearer says nothing about the present one. */
export function sessionEndLink(endSession: () => void): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const refused = hasCode(error, 'UNAUTHENTICATED') || (ServerError.is(error) && error.statusCode === 401);
    if (!refused) return;
    const current = readSession()?.bearer ?? null;
    const used = bearerOf(operation.getContext());
    if (current === null || used === current) endSession();
  });
}
