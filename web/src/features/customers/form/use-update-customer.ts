import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { hasCode } from '../../../lib/request-error.ts';
import { changedFields, type CustomerChanges, holds, isUnchanged } from './changed-fields.ts';
import { placeUserErrors } from './check-customer-form.ts';
import { type CustomerFields, type CustomerVersion, versionOf } from './customer-fields.ts';
import { forgetCustomerLists } from './customer-lists.ts';
import type { UpdateResult } from './submit-result.ts';
import { useUpdateCustomerMutation } from './update-customer.generated.ts';

/** Sends what changed since `base` and nothing else; nothing at all when nothing changed. */
export function useUpdateCustomer(): (base: CustomerVersion, fields: CustomerFields) => Promise<UpdateResult> {
  const client = useApolloClient();
  const [mutate] = useUpdateCustomerMutation();

  return async ({ id, resourceVersion, fields: before }, fields) => {
    const changes = changedFields(before, fields);
    if (isUnchanged(changes)) return { kind: 'unchanged' };
    try {
      const { data } = await mutate({ variables: { input: { id, resourceVersion, ...inputOf(changes) } } });
      const { customer, current, userErrors = [] } = data?.updateCustomer ?? {};
      forgetCustomerLists(client.cache);
      if (customer) return { kind: 'done', customer };
      if (current) {
        // An answer that was lost on an earlier try: the values are in place.
        return holds(versionOf(current), changes) ? { kind: 'done', customer: current } : { kind: 'conflict', current };
      }
      return { kind: 'refused', ...placeUserErrors(userErrors) };
    } catch (error) {
      const isGone = hasCode(error, 'NOT_FOUND');
      if (isGone) forgetCustomerLists(client.cache);
      const message = isGone ? 'This customer no longer exists.' : TEXTS.CUSTOMER_UPDATE_FAILED;
      return { kind: 'refused', message, places: {} };
    }
  };
}

function inputOf({ accountManagerIds, agreementCompany, ...rest }: CustomerChanges) {
  return {
    ...rest,
    ...(accountManagerIds !== undefined && { accountManagerIds: [...accountManagerIds] }),
    ...(agreementCompany !== undefined && agreementCompany !== null && { agreementCompany: { ...agreementCompany } }),
  };
}
