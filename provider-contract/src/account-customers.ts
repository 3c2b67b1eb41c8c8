import * as z from 'zod';
import { DateOnly, NumericId, OpaqueId, OpaqueRef, PatchOperation, Timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { loose, readAs } from './schema-tools.ts';

const ManagerUser = z.strictObject({ id: OpaqueId, name: z.string(), email: z.string(), deleted: z.boolean() });
export const AccountManager = z.strictObject({
  /** Readers use the email address as the name of a user without one. */
  user: readAs(
    ManagerUser,
    loose(ManagerUser.extend({ name: z.nullable(z.string()) })).transform(({ name, ...user }) => ({
      ...user,
      name: name ?? user.email,
    })),
  ),
});
export type AccountManager = z.output<typeof AccountManager>;

export const Customer = z.strictObject({
  /** The public id. */
  id: OpaqueId,
  internal_id: NumericId,
  internal_name: z.nullable(z.string()),
  external_name: z.nullable(z.string()),
  name: z.nullable(z.string()),
  created: Timestamp,
  /** Null: no end date. */
  active_until: z.nullable(Timestamp),
  /** Null without an account at the billing provider. */
  stripe_id: z.nullable(z.string()),
  account_managers: z.array(AccountManager),
  trial_agreement_status: z.enum(['signed', 'unsigned', 'no_trial_agreement']),
  resource_version: z.int(),
});
export type Customer = z.output<typeof Customer>;

export const CustomerFilter = z.strictObject({
  customer: z.optional(OpaqueId),
  account_manager: z.optional(z.union([z.string(), z.array(z.string())])),
  created_before: z.optional(Timestamp),
  created_after: z.optional(Timestamp),
  active_indefinitely: z.optional(z.literal('true')),
  active_until_after: z.optional(Timestamp),
  active_until_before: z.optional(Timestamp),
  active_until_between_from: z.optional(Timestamp),
  active_until_between_to: z.optional(Timestamp),
});
export type CustomerFilter = z.output<typeof CustomerFilter>;

export const AgreementCompany = z.strictObject({
  name: z.string(),
  number: z.string(),
  registered_address: z.strictObject({
    address_line_1: z.string(),
    address_line_2: z.nullable(z.string()),
    zip_code: z.string(),
    city: z.string(),
    country: z.string(),
  }),
});
export type AgreementCompany = z.output<typeof AgreementCompany>;

export const CreateCustomerBody = z.strictObject({
  name: z.string(),
  active_until: z.nullable(Timestamp),
  stripe_id: z.nullable(z.string()),
  account_managers: z.array(z.strictObject({ user: OpaqueRef })),
  trial_agreement_fields: z.optional(z.strictObject({ company: AgreementCompany })),
});
export type CreateCustomerBody = z.output<typeof CreateCustomerBody>;
export const PatchCustomerBody = z.strictObject({ resource_version: z.int(), patch: z.array(PatchOperation) });

export const Invoice = z.strictObject({ customer: OpaqueRef, due_date: DateOnly });
export type Invoice = z.output<typeof Invoice>;
/** Seconds since the epoch. Times before the year 1 or after the year 9999 count as unreadable. */
const UnixSeconds = readAs(z.int(), z.int().min(-62_135_596_800).max(253_402_300_799));
export const UserListEntry = z.strictObject({ email: z.string(), last_login_at: z.nullable(UnixSeconds) });
export type UserListEntry = z.output<typeof UserListEntry>;

const AgreementParty = z.strictObject({ number: z.string(), body: z.string() });
const SubClause = z.strictObject({ number: z.string(), body: z.nullable(z.string()) });
const AgreementSection = z.strictObject({
  number: z.string(),
  title: z.nullable(z.string()),
  body: z.nullable(z.string()),
  sub_clauses: z.nullable(z.array(SubClause)),
});
export const AgreementClause = z.strictObject({
  number: z.string(),
  title: z.nullable(z.string()),
  body: z.nullable(z.string()),
  sections: z.nullable(z.array(AgreementSection)),
  sub_clauses: z.nullable(z.array(SubClause)),
});
export const TrialAgreement = z.strictObject({
  parameters: z.strictObject({ company: AgreementCompany }),
  template: z.strictObject({
    parties: z.strictObject({ customer: AgreementParty, provider: AgreementParty }),
    notice: z.array(z.string()),
    clauses: z.array(AgreementClause),
  }),
});
export type TrialAgreement = z.output<typeof TrialAgreement>;
export const SignAgreementBody = z.strictObject({
  recipient: z.strictObject({ name: z.string(), physical_address: z.string(), email_address: z.string() }),
  signer: z.strictObject({ name: z.string(), role: z.string(), company_name: z.string(), email_address: z.string() }),
});

const OneCustomer = z.strictObject({ customer: Customer });

export const accountCustomersApi = {
  customers: {
    method: 'GET',
    path: '/v1/customer',
    query: CustomerFilter,
    response: z.strictObject({ customers: z.array(Customer) }),
    summary: 'Customers: own ones without a query; for staff filtered, or one',
  },
  createCustomer: {
    method: 'POST',
    path: '/v1/customer',
    body: CreateCustomerBody,
    response: OneCustomer,
    status: 201,
    summary: 'Create a customer',
  },
  patchCustomer: {
    method: 'PATCH',
    path: '/v1/customer/{id}',
    body: PatchCustomerBody,
    response: OneCustomer,
    summary: 'Patch a customer against the version in the body',
  },
  accountManagers: {
    method: 'GET',
    path: '/v1/account-manager',
    query: z.strictObject({ deleted: z.optional(z.literal('false')) }),
    response: z.strictObject({ account_managers: z.array(AccountManager) }),
    summary: 'Account managers',
  },
  openInvoices: {
    method: 'GET',
    path: '/v1/invoice/open',
    response: z.strictObject({ invoices: z.array(Invoice) }),
    summary: 'Open invoices',
  },
  createAgent: {
    method: 'POST',
    path: '/v1/customer/{publicId}/agent',
    body: z.strictObject({ email: z.string() }),
    response: z.strictObject({ customer_agent: z.strictObject({ user: OpaqueRef }) }),
    status: 201,
    summary: 'Create a user of a customer',
  },
  inviteAgent: {
    method: 'POST',
    path: '/v1/customer/agent/{userId}/invitation',
    status: 204,
    summary: 'Send an invitation email',
  },
  users: {
    method: 'GET',
    path: '/v1/admin/customer/{customerId}/users',
    response: z.array(UserListEntry),
    summary: 'Users of a customer, by numeric internal id',
  },
  unsignedAgreement: {
    method: 'GET',
    path: '/v1/customer/{id}/trial-agreement/unsigned',
    response: z.strictObject({ agreement: TrialAgreement }),
    summary: 'The unsigned trial agreement',
  },
  signAgreement: {
    method: 'POST',
    path: '/{id}/trial-agreement/sign',
    body: SignAgreementBody,
    response: z.strictObject({ agreement: z.strictObject({ status: z.literal('signed'), signed_at: Timestamp }) }),
    summary: 'Sign the trial agreement',
  },
} as const satisfies Record<string, Endpoint>;
