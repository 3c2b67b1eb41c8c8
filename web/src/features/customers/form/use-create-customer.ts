import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { useState } from 'react';
import { describeError, isGatewayError, isOutcomeUnknown } from '../../../lib/request-error.ts';
import { IdempotencyKey } from '../../../lib/idempotency-key.ts';
import { placeUserErrors } from './check-customer-form.ts';
import { useCreateCustomerMutation } from './create-customer.generated.ts';
import type { CustomerFields } from './customer-fields.ts';
import { forgetCustomerLists } from './customer-lists.ts';
import { NamedCustomersDocument } from './named-customers.generated.ts';
import { candidatesOf, type CreateResult } from './submit-result.ts';

/** Creates customers. */
export function useCreateCustomer(): (fields: CustomerFields) => Promise<CreateResult> {
  const client = useApolloClient();
  const [mutate] = useCreateCustomerMutation();
  const [idempotencyKey] = useState(() => new IdempotencyKey());
  const [before] = useState(() => ({ openedAt: Date.now(), created: new Set<string>() }));

  async function findCreated(name: string, createsAnother: boolean): Promise<CreateResult> {
    try {
      const { data } = await client.query({ query: NamedCustomersDocument, variables: { name }, fetchPolicy: 'no-cache' });
      return { kind: 'lost', name, createsAnother, candidates: candidatesOf(data?.customers.nodes ?? [], name, before) };
    } catch {
      return { kind: 'lost', name, createsAnother, candidates: null };
    }
  }

  return async (fields) => {
    const { agreementCompany, ...rest } = fields;
    const company = agreementCompany === null ? null : { ...agreementCompany };
    const input = { ...rest, accountManagerIds: [...fields.accountManagerIds], agreementCompany: company };
    try {
      const { data } = await mutate({ variables: { input: { ...input, idempotencyKey: idempotencyKey.keyFor(input) } } });
      idempotencyKey.reset();
      const { customer, userErrors = [] } = data?.createCustomer ?? {};
      if (customer) {
        before.created.add(customer.id);
        forgetCustomerLists(client.cache);
        return { kind: 'done', id: customer.id, name: customer.name ?? fields.name };
      }
      return { kind: 'refused', ...placeUserErrors(userErrors) };
    } catch (error) {
      if (isGatewayError(error)) idempotencyKey.reset();
      if (isOutcomeUnknown(describeError(error))) {
        forgetCustomerLists(client.cache);
        return findCreated(fields.name, isGatewayError(error));
      }
      return { kind: 'refused', message: TEXTS.CUSTOMER_CREATE_FAILED, places: {} };
    }
  };
}
