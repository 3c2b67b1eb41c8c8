import { checkCustomer } from '@sightline/schema/rules/customer.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { textToSave, trimmed } from '@sightline/schema/rules/typed-text.ts';
import * as z from 'zod/mini';
import type { TrialAgreementStatus } from '@sightline/schema/types';
import type { FormRules } from '../../../forms/use-entity-form.ts';
import { fieldTable, isUnchanged } from '../../../forms/field-table.ts';
import { rebaseValues } from '../../../forms/form-diff.ts';
import { dayProblem, endOf, lastDayOf, sameMoment } from '../../../lib/last-day.ts';
import { UNKNOWN } from '../../../lib/text.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import type { DraftForm, FormErrors } from '../../../forms/use-draft-form.ts';
import type { FormCustomer_customerFragment } from './customer-form.generated.ts';

/** Values of the form, as typed. */
export type CustomerFormValues = z.output<typeof CustomerFormValues>;
export type CustomerForm = DraftForm<CustomerFormValues>;

const CustomerFormValues = z.object({
  name: z.string(),
  /** YYYY-MM-DD in the user's time zone; empty: no end. */
  expiresAt: z.string(),
  billingMethod: z.enum(['STRIPE', 'OTHER']),
  stripeId: z.string(),
  accountManagerIds: z.readonly(z.array(z.string())),
  agreement: z.enum(['none', 'required', 'exists']),
  companyName: z.string(),
  companyNumber: z.string(),
  country: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  zipCode: z.string(),
  city: z.string(),
});

/** The company that signs a trial access agreement. */
export interface Company {
  readonly name: string;
  readonly number: string;
  readonly country: string;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly zipCode: string;
  readonly city: string;
}
export type CompanyPart = keyof Company;

/** Editable fields of a customer, as they are sent. */
export interface CustomerFields {
  readonly name: string;
  /** ISO 8601; null: no end. */
  readonly expiresAt: string | null;
  readonly billingMethod: CustomerFormValues['billingMethod'];
  /** Null if the billing method is OTHER. */
  readonly stripeId: string | null;
  readonly accountManagerIds: readonly string[];
  /** Company of a new agreement; null: no new agreement. */
  readonly agreementCompany: Company | null;
}

/** A saved customer as the form edits it. */
export interface CustomerVersion {
  readonly id: string;
  readonly resourceVersion: number;
  readonly fields: CustomerFields;
  /** NONE: an agreement can be required. Otherwise one exists, or may exist (null), and cannot be changed. */
  readonly agreementStatus: TrialAgreementStatus | null;
}

const NO_COMPANY = {
  companyName: '',
  companyNumber: '',
  country: '',
  addressLine1: '',
  addressLine2: '',
  zipCode: '',
  city: '',
} as const satisfies Partial<CustomerFormValues>;

/** Initial values of the form for a new customer. */
export const NEW_CUSTOMER: CustomerFormValues = {
  name: '',
  expiresAt: '',
  billingMethod: 'STRIPE',
  stripeId: '',
  accountManagerIds: [],
  agreement: 'none',
  ...NO_COMPANY,
};

export function versionOf(customer: FormCustomer_customerFragment): CustomerVersion {
  const { id, resourceVersion, name, expiresAt, billingReference, accountManagers, trialAgreementStatus } = customer;
  return {
    id,
    resourceVersion,
    agreementStatus: trialAgreementStatus,
    fields: {
      name: name ?? '',
      expiresAt,
      billingMethod: billingReference === null ? 'OTHER' : 'STRIPE',
      stripeId: billingReference,
      accountManagerIds: accountManagers.map((manager) => manager.id),
      agreementCompany: null,
    },
  };
}

/** Text of an empty field. */
export const EMPTY = '–';

export const COMPANY_LABELS: Readonly<Record<CompanyPart, string>> = {
  name: 'Full Company Name',
  number: 'Company Number',
  country: 'Country',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2 (Optional)',
  zipCode: 'Zipcode',
  city: 'City',
};

export const COMPANY_INPUTS = {
  name: 'companyName',
  number: 'companyNumber',
  country: 'country',
  addressLine1: 'addressLine1',
  addressLine2: 'addressLine2',
  zipCode: 'zipCode',
  city: 'city',
} as const satisfies Record<CompanyPart, keyof CustomerFormValues>;

interface TextContext extends Pick<CustomerVersion, 'agreementStatus'> {
  readonly managerName: (id: string) => string;
  readonly zone: TimeZone;
}

