import { checkCustomer, type CustomerFields } from '@sightline/schema/rules/customer.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { gatewayError } from '../../util/errors.ts';
import type { MutationResolvers, UpdateCustomerInput, UserError } from '../../generated/resolvers-types.ts';
import { requireStaff, requireSuperuser } from '../../auth/permissions.ts';
import {
  CONFLICT,
  isVersionConflict,
  logWriteFailure,
  readAfterLostWrite,
  resultOf,
} from '../../provider/client/provider-write.ts';
import type { ProviderFailure } from '../../provider/client/provider-failure.ts';
import type { Log } from '../../telemetry/log.ts';
import { findCustomer } from './customer-access.ts';
import { createBody, customerPatch } from './customer-patch.ts';
import type { CustomerRecord } from '../../provider/api/account-customers.ts';

type CustomerMutations = Required<Pick<MutationResolvers, 'createCustomer' | 'updateCustomer'>>;

function problemOf(fields: CustomerFields): UserError | null {
  const problem = checkCustomer(fields);
  return problem === null ? null : { code: problem.code, field: [...problem.field], message: TEXTS[problem.code] };
}

/** Null cannot stand where a value must: it is as wrong as an empty one. An id that is not given is the one that is there. */
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

const changed = (customer: CustomerRecord) => ({ customer, current: null, userErrors: [] });
const refused = (...userErrors: UserError[]) => ({ customer: null, current: null, userErrors });
function failed(log: Log, code: 'CUSTOMER_CREATE_FAILED' | 'CUSTOMER_UPDATE_FAILED', failure: ProviderFailure) {
  logWriteFailure(log, code, failure);
  return refused({ code, field: [], message: TEXTS[code] });
}

export const customerMutations: CustomerMutations = {
  /** Fed by `POST v1/customer`. */
  async createCustomer(_parent, { input }, context) {
    const { account, idempotency, log } = context;
    const viewer = await context.viewer();
    requireSuperuser(viewer);
    const problem = problemOf(input);
    if (problem !== null) return refused(problem);
    const { idempotencyKey, ...wanted } = input;
    const wish = { user: String(viewer.caller.user.id), customer: '', idempotencyKey, input: wanted };
    const written = await idempotency.customers.run(wish, () =>
      resultOf(account.createCustomer(viewer.caller.bearer, createBody(input))),
    );
    context.customersChanged();
    if (written.outcome === 'done') return changed(written.value);
    if (written.outcome === 'lost') throw gatewayError('OUTCOME_UNKNOWN', { cause: written.failure });
    return failed(log, 'CUSTOMER_CREATE_FAILED', written.failure);
  },

  /** Fed by `PATCH v1/customer/{id}`; the customer is read before, so that only what differs is sent. */
  async updateCustomer(_parent, { input }, context) {
    const { account, log } = context;
    const viewer = await context.viewer();
    await requireStaff(viewer);
    const { id, resourceVersion } = input;
    const reading = await resultOf(findCustomer(account, viewer, id));
    if (reading.outcome !== 'done') return failed(log, 'CUSTOMER_UPDATE_FAILED', reading.failure);
    const before = reading.value;
    if (before === null) throw gatewayError('NOT_FOUND');
    const problem = problemOf(fieldsAfter(before, input));
    if (problem !== null) return refused(problem);
    const patch = customerPatch(before, input);
    if (patch.length === 0) return changed(before);
    const written = await resultOf(account.patchCustomer(viewer.caller.bearer, id, resourceVersion, patch));
    context.customersChanged();
    switch (written.outcome) {
      case 'done':
        return changed(written.value);
      case 'rejected':
      case 'not-found':
      case 'failed':
        return failed(log, 'CUSTOMER_UPDATE_FAILED', written.failure);
      case 'conflict': {
        const now = await resultOf(findCustomer(account, viewer, id));
        if (now.outcome !== 'done') return failed(log, 'CUSTOMER_UPDATE_FAILED', written.failure);
        if (now.value === null) throw gatewayError('NOT_FOUND', { cause: written.failure });
        // The provider also refuses a reference that another customer has.
        if (!isVersionConflict(now.value, resourceVersion)) return failed(log, 'CUSTOMER_UPDATE_FAILED', written.failure);
        return { customer: null, current: now.value, userErrors: [CONFLICT] };
      }
      case 'lost': {
        const now = await readAfterLostWrite(findCustomer(account, viewer, id));
        return now !== null && customerPatch(now, input).length === 0
          ? changed(now)
          : failed(log, 'CUSTOMER_UPDATE_FAILED', written.failure);
      }
    }
  },
};
