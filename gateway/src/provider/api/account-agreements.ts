import { accountCustomersApi, type SignAgreementBody, TrialAgreement } from '@sightline/provider-contract/account-customers.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { AccountCaller, AccountCalls } from './account-calls.ts';

/** The trial agreement of a customer, by public id. Null calls without a bearer; the provider says whether that will do. */
export interface AccountAgreementsApi {
  /** What waits for a signature. */
  unsignedAgreement(caller: AccountCaller | null, customerId: string): Promise<TrialAgreement>;
  /** One attempt; what a success says is not known, so nothing of it is read. */
  signAgreement(caller: AccountCaller | null, customerId: string, body: z.output<typeof SignAgreementBody>): Promise<void>;
}

const PARTIES = ['customer', 'provider'];

/** The template is known in words only: parties may come as a list, numbers as numbers, other lists not at all. */
function forgive(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => forgive(item));
    return key === 'parties' ? Object.fromEntries(PARTIES.map((name, index) => [name, items[index]])) : items;
  }
  if (typeof value === 'object' && value !== null) {
    const given = Object.entries(value).flatMap(([name, inner]) =>
      inner === null ? [] : [[name, forgive(inner, name)] as const],
    );
    return { ...(key === 'template' ? { notice: [], clauses: [] } : {}), ...Object.fromEntries(given) };
  }
  return key === 'number' && typeof value === 'number' ? String(value) : value;
}

const Unsigned = z.object({ agreement: z.preprocess((value) => forgive(value), loose(TrialAgreement)) });

export function accountAgreements({ send, one }: AccountCalls): AccountAgreementsApi {
  const { unsignedAgreement, signAgreement } = accountCustomersApi;
  return {
    unsignedAgreement: async (caller, id) => (await one(caller, unsignedAgreement, Unsigned, { params: { id } })).agreement,
    signAgreement: (caller, id, body) => send(caller, signAgreement, { params: { id }, body }),
  };
}
