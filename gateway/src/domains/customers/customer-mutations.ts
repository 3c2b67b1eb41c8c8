import { checkCustomer, type CustomerFields } from '@sightline/schema/rules/customer.ts';
import { type UserErrorModel, gatewayError, userError } from '../../errors/catalogue.ts';
import { isRefusal, type ProviderFailure } from '../../errors/provider-failure.ts';
import {
  CONFLICT,
  isVersionConflict,
  logWriteFailure,
  outcomeOfFailure,
  readAfterLostWrite,
  resultOf,
} from '../../errors/write-outcomes.ts';
import type { MutationResolvers } from '../../generated/resolvers-types.ts';
import type { UpdateCustomerInput } from '../../generated/schema-types.ts';
import { requireStaff, requireSuperuser } from '../../auth/permissions.ts';
import type { Log } from '../../telemetry/log.ts';
import type { ClaimsOf } from '../create-claims.ts';
import { createsOf } from '../idempotency-store.ts';
import { findCustomer } from './customer-access.ts';
import { createBody, customerPatch } from './customer-patch.ts';
import { type CustomerRecord, ReadableCustomer } from '../../provider/api/account-customers.ts';

type CustomerMutations = Required<Pick<MutationResolvers, 'createCustomer' | 'updateCustomer'>>;

function problemOf(fields: CustomerFields): UserErrorModel | null {
  const problem = checkCustomer(fields);
  return problem === null ? null : userError(problem.code, problem.field);
}

/** Fields after the update. Null counts as empty where a value is required; an omitted billing id stays unchanged. */
function fieldsAfter(before: CustomerRecord, input: UpdateCustomerInput): CustomerFields {
  const { name, billingMethod, stripeId, accountManagerIds, agreementCompany } = input;
  return {
    name: name === undefined ? undefined : (name ?? ''),
    billingMethod: billingMethod ?? (stripeId === undefined ? undefined : 'STRIPE'),
    stripeId: stripeId === undefined ? before.stripe_id : stripeId,
    accountManagerIds: accountManagerIds === undefined ? undefined : (accountManagerIds ?? []),
    agreementCompany,
  };
}

const succeeded = (customer: CustomerRecord) => ({ customer, current: null, userErrors: [] });
const refused = (...userErrors: UserErrorModel[]) => ({ customer: null, current: null, userErrors });
function failed(
  log: Log,
  code: 'CUSTOMER_CREATE_FAILED' | 'CUSTOMER_UPDATE_FAILED',
  failure: ProviderFailure,
  outcome: UserErrorModel['outcome'] = outcomeOfFailure(failure),
) {
  logWriteFailure(log, code, failure);
  return refused(userError(code, [], outcome));
}

export function createCustomerMutations({ claimsOf }: { claimsOf: ClaimsOf }): CustomerMutations {
  const creates = createsOf(claimsOf, 'customer', ReadableCustomer);
  return {
    /** Uses `POST v1/customer`. */
    async createCustomer(_parent, { input }, context) {
      const account = context.account();
      const viewer = await context.viewer();
      requireSuperuser(viewer);
      const problem = problemOf(input);
      if (problem !== null) return refused(problem);
      const { idempotencyKey, ...wanted } = input;
      const request = { user: String(viewer.caller.user.id), customer: '', idempotencyKey, input: wanted };
      const written = await creates.run(request, () => resultOf(account.createCustomer(viewer.caller, createBody(input))));
      context.invalidateCustomers();
      if (written.outcome === 'done') return succeeded(written.value);
      if (written.outcome === 'lost') throw gatewayError('OUTCOME_UNKNOWN', { cause: written.failure });
      return failed(context.log, 'CUSTOMER_CREATE_FAILED', written.failure);
    },

    /** Uses `PATCH v1/customer/{id}`; fetches the customer first and sends only fields that differ. */
    async updateCustomer(_parent, { input }, context) {
      const account = context.account();
      const viewer = await context.viewer();
      await requireStaff(viewer);
      const { id, resourceVersion } = input;
      const fetched = await resultOf(findCustomer(account, viewer, id));
      if (fetched.outcome !== 'done') {
        const { failure } = fetched;
        return failed(context.log, 'CUSTOMER_UPDATE_FAILED', failure, isRefusal(failure) ? 'refused' : 'failed');
      }
      const before = fetched.value;
      if (before === null) throw gatewayError('NOT_FOUND');
      const problem = problemOf(fieldsAfter(before, input));
      if (problem !== null) return refused(problem);
      const patch = customerPatch(before, input);
      if (patch.length === 0) return succeeded(before);
      const written = await resultOf(account.patchCustomer(viewer.caller, id, resourceVersion, patch));
      context.invalidateCustomers();
      switch (written.outcome) {
        case 'done':
          return succeeded(written.value);
        case 'rejected':
        case 'not-found':
        case 'failed':
          return failed(context.log, 'CUSTOMER_UPDATE_FAILED', written.failure);
        case 'conflict': {
          const now = await resultOf(findCustomer(account, viewer, id));
          if (now.outcome !== 'done') return failed(context.log, 'CUSTOMER_UPDATE_FAILED', written.failure);
          if (now.value === null) throw gatewayError('NOT_FOUND', { cause: written.failure });
          // The provider also answers 409 when another customer has the same billing id.
          if (!isVersionConflict(now.value, resourceVersion))
            return failed(context.log, 'CUSTOMER_UPDATE_FAILED', written.failure);
          return { customer: null, current: now.value, userErrors: [CONFLICT] };
        }
        case 'lost': {
          const now = await readAfterLostWrite(findCustomer(account, viewer, id));
          return now !== null && customerPatch(now, input).length === 0
            ? succeeded(now)
            : failed(context.log, 'CUSTOMER_UPDATE_FAILED', written.failure, 'failed');
        }
      }
    },
  };
}
