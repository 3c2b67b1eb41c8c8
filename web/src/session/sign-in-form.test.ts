import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { describe, expect, it } from 'vitest';
import { RequestTimeoutError } from '../lib/request-error.ts';
import { readSignInAnswer, readSignInFailure } from './sign-in-form.tsx';

describe('sign-in', () => {
  it('returns the session', () => {
    const session = { bearer: 'b', expiresAt: '2026-03-01T12:00:00Z' };
    expect(readSignInAnswer({ signIn: { session, userErrors: [] } })).toEqual({ session });
  });

  it('returns the error message', () => {
    const userErrors = [{ message: TEXTS.INVALID_CREDENTIALS }];
    expect(readSignInAnswer({ signIn: { session: null, userErrors } })).toEqual({ message: TEXTS.INVALID_CREDENTIALS });
  });

  it('is the generic failure without session and without reason [login.missing-token]', () => {
    expect(readSignInAnswer({ signIn: { session: null, userErrors: [] } })).toEqual({ message: TEXTS.SIGN_IN_FAILED });
  });

  it('distinguishes a timeout from other failures [login.timeout] [login.other-failure]', () => {
    expect(readSignInFailure(new RequestTimeoutError())).toEqual({ message: TEXTS.SIGN_IN_TIMEOUT });
    expect(readSignInFailure(new TypeError('Failed to fetch'))).toEqual({ message: TEXTS.SIGN_IN_FAILED });
  });
});
