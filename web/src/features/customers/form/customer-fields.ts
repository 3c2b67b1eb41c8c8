import type { BillingMethod } from '@sightline/schema/rules/customer.ts';
import type { TrialAgreementStatus } from '../../../generated/schema-types.ts';
import { endOf, lastDayOf } from '../../../lib/last-day.ts';
import type { TimeZone } from '../../../lib/time.ts';
import type { FormCustomer_customerFragment } from './form-customer.generated.ts';

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
