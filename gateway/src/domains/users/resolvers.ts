import { TEXTS, type TextCode } from '@sightline/schema/rules/texts.ts';
import { gatewayError } from '../../util/errors.ts';
import type { InviteUserPayload, Resolvers } from '../../generated/resolvers-types.ts';
import { requireSuperuser } from '../../auth/permissions.ts';
import { logWriteFailure } from '../../provider/client/provider-write.ts';

type InvitationProblem = Extract<TextCode, 'EMAIL_INVALID' | 'USER_CREATE_FAILED' | 'INVITATION_FAILED'>;

function failed(failedStep: 'CREATE' | 'SEND', code: InvitationProblem): InviteUserPayload {
  const field = code === 'EMAIL_INVALID' ? ['email'] : [];
  return { invited: false, failedStep, userErrors: [{ code, field, message: TEXTS[code] }] };
}

export const usersResolvers: Resolvers = {
  Query: {
    /** Uses `GET v1/admin/customer/{customerId}/users`, which the provider allows for superusers only. */
    async users(_parent, _args, context) {
      const viewer = await context.viewer();
      requireSuperuser(viewer);
      const [{ caller }, customer] = await Promise.all([viewer.accountScope(), viewer.customer()]);
      const users = await context.account().users(caller, customer?.internal_id ?? context.config.DEFAULT_INTERNAL_CUSTOMER_ID);
      return users
        .map(({ email, last_login_at: at }) => ({
          id: email.toLowerCase(),
          email,
          lastLoginAt: at === null ? null : new Date(at * 1000).toISOString(),
        }))
        .toSorted((a, b) => a.id.localeCompare(b.id, 'en'));
    },
  },
  Mutation: {
    /** Uses `POST v1/customer/{publicId}/agent`, then `POST v1/customer/agent/{userId}/invitation`. */
    async inviteUser(_parent, { input: { idempotencyKey, email: input } }, context) {
      const viewer = await context.viewer();
      requireSuperuser(viewer);
      const email = input.trim();
      if (email === '') return failed('CREATE', 'EMAIL_INVALID');
      const [{ caller }, customer] = await Promise.all([viewer.accountScope(), viewer.customer()]);
      if (customer === null) throw gatewayError('NOT_FOUND');
      const request = { user: String(viewer.caller.user.id), customer: customer.id, idempotencyKey, input: email };
      const invited = await context.app.idempotency.users.invite(request, email, {
        create: () => context.account().createAgent(caller, customer.id, email),
        send: (userId) => context.account().inviteAgent(caller, userId),
      });
      switch (invited.outcome) {
        case 'done':
          return { invited: true, failedStep: null, userErrors: [] };
        case 'not-created': {
          if (invited.failure.errorBody.type === 'invalid_email_address') return failed('CREATE', 'EMAIL_INVALID');
          logWriteFailure(context.log, 'USER_CREATE_FAILED', invited.failure);
          return failed('CREATE', 'USER_CREATE_FAILED');
        }
        case 'not-sent':
          logWriteFailure(context.log, 'INVITATION_FAILED', invited.failure);
          return failed('SEND', 'INVITATION_FAILED');
        case 'lost':
          throw gatewayError('OUTCOME_UNKNOWN', { cause: invited.failure });
      }
    },
  },
};
