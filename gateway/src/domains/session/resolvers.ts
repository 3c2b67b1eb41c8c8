import type { TextCode } from '@sightline/schema/rules/texts.ts';
import { checkSignIn } from '@sightline/schema/rules/sign-in.ts';
import { emailAddress, isBlank } from '@sightline/schema/rules/typed-text.ts';
import type { SignInThrottle } from '../../auth/sign-in-throttle.ts';
import type { Caller, TokenVerifier } from '../../auth/token-verifier.ts';
import { verifyBearer } from '../../auth/verify-credential.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import type { User } from '../../generated/schema-types.ts';
import { bearerExpiry } from '../../provider/client/bearer.ts';
import { userError } from '../../errors/catalogue.ts';
import { isRefusal, ProviderFailure } from '../../errors/provider-failure.ts';
import { clientConfig } from './client-config.ts';
import { createPasswordMutations, createPasswordQueries } from './password-resolvers.ts';

type SignInProblem = Extract<
  TextCode,
  'MISSING_CREDENTIALS' | 'INVALID_CREDENTIALS' | 'SIGN_IN_TIMEOUT' | 'SIGN_IN_FAILED' | 'TOO_MANY_ATTEMPTS'
>;

function refused(code: SignInProblem, field: readonly string[] = []) {
  return { session: null, userErrors: [userError(code, field)] };
}

/** The gateway's own timeout counts as a 408 of the provider. */
function signInProblem(failure: ProviderFailure): SignInProblem {
  if (failure.status === 401) return 'INVALID_CREDENTIALS';
  if (failure.status === 408 || failure.kind === 'timeout') return 'SIGN_IN_TIMEOUT';
  return 'SIGN_IN_FAILED';
}

function toUser({ id, email, first_name, last_name }: Caller['user']): User {
  return { id: String(id), email, firstName: first_name, lastName: last_name };
}

interface Services {
  readonly signInThrottle: SignInThrottle;
  readonly tokenVerifier: TokenVerifier;
}

export const createSessionResolvers = (services: Services): Resolvers => ({
  Query: {
    clientConfig: (_parent, _args, { config }) => clientConfig(config),
    viewer: (_parent, _args, context) => context.viewer(),
    ...createPasswordQueries(services),
  },
  UserError: {
    requestId: (_parent, _args, context) => context.requestId,
  },
  Mutation: {
    /** Uses `POST v1/jwt`. Only rejections by the provider count as attempts. */
    async signIn(_parent, { input }, context) {
      const auth = context.auth();
      const missing = checkSignIn(input);
      if (missing) return refused(missing, [isBlank(input.email) ? 'email' : 'password']);
      const attempt = await services.signInThrottle.begin({
        kind: 'signIn',
        account: input.email,
        address: context.address,
        disconnected: context.disconnected,
      });
      if (attempt === null) return refused('TOO_MANY_ATTEMPTS');
      try {
        const bearer = await auth.signIn(emailAddress(input.email), input.password);
        await attempt.reset();
        const expiresAt = bearer === null ? null : bearerExpiry(bearer);
        if (bearer === null || expiresAt === null) return refused('SIGN_IN_FAILED');
        return { session: { bearer, expiresAt: new Date(expiresAt).toISOString() }, userErrors: [] };
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        if (!isRefusal(error)) await attempt.reset();
        return refused(signInProblem(error));
      }
    },
    /** Revokes the bearer token and every trading session that was created with it. */
    async signOut(_parent, _args, context) {
      const { credentials, address } = context;
      if (credentials.bearer === null) return { user: null };
      // Without the customer that the request names: a caller who may not act for it can still sign out.
      const caller = await verifyBearer(services, { ...credentials, actingCustomer: null }, address);
      await services.tokenVerifier.revoke(caller);
      return { user: toUser(caller.user) };
    },
    ...createPasswordMutations(services),
  },
  Viewer: {
    user: ({ caller }) => toUser(caller.user),
    isStaff: async (viewer) => (await viewer.isStaffIfKnown()) === true,
    isStaffKnown: async (viewer) => (await viewer.isStaffIfKnown()) !== null,
    isSuperuser: ({ caller }) => caller.user.superuser,
    hasTradingAccess: ({ caller }) => caller.user.trading_access,
    /** Staff with an unsigned agreement of their own cannot act for a customer. */
    customer: async (viewer, _args, context) => {
      return viewer.actingCustomerId !== null && (await context.unsignedAgreementCustomerId()) !== null
        ? null
        : viewer.customer();
    },
    unsignedAgreementCustomerId: (_viewer, _args, context) => context.unsignedAgreementCustomerId(),
    isActing: ({ actingCustomerId }) => actingCustomerId !== null,
    canManageApiClients: (viewer) => viewer.canManageApiClients(),
  },
});
