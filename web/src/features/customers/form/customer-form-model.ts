import { type BillingMethod, checkCustomer, type CompanyFields } from '@sightline/schema/rules/customer.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import * as z from 'zod/mini';
import type { TrialAgreementStatus } from '../../../generated/schema-types.ts';
import { type Draft, type DraftKey, draftOf } from '../../../lib/drafts.ts';
import { dayProblem, endOf, lastDayOf } from '../../../lib/last-day.ts';
import type { TimeZone } from '../../../lib/time.ts';
import type { DraftForm, DraftValues } from '../../../lib/use-draft-form.ts';
import type { FormCustomer_customerFragment } from './customer-form.generated.ts';

/** The company that an access trial agreement is made out to. */
export interface Company {
  readonly name: string;
  readonly number: string;
  readonly country: string;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly zipCode: string;
  readonly city: string;
}

/** What may be set on a customer, as it is sent. */
export interface CustomerFields {
  readonly name: string;
  /** ISO 8601; null: no end. */
  readonly activeUntil: string | null;
  readonly billingMethod: BillingMethod;
  /** Null with OTHER. */
  readonly stripeId: string | null;
  readonly accountManagerIds: readonly string[];
  /** The company of an agreement that is to be made; null: none is. */
  readonly agreementCompany: Company | null;
}

/** A customer as a form began with it. */
export interface CustomerVersion {
  readonly id: string;
  readonly resourceVersion: number;
  readonly fields: CustomerFields;
  /** Unless NONE, there is an agreement already, or may be one (null): it cannot be changed. */
  readonly agreementStatus: TrialAgreementStatus | null;
}

export type CustomerForm = DraftForm<CustomerFormValues>;

/** What stands in the form, as typed. */
export interface CustomerFormValues {
  readonly name: string;
  /** YYYY-MM-DD in the viewer's time zone; empty: no end. */
  readonly activeUntil: string;
  readonly billingMethod: BillingMethod;
  readonly stripeId: string;
  readonly accountManagerIds: readonly string[];
  readonly agreement: 'none' | 'required' | 'exists';
  readonly companyName: string;
  readonly companyNumber: string;
  readonly country: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly zipCode: string;
  readonly city: string;
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

/** What a form for a new customer starts with. */
export const NEW_CUSTOMER: CustomerFormValues = {
  name: '',
  activeUntil: '',
  billingMethod: 'STRIPE',
  stripeId: '',
  accountManagerIds: [],
  agreement: 'none',
  ...NO_COMPANY,
};

/** An existing customer as the form edits it. */
export function versionOf(customer: FormCustomer_customerFragment): CustomerVersion {
  const { id, resourceVersion, name, activeUntil, billingReference, accountManagers, trialAgreementStatus } = customer;
  return {
    id,
    resourceVersion,
    agreementStatus: trialAgreementStatus,
    fields: {
      name: name ?? '',
      activeUntil,
      billingMethod: billingReference === null ? 'OTHER' : 'STRIPE',
      stripeId: billingReference,
      accountManagerIds: accountManagers.map((manager) => manager.id),
      agreementCompany: null,
    },
  };
}

/** An existing customer as a form shows it. */
export function valuesOf({ fields, agreementStatus }: CustomerVersion, zone: TimeZone = null): CustomerFormValues {
  return {
    name: fields.name,
    activeUntil: lastDayOf(fields.activeUntil, zone),
    billingMethod: fields.billingMethod,
    stripeId: fields.stripeId ?? '',
    accountManagerIds: fields.accountManagerIds,
    agreement: agreementStatus === 'NONE' ? 'none' : 'exists',
    ...NO_COMPANY,
  };
}

/** A form as it is sent. `base`: the customer that the form began with; null: a new one. */
export function fieldsOfValues(values: CustomerFormValues, base: CustomerFields | null, zone: TimeZone = null): CustomerFields {
  return {
    name: values.name.trim(),
    activeUntil: endOf(values.activeUntil, base?.activeUntil ?? null, zone),
    billingMethod: values.billingMethod,
    stripeId: values.billingMethod === 'STRIPE' ? values.stripeId.trim() : null,
    accountManagerIds: values.accountManagerIds,
    agreementCompany: values.agreement === 'required' ? companyOf(values) : null,
  };
}

function companyOf(values: CustomerFormValues): Company {
  return {
    name: values.companyName.trim(),
    number: values.companyNumber.trim(),
    country: values.country.trim(),
    addressLine1: values.addressLine1.trim(),
    addressLine2: values.addressLine2.trim() || null,
    zipCode: values.zipCode.trim(),
    city: values.city.trim(),
  };
}

type Place = keyof CustomerFormValues;
export type CustomerFormErrors = Partial<Record<Place, string>>;

const COMPANY_PLACES: Record<keyof CompanyFields, Place> = {
  name: 'companyName',
  number: 'companyNumber',
  country: 'country',
  addressLine1: 'addressLine1',
  addressLine2: 'addressLine2',
  zipCode: 'zipCode',
  city: 'city',
};
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['name', 'name'],
  ['stripeId', 'stripeId'],
  ['accountManagerIds', 'accountManagerIds'],
  ...Object.entries(COMPANY_PLACES).map(([field, place]) => [`agreementCompany.${field}`, place] as const),
]);

/** Where in the form a field of the input is typed. */
function placeOf(field: readonly string[]): Place | undefined {
  return PLACES.get((field[0] === 'input' ? field.slice(1) : field).join('.'));
}

/** The first thing that is wrong, at its place. */
export function checkCustomerForm(values: CustomerFormValues): CustomerFormErrors {
  const problem = checkCustomer(fieldsOfValues(values, null, null));
  const place = problem === null ? undefined : placeOf(problem.field);
  const wrongDay = dayProblem(values.activeUntil);
  // The date stands right below the name.
  if (wrongDay !== null && place !== 'name') return { activeUntil: wrongDay };
  return problem === null || place === undefined ? {} : { [place]: TEXTS[problem.code] };
}

/** Problems that the server found: what has a place there, what has none in `message`; null: everything has one. */
export function placeUserErrors(errors: readonly { readonly field: readonly string[]; readonly message: string }[]): {
  places: CustomerFormErrors;
  message: string | null;
} {
  const placed = errors.map(({ field, message }) => ({ place: placeOf(field), message }));
  const rest = placed.filter(({ place }) => place === undefined).map(({ message }) => message);
  return {
    places: Object.fromEntries(placed.flatMap(({ place, message }) => (place === undefined ? [] : [[place, message]]))),
    message: rest.length === 0 && placed.length > 0 ? null : rest.join(' '),
  };
}

const Values = z.object({
  name: z.string(),
  activeUntil: z.string(),
  billingMethod: z.enum(['STRIPE', 'OTHER']),
  stripeId: z.string(),
  accountManagerIds: z.array(z.string()),
  agreement: z.enum(['none', 'required', 'exists']),
  companyName: z.string(),
  companyNumber: z.string(),
  country: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  zipCode: z.string(),
  city: z.string(),
});
const CustomerDraft = z.object({ before: Values, now: Values });

export function customerDraft(key: DraftKey): Draft<DraftValues<CustomerFormValues>> {
  const draft = draftOf(key, CustomerDraft);
  return {
    read: () => draft.read(),
    erase: () => draft.erase(),
    keep: ({ before, now }) => draft.keep({ before: mutable(before), now: mutable(now) }),
  };
}

function mutable(values: CustomerFormValues): z.output<typeof Values> {
  return { ...values, accountManagerIds: [...values.accountManagerIds] };
}
