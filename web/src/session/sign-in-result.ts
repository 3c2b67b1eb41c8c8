import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { RequestTimeoutError } from '../lib/request-error.ts';
import type { StoredSession } from './stored-session.ts';
import type { SignInMutation } from './sign-in.generated.ts';

export type SignInResult = { readonly session: StoredSession } | { readonly message: string };

/** What an answer to a sign-in means; one without session and without reason is the generic failure. */
export function readSignInAnswer(data: SignInMutation | null | undefined): SignInResult {
  const session = data?.signIn.session;
  if (session) return { session: { bearer: session.bearer, expiresAt: session.expiresAt } };
  return { message: data?.signIn.userErrors[0]?.message ?? TEXTS.SIGN_IN_FAILED };
}

/** A sign-in that got no answer. */
export function readSignInFailure(error: unknown): SignInResult {
  return { message: error instanceof RequestTimeoutError ? TEXTS.SIGN_IN_TIMEOUT : TEXTS.SIGN_IN_FAILED };
}
