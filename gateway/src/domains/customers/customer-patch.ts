import type { AgreementCompany, CreateCustomerBody } from '@sightline/provider-contract/account-customers.ts';
import type { PatchOperation } from '@sightline/provider-contract/common.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { textToSave, trimmed } from '@sightline/schema/rules/typed-text.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import type { CompanyInput, CreateCustomerInput, UpdateCustomerInput } from '../../generated/schema-types.ts';
import type { CustomerRecord } from '../../provider/api/account-customers.ts';
import { providerTimestamp } from '../../provider/api/account-records.ts';
import { customerName } from '../mappers.ts';

/** Request body to create a customer. */
export function createBody(input: CreateCustomerInput): CreateCustomerBody {
  const { agreementCompany: company } = input;
  return {
    name: trimmed(input.name),
    active_until: input.expiresAt ? providerTimestamp(input.expiresAt) : null,
    stripe_id: input.billingMethod === 'STRIPE' ? trimmed(input.stripeId ?? '') : null,
    account_managers: managerRefs(input.accountManagerIds),
    ...(company ? { trial_agreement_fields: { company: companyBody(company) } } : {}),
  };
}

/**
 * JSON Patch from a customer to the input: one operation for each field that differs, none when nothing does. Null counts as
 * omitted where a value is required; input validation rejects it before. An agreement is added only when there is none.
 */
export function customerPatch(current: CustomerRecord, input: UpdateCustomerInput): PatchOperation[] {
  const { name, expiresAt, accountManagerIds, agreementCompany } = input;
  const patch: PatchOperation[] = [];
  const replace = (path: string, value: unknown): void => void patch.push({ op: 'replace', path, value });

  if (typeof name === 'string') {
    const saved = customerName(current);
    const wanted = textToSave(name, saved);
    if (wanted !== saved) replace('/name', wanted);
  }
  const differs = (key: string, isSame: boolean): boolean => !isSame || current.unreadable.includes(key);
  if (expiresAt !== undefined && differs('active_until', isSameMoment(current.active_until, expiresAt))) {
    replace('/active_until', expiresAt === null ? null : providerTimestamp(expiresAt));
  }
  const stripeId = wantedStripeId(current, input);
  if (stripeId !== undefined && differs('stripe_id', stripeId === current.stripe_id)) replace('/stripe_id', stripeId);
  if (accountManagerIds) {
    // The complete list is sent: unreadable account managers would be removed.
    if (current.unreadable.includes('account_managers')) {
      throw gatewayError('PROVIDER_MALFORMED', { message: TEXTS.MANAGERS_UNREADABLE });
    }
    const assigned = current.account_managers.map(({ user }) => user.id);
    if (!isSameSet(accountManagerIds, assigned)) replace('/account_managers', managerRefs(accountManagerIds));
  }
  if (agreementCompany && current.trial_agreement_status === 'no_trial_agreement') {
    patch.push({ op: 'add', path: '/trial_agreement_fields', value: { company: companyBody(agreementCompany) } });
  }
  return patch;
}

/** The new billing id; undefined when it stays unchanged, null for customers billed elsewhere. */
function wantedStripeId(current: CustomerRecord, { billingMethod, stripeId }: UpdateCustomerInput): string | null | undefined {
  if (billingMethod === 'OTHER') return null;
  return typeof stripeId === 'string' ? textToSave(stripeId, current.stripe_id) : undefined;
}

const managerRefs = (ids: readonly string[]): { user: { id: string } }[] => [...new Set(ids)].map((id) => ({ user: { id } }));

function isSameMoment(present: string | null, wanted: Date | null): boolean {
  if (present === null || wanted === null) return present === wanted;
  return providerTimestamp(new Date(present)) === providerTimestamp(wanted);
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return new Set(a).size === new Set(b).size && a.every((each) => b.includes(each));
}

function companyBody(company: CompanyInput): AgreementCompany {
  return {
    name: trimmed(company.name),
    number: trimmed(company.number),
    registered_address: {
      address_line_1: trimmed(company.addressLine1),
      address_line_2: trimmed(company.addressLine2 ?? ''),
      zip_code: trimmed(company.zipCode),
      city: trimmed(company.city),
      country: trimmed(company.country),
    },
  };
}
