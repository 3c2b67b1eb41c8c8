import { emailAddress } from '@sightline/schema/rules/typed-text.ts';
import { requireSuperuser } from '../../auth/permissions.ts';
import type { Config } from '../../config/config.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import type { CustomerUser, CustomerUserOrderField } from '../../generated/schema-types.ts';
import type { CustomerRecord } from '../../provider/api/account-customers.ts';
import { gatewayError, userError } from '../../errors/catalogue.ts';
import { logWriteFailure, outcomeOfFailure } from '../../errors/write-outcomes.ts';
import { opaqueId } from '../../util/opaque-id.ts';
import { connectionOf } from '../connection.ts';
import type { ClaimsOf } from '../create-claims.ts';
import { Invitations } from './invitations.ts';

/** Number of the customer whose users the provider lists; without a customer, the default. Throws PROVIDER_MALFORMED if it is unreadable. */
function customerNumber(customer: CustomerRecord | null, config: Config): number {
  if (customer === null) return config.DEFAULT_INTERNAL_CUSTOMER_ID;
  if (customer.internal_id === null) throw gatewayError('PROVIDER_MALFORMED');
  return customer.internal_id;
}

/** `lastLogin` in seconds since the epoch; null for never. */
function toUser(customer: number | string, email: string, lastLogin: number | null): CustomerUser {
  return {
    id: opaqueId('customer-user', customer, email.toLowerCase()),
    email,
    lastLoginAt: lastLogin === null ? null : new Date(lastLogin * 1000).toISOString(),
  };
}

/** Sort keys of a user; users with equal keys are sorted by email address. */
const KEYS: Record<CustomerUserOrderField, (user: CustomerUser) => string | number> = {
  EMAIL: ({ email }) => email.toLowerCase(),
  LAST_LOGIN_AT: ({ lastLoginAt }) => (lastLoginAt === null ? 0 : Date.parse(lastLoginAt)),
};

/** Domain of an e-mail address; null for a text that has none. */
function domainOf(email: string): string | null {
  return /@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})$/i.exec(email)?.[1]?.toLowerCase() ?? null;
}

const invalidEmail = () => ({ user: null, failedStep: 'CREATE' as const, userErrors: [userError('EMAIL_INVALID', ['email'])] });

export function createUsersResolvers({ claimsOf }: { claimsOf: ClaimsOf }): Resolvers {
  const invitations = new Invitations(claimsOf);
  return {
    Query: {
      /** Uses `GET v1/admin/customer/{customerId}/users`, which the provider allows for superusers only. */
      async users(_parent, { orderBy, ...request }, context) {
        const viewer = await context.viewer();
        requireSuperuser(viewer);
        const [{ caller }, customer] = await Promise.all([viewer.accountScope(), viewer.customer()]);
        const number = customerNumber(customer, context.config);
        const users = (await context.account().users(caller, number)).map((user) =>
          toUser(number, user.email, user.last_login_at),
        );
        const order = orderBy ?? ({ field: 'EMAIL', direction: 'ASC' } as const);
        return connectionOf(users, request, {
          order,
          keyOf: (user) => ({ rank: 1, key: KEYS[order.field](user), id: user.email.toLowerCase() }),
        });
      },
    },
    Mutation: {
      /** Uses `POST v1/customer/{publicId}/agent`, then `POST v1/customer/agent/{userId}/invitation`. */
      async inviteUser(_parent, { input: { idempotencyKey, email: input } }, context) {
        const viewer = await context.viewer();
        requireSuperuser(viewer);
        const email = emailAddress(input);
        if (email === '') return invalidEmail();
        const [{ caller }, customer] = await Promise.all([viewer.accountScope(), viewer.customer()]);
        if (customer === null) throw gatewayError('NOT_FOUND');
        context.describeAudit({ customer, detail: domainOf(email) });
        const request = { user: String(viewer.caller.user.id), customer: customer.id, idempotencyKey, input: email };
        const user = toUser(customer.internal_id ?? customer.id, email, null);
        const invited = await invitations.invite(request, email, {
          create: () => context.account().createAgent(caller, customer.id, email),
          send: (userId) => context.account().inviteAgent(caller, userId),
        });
        if ('userId' in invited) context.describeAudit({ target: invited.userId });
        switch (invited.outcome) {
          case 'done':
            return { user, failedStep: null, userErrors: [] };
          case 'not-created': {
            const { failure } = invited;
            if (failure.errorBody.type === 'invalid_email_address') return invalidEmail();
            logWriteFailure(context.log, 'USER_CREATE_FAILED', failure);
            const error = userError('USER_CREATE_FAILED', [], outcomeOfFailure(failure));
            return { user: null, failedStep: 'CREATE', userErrors: [error] };
          }
          case 'not-sent': {
            const { failure, isUserNew } = invited;
            logWriteFailure(context.log, 'INVITATION_FAILED', failure);
            const outcome = isUserNew ? 'partial' : failure === null ? 'failed' : outcomeOfFailure(failure);
            return { user, failedStep: 'SEND', userErrors: [userError('INVITATION_FAILED', [], outcome)] };
          }
          case 'lost':
            throw gatewayError('OUTCOME_UNKNOWN', { cause: invited.failure });
        }
      },
    },
  };
}
