import { checkCustomer, type CompanyFields } from '@sightline/schema/rules/customer.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { textToSave, trimmed } from '@sightline/schema/rules/typed-text.ts';
import * as z from 'zod/mini';
import { rebaseValues, type ValueGroups } from '../../../lib/form-diff.ts';
import { dayProblem, endOf, lastDayOf } from '../../../lib/last-day.ts';
import type { TimeZone } from '../../../lib/time.ts';
import type { DraftForm, FormErrors } from '../../../lib/use-draft-form.ts';
import type { TrialAgreementStatus } from '../../../generated/schema-types.ts';
import type { FormRules } from '../../../lib/entity-form.ts';
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

/** The company that signs an access trial agreement. */
export interface Company {
  readonly name: string;
  readonly number: string;
  readonly country: string;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly zipCode: string;
  readonly city: string;
}

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
  /** Unless NONE, an agreement exists or may exist (null) and cannot be changed. */
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

/** Form values of a saved customer. */
export function valuesOf({ fields, agreementStatus }: CustomerVersion, zone: TimeZone): CustomerFormValues {
  return {
    name: fields.name,
    expiresAt: lastDayOf(fields.expiresAt, zone),
    billingMethod: fields.billingMethod,
    stripeId: fields.stripeId ?? '',
    accountManagerIds: fields.accountManagerIds,
    agreement: agreementStatus === 'NONE' ? 'none' : 'exists',
    ...NO_COMPANY,
  };
}

/** Fields to send. `base`: the saved customer; null for a new customer. */
export function fieldsOfValues(values: CustomerFormValues, base: CustomerFields | null, zone: TimeZone): CustomerFields {
  return {
    name: textToSave(values.name, base?.name),
    expiresAt: endOf(values.expiresAt, base?.expiresAt ?? null, zone),
    billingMethod: values.billingMethod,
    stripeId: values.billingMethod === 'STRIPE' ? textToSave(values.stripeId, base?.stripeId) : null,
    accountManagerIds: values.accountManagerIds,
    agreementCompany: values.agreement === 'required' ? companyOf(values) : null,
  };
}

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

type FormField = keyof CustomerFormValues;

const COMPANY_FIELDS: Record<keyof CompanyFields, FormField> = {
  name: 'companyName',
  number: 'companyNumber',
  country: 'country',
  addressLine1: 'addressLine1',
  addressLine2: 'addressLine2',
  zipCode: 'zipCode',
  city: 'city',
};
const FORM_FIELDS: ReadonlyMap<string, FormField> = new Map<string, FormField>([
  ['name', 'name'],
  ['stripeId', 'stripeId'],
  ['accountManagerIds', 'accountManagerIds'],
  ...Object.entries(COMPANY_FIELDS).map(([field, formField]) => [`agreementCompany.${field}`, formField] as const),
]);

/** The form field of a path in the mutation's input. */
function formFieldOf(path: readonly string[]): FormField | undefined {
  return FORM_FIELDS.get((path[0] === 'input' ? path.slice(1) : path).join('.'));
}

/** The first validation error, by its form field. */
export function checkCustomerForm(values: CustomerFormValues): FormErrors<CustomerFormValues> {
  const problem = checkCustomer(fieldsOfValues(values, null, null));
  const field = problem === null ? undefined : formFieldOf(problem.field);
  const invalidDay = dayProblem(values.expiresAt);
  // In the form, the date comes right after the name.
  if (invalidDay !== null && field !== 'name') return { expiresAt: invalidDay };
  return problem === null || field === undefined ? {} : { [field]: TEXTS[problem.code] };
}

/** The server's user errors by form field. `message`: the errors without a form field; null when there are none. */
export function fieldErrorsOf(
  errors: readonly { readonly field: readonly string[]; readonly message: string; readonly requestId?: string }[],
): {
  fieldErrors: FormErrors<CustomerFormValues>;
  message: string | null;
  requestId: string | undefined;
} {
  const known = errors.map(({ field, message }) => ({ field: formFieldOf(field), message }));
  const others = known.filter(({ field }) => field === undefined).map(({ message }) => message);
  return {
    fieldErrors: Object.fromEntries(known.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]]))),
    message: others.length === 0 && known.length > 0 ? null : others.join(' '),
    requestId: errors[0]?.requestId,
  };
}

const VALUE_GROUPS: ValueGroups<CustomerFormValues> = [['billingMethod', 'stripeId']];

/** Applies the user's changes since `before` to `current`. An agreement that exists by now wins over the user's changes to it. */
export function rebasedCustomer(
  before: CustomerFormValues,
  mine: CustomerFormValues,
  current: CustomerFormValues,
): CustomerFormValues {
  const result = rebaseValues(before, mine, current, VALUE_GROUPS);
  if (current.agreement !== 'exists') return { ...result, agreement: result.agreement === 'exists' ? 'none' : result.agreement };
  const { companyName, companyNumber, country, addressLine1, addressLine2, zipCode, city } = current;
  return { ...result, agreement: 'exists', companyName, companyNumber, country, addressLine1, addressLine2, zipCode, city };
}

export const CUSTOMER_RULES: FormRules<CustomerFormValues> = {
  schema: CustomerFormValues,
  check: checkCustomerForm,
  groups: VALUE_GROUPS,
  rebase: rebasedCustomer,
};
