import { ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { hasCode } from '../lib/request-error.ts';
import { readSession } from '../session/stored-session.ts';
import { bearerOf } from './auth-link.ts';

/** A refusal of an older bearer says nothing about the present one. */
export function refusalEndsSession(refused: string | null): boolean {
  const current = readSession()?.bearer ?? null;
  return current === null || refused === current;
}

/** Ends the session when a request's bearer was refused. */
export function sessionEndLink(endSession: () => void): ErrorLink {
  return new ErrorLink(({ error, operation }) => {
    const refused = hasCode(error, 'UNAUTHENTICATED') || (ServerError.is(error) && error.statusCode === 401);
    if (refused && refusalEndsSession(bearerOf(operation.getContext()))) endSession();
  });
}
