import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { describe, expect, it } from 'vitest';
import { RequestTimeoutError } from '../../lib/request-error.ts';
import { readSignInResponse, readSignInFailure } from './sign-in-form.tsx';

describe('sign-in', () => {
  it('returns the session', () => {
    const session = { bearer: 'b', expiresAt: '2026-03-01T12:00:00Z' };
    expect(readSignInResponse({ signIn: { session, userErrors: [] } })).toEqual({ session });
  });

  it('returns the error message, with the id of the request unless the credentials are wrong', () => {
    const refusedWith = (code: 'INVALID_CREDENTIALS' | 'TOO_MANY_ATTEMPTS') =>
      readSignInResponse({
        signIn: { session: null, userErrors: [{ field: [], code, message: TEXTS[code], requestId: 'r-1' }] },
      });
    expect(refusedWith('INVALID_CREDENTIALS')).toEqual({ message: TEXTS.INVALID_CREDENTIALS });
    expect(refusedWith('TOO_MANY_ATTEMPTS')).toEqual({ message: TEXTS.TOO_MANY_ATTEMPTS, requestId: 'r-1' });
  });

  it('is the generic failure without session and without reason [login.missing-token]', () => {
    expect(readSignInResponse({ signIn: { session: null, userErrors: [] } })).toEqual({ message: TEXTS.SIGN_IN_FAILED });
  });

  it('distinguishes a timeout from other failures [login.timeout] [login.other-failure]', () => {
    expect(readSignInFailure(new RequestTimeoutError())).toEqual({ message: TEXTS.SIGN_IN_TIMEOUT });
    expect(readSignInFailure(new TypeError('Failed to fetch'))).toEqual({ message: TEXTS.SIGN_IN_FAILED });
  });
});
