import { Client3, Key3 } from '@sightline/provider-contract/account-clients.ts';
import { AgreementCompany, Customer, SignAgreementBody } from '@sightline/provider-contract/account-customers.ts';
import { Widget, WidgetNamespace } from '@sightline/provider-contract/account-widgets.ts';
import { DateOnly, NumericId, OpaqueId, Timestamp } from '@sightline/provider-contract/common.ts';
import * as z from 'zod';

/** A user: an agent of customers, or a member of the provider's staff. */
export const UserRecord = z.strictObject({
  id: OpaqueId,
  internal_id: NumericId,
  /** Lower case. */
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  superuser: z.boolean(),
  account_manager: z.boolean(),
  /** A deleted user cannot sign in, but may still be assigned to customers. */
  deleted: z.boolean(),
  trading_access: z.boolean(),
  /** Writes are answered with 403. */
  read_only: z.boolean(),
  /** Unix seconds. */
  last_login_at: z.nullable(z.int()),
  /** Public ids of the customers that the user is an agent of. */
  customer_ids: z.array(OpaqueId),
  /** `salt:hash`; null until an invited user sets one. */
  password: z.nullable(z.string()),
  /** Session tokens of an older generation are invalid. */
  session_generation: z.int(),
});
export type UserRecord = z.output<typeof UserRecord>;

export const CustomerRecord = z.strictObject({
  ...Customer.omit({ account_managers: true }).shape,
  /** User ids. */
  account_manager_ids: z.array(OpaqueId),
  agreement: z.nullable(
    z.strictObject({
      company: AgreementCompany,
      signed_at: z.nullable(Timestamp),
      signature: z.nullable(SignAgreementBody),
    }),
  ),
  /** Packages that its clients may have. */
  offer: z.array(z.strictObject({ game_id: NumericId, product_id: OpaqueId })),
});
export type CustomerRecord = z.output<typeof CustomerRecord>;

export const InvoiceRecord = z.strictObject({ id: OpaqueId, customer_id: OpaqueId, due_date: DateOnly });

export const ClientRecord = Client3;
export type ClientRecord = z.output<typeof ClientRecord>;

export const KeyRecord = z.strictObject({
  ...Key3.shape,
  client_id: OpaqueId,
  deleted: z.boolean(),
  secret: z.string(),
  secret_sha256: z.string(),
});
export type KeyRecord = z.output<typeof KeyRecord>;

/** A trading token; the secret itself is not stored. The id is the hash. */
export const TokenRecord = z.strictObject({
  id: OpaqueId,
  secret_sha256: z.string(),
  client_id: OpaqueId,
  user_id: OpaqueId,
  name: z.string(),
  expiration: Timestamp,
});

/** A single-use link for setting a password; the id is the hash of the token. */
export const PasswordTokenRecord = z.strictObject({
  id: OpaqueId,
  user_id: OpaqueId,
  expires: Timestamp,
  used: z.boolean(),
});
export type PasswordTokenRecord = z.output<typeof PasswordTokenRecord>;

export const NamespaceRecord = z.strictObject({ ...WidgetNamespace.shape, id: OpaqueId });
export const WidgetRecord = Widget;
export type WidgetRecord = z.output<typeof WidgetRecord>;
