import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { emailAddress } from '@sightline/schema/rules/typed-text.ts';
import { type UserErrorModel, gatewayError, userError } from '../../errors/catalogue.ts';
import { isRefusal, ProviderFailure } from '../../errors/provider-failure.ts';
import { classifyWriteFailure, relayedError } from '../../errors/write-outcomes.ts';
import type { MutationResolvers, QueryResolvers } from '../../generated/resolvers-types.ts';
import type { SignInThrottle } from '../../auth/sign-in-throttle.ts';
import type { AuthApi } from '../../provider/api/auth.ts';

type PasswordQueries = Required<Pick<QueryResolvers, 'isPasswordTokenValid'>>;
type PasswordMutations = Required<Pick<MutationResolvers, 'requestPasswordReset' | 'updatePassword'>>;

interface Services {
  readonly signInThrottle: SignInThrottle;
}

/** Format of a reset token: printable without whitespace, so that it is a valid header value. */
const RESET_TOKEN = /^[!-~]{1,2048}$/;

const attemptBy = <K>({ address, disconnected }: { address: string; disconnected: () => AbortSignal }, kind: K) => ({
  kind,
  address,
  disconnected,
});
const accepted = () => ({ userErrors: [] });
const refused = (problem: UserErrorModel) => ({ userErrors: [problem] });

/** The provider's message if it can be shown, otherwise a text of the gateway. */
function failed(code: 'RESET_REQUEST_FAILED' | 'PASSWORD_UPDATE_FAILED', failure: ProviderFailure): UserErrorModel {
  const isUnreachable = failure.kind === 'unreachable' || failure.kind === 'timeout';
  if (isUnreachable) return { ...relayedError(code, failure, TEXTS.PROVIDER_UNREACHABLE), message: TEXTS.PROVIDER_UNREACHABLE };
  return relayedError(code, failure, TEXTS[code]);
}

/** Null if that is unknown. */
async function isTokenValid(auth: AuthApi, token: string): Promise<boolean | null> {
  try {
    await auth.checkResetToken(token);
    return true;
  } catch (error) {
    return error instanceof ProviderFailure && isRefusal(error) ? false : null;
  }
}

export const createPasswordQueries = ({ signInThrottle }: Services): PasswordQueries => ({
  /** Uses `GET v1/password/token/{token}`. */
  async isPasswordTokenValid(_parent, { token }, context) {
    const auth = context.auth();
    if (!RESET_TOKEN.test(token)) return false;
    const attempt = await signInThrottle.begin(attemptBy(context, 'resetLink'));
    if (attempt === null) throw gatewayError('TOO_MANY_ATTEMPTS');
    try {
      await auth.checkResetToken(token);
      await attempt.reset();
      return true;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (!isRefusal(error)) await attempt.reset();
      if (error.kind === 'status') return false;
      throw error;
    }
  },
});

export const createPasswordMutations = ({ signInThrottle }: Services): PasswordMutations => ({
  /** Uses `POST v1/password/token`. Every email that may have been sent counts as an attempt, so that no one can flood a mailbox. */
  async requestPasswordReset(_parent, { input }, context) {
    const auth = context.auth();
    const email = emailAddress(input.email);
    const attempt = await signInThrottle.begin({ ...attemptBy(context, 'resetMail'), account: email });
    if (attempt === null) return refused(userError('TOO_MANY_ATTEMPTS'));
    try {
      await auth.requestReset(email);
      return accepted();
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (classifyWriteFailure(error) === 'failed') await attempt.reset();
      return refused(failed('RESET_REQUEST_FAILED', error));
    }
  },

  /** Uses `PUT v1/password`. After a lost response, a token that was valid before and is not any more shows that the password is set. */
  async updatePassword(_parent, { input: { token, password } }, context) {
    const auth = context.auth();
    if (!RESET_TOKEN.test(token)) return refused(userError('PASSWORD_UPDATE_FAILED'));
    const attempt = await signInThrottle.begin(attemptBy(context, 'resetLink'));
    if (attempt === null) return refused(userError('TOO_MANY_ATTEMPTS'));
    const wasValid = await isTokenValid(auth, token);
    try {
      await auth.setPassword(token, password);
      await attempt.reset();
      return accepted();
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (!isRefusal(error)) await attempt.reset();
      const mayBeDone = wasValid === true && classifyWriteFailure(error) === 'lost';
      if (mayBeDone && (await isTokenValid(auth, token)) === false) return accepted();
      return refused(failed('PASSWORD_UPDATE_FAILED', error));
    }
  },
});