/** The fields of a customer, in the order of the form. */
export const CUSTOMER_FIELDS = fieldTable<CustomerFields, CustomerFormValues, TextContext>(NEW_CUSTOMER)({
  name: {
    inputs: ['name'],
    toForm: (name) => ({ name }),
    fromForm: ({ name }, saved) => textToSave(name, saved),
    isSame: Object.is,
    describe: (name) => [['Customer Name', name || EMPTY]],
  },
  expiresAt: {
    inputs: ['expiresAt'],
    toForm: (moment, zone) => ({ expiresAt: lastDayOf(moment, zone) }),
    fromForm: ({ expiresAt }, saved, zone) => endOf(expiresAt, saved ?? null, zone),
    isSame: sameMoment,
    describe: (moment, { zone }) => [['Terminate', moment === null ? 'No end' : formatDay(new Date(moment), zone)]],
  },
  billingMethod: {
    inputs: ['billingMethod'],
    toForm: (billingMethod) => ({ billingMethod }),
    fromForm: ({ billingMethod }) => billingMethod,
    isSame: Object.is,
    describe: (method) => [['Billing Method', method === 'STRIPE' ? 'Stripe' : 'Other']],
  },
  stripeId: {
    inputs: ['stripeId', 'billingMethod'],
    toForm: (stripeId) => ({ stripeId: stripeId ?? '' }),
    fromForm: ({ billingMethod, stripeId }, saved) => (billingMethod === 'STRIPE' ? textToSave(stripeId, saved) : null),
    isSame: Object.is,
    describe: (stripeId) => [['Stripe ID', stripeId || EMPTY]],
  },
  accountManagerIds: {
    inputs: ['accountManagerIds'],
    toForm: (accountManagerIds) => ({ accountManagerIds }),
    fromForm: ({ accountManagerIds }) => accountManagerIds,
    isSame(one, other) {
      const ids = new Set(one);
      return ids.size === new Set(other).size && other.every((id) => ids.has(id));
    },
    describe: (ids, { managerName }) => [['Account Managers', ids.map(managerName).toSorted().join(', ') || EMPTY]],
  },
  agreementCompany: {
    inputs: ['agreement', 'companyName', 'companyNumber', 'country', 'addressLine1', 'addressLine2', 'zipCode', 'city'],
    parts: COMPANY_INPUTS,
    toForm: () => ({}),
    fromForm: (values) => (values.agreement === 'required' ? companyOf(values) : null),
    isSame: Object.is,
    describe: (company, { agreementStatus }) => [
      ['Trial Access Agreement', agreementText(agreementStatus, company !== null)],
      ...(company === null ? [] : companyTexts(company)),
    ],
  },
});

function companyOf(values: CustomerFormValues): Company {
  return {
    name: trimmed(values.companyName),
    number: trimmed(values.companyNumber),
    country: trimmed(values.country),
    addressLine1: trimmed(values.addressLine1),
    addressLine2: trimmed(values.addressLine2) || null,
    zipCode: trimmed(values.zipCode),
    city: trimmed(values.city),
  };
}

function companyTexts(company: Company): [label: string, text: string][] {
  const texts: Readonly<Record<string, string | null>> = { ...company };
  return Object.entries(COMPANY_LABELS).map(([part, label]) => [label, texts[part] || EMPTY]);
}

function agreementText(status: CustomerVersion['agreementStatus'], isRequired: boolean): string {
  if (status === null) return UNKNOWN;
  if (status !== 'NONE') return 'Exists';
  return isRequired ? 'Required' : 'Not required';
}

/** Form values of a saved customer. */
export function valuesOf({ fields, agreementStatus }: CustomerVersion, zone: TimeZone): CustomerFormValues {
  return { ...CUSTOMER_FIELDS.valuesOf(fields, zone), agreement: agreementStatus === 'NONE' ? 'none' : 'exists' };
}

/** Whether the changes are saved already. */
export function isSaved(current: CustomerFields, changes: Partial<CustomerFields>): boolean {
  return isUnchanged(CUSTOMER_FIELDS.changesOf(current, { ...current, ...changes }));
}

/** The first validation error, by its form field. */
export function checkCustomerForm(values: CustomerFormValues): FormErrors<CustomerFormValues> {
  const problem = checkCustomer(CUSTOMER_FIELDS.fieldsOf(values, null, null));
  const input = problem === null ? undefined : CUSTOMER_FIELDS.inputOf(problem.field);
  const invalidDay = dayProblem(values.expiresAt);
  // In the form, the date comes right after the name.
  if (invalidDay !== null && input !== 'name') return { expiresAt: invalidDay };
  return problem === null || input === undefined ? {} : { [input]: TEXTS[problem.code] };
}

/** Applies the user's changes since `before` to `current`. An agreement that exists by now wins over the user's changes to it. */
export function rebasedCustomer(
  before: CustomerFormValues,
  mine: CustomerFormValues,
  current: CustomerFormValues,
): CustomerFormValues {
  const result = rebaseValues(before, mine, current, CUSTOMER_FIELDS.groups);
  if (current.agreement === 'exists') return { ...result, agreement: 'exists', ...NO_COMPANY };
  return { ...result, agreement: result.agreement === 'exists' ? 'none' : result.agreement };
}

export const CUSTOMER_RULES: FormRules<CustomerFormValues> = {
  schema: CustomerFormValues,
  check: checkCustomerForm,
  groups: CUSTOMER_FIELDS.groups,
  rebase: rebasedCustomer,
};
