import {
  type AccountManager,
  accountCustomersApi as api,
  AgreementCompany,
  type Customer,
} from '@sightline/provider-contract/account-customers.ts';
import { Timestamp } from '@sightline/provider-contract/common.ts';
import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { timestamp } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { CustomerRecord, UserRecord } from '../store/records.ts';
import { slugOf } from '../store/seed/names.ts';
import type { Store } from '../store/store.ts';
import type { AccountDeps } from './account-deps.ts';
import { customerMatcher } from './customer-filter.ts';
import { fullOffer } from './products.ts';
import { patchFields, requireVersion } from './versioned-patch.ts';

const Patchable = z.object({
  name: z.string(),
  active_until: z.nullish(Timestamp).transform((value) => value ?? null),
  stripe_id: z.nullish(z.string()).transform((value) => value ?? null),
  account_managers: z.array(z.object({ user: z.object({ id: z.string() }) })),
  trial_agreement_fields: z.nullish(z.strictObject({ company: AgreementCompany })).transform((value) => value ?? null),
});

function requireText(value: string, type: string, message: string): string {
  const trimmed = value.trim();
  if (trimmed === '') throw new ProviderFault(422, type, message);
  return trimmed;
}

function checkStripeId(store: Store, stripeId: string | null, ownCustomerId: string | null): string | null {
  if (stripeId === null) return null;
  const id = requireText(stripeId, 'stripe_id_required', 'The Stripe id must not be empty.');
  if (store.customers.find('stripe_id', id).some((c) => c.id !== ownCustomerId)) {
    throw new ProviderFault(409, 'duplicate_stripe_id', 'Another customer has this Stripe id.');
  }
  return id;
}

/** Only current managers can be newly assigned; deleted ones keep their assignments. */
function checkManagers(store: Store, given: readonly { user: { id: string } }[], assignedIds: readonly string[]): string[] {
  const ids = [...new Set(given.map((manager) => manager.user.id))];
  if (ids.length === 0) throw new ProviderFault(422, 'account_manager_required', 'A customer needs an account manager.');
  for (const id of ids) {
    const user = store.users.get(id);
    if (user === null || !user.account_manager || (user.deleted && !assignedIds.includes(id))) {
      throw new ProviderFault(422, 'unknown_account_manager', `${id} is not an account manager.`);
    }
  }
  return ids;
}

function checkCompany(company: z.output<typeof AgreementCompany>): z.output<typeof AgreementCompany> {
  const { address_line_1, zip_code, city, country } = company.registered_address;
  for (const value of [company.name, company.number, address_line_1, zip_code, city, country]) {
    requireText(value, 'company_field_required', 'Every company field but the second address line must be filled in.');
  }
  return company;
}

export function customerRoutes(router: Router, { store, clock, viewerOf, world }: AccountDeps): void {
  mount(router, api.customers, ({ query, headers }) => {
    const viewer = viewerOf(headers);
    const filters = Object.keys(query).filter((key) => key !== 'customer');
    if (filters.length > 0) viewer.requireManaging();
    if (query.customer !== undefined && store.customers.get(query.customer) !== null) viewer.requireAccess(query.customer);
    const matches = customerMatcher(query);
    const found = store.customers.all().filter((c) => viewer.canAccess(c.id) && matches(c));
    return { body: { customers: found.map((c) => customerView(store, c)) } };
  });

  mount(router, api.createCustomer, ({ body, headers }) => {
    const viewer = viewerOf(headers);
    viewer.requireManaging();
    if (!viewer.user.superuser) throw new ProviderFault(403, 'superuser_required', 'Only superusers create customers.');
    const name = requireText(body.name, 'name_required', 'The name must not be empty.');
    const company = body.trial_agreement_fields === undefined ? null : checkCompany(body.trial_agreement_fields.company);
    const account_manager_ids = checkManagers(store, body.account_managers, []);
    const stripe_id = checkStripeId(store, body.stripe_id, null);
    const customer: CustomerRecord = {
      id: randomUUID(),
      internal_id: Math.max(0, ...store.customers.all().map((c) => c.internal_id)) + 1,
      internal_name: slugOf(name),
      external_name: name,
      name,
      created: timestamp(clock.now()),
      active_until: body.active_until,
      stripe_id,
      trial_agreement_status: company === null ? 'no_trial_agreement' : 'unsigned',
      resource_version: 1,
      account_manager_ids,
      agreement: company === null ? null : { company, signed_at: null, signature: null },
      offer: fullOffer(world.games.map((game) => game.id)),
    };
    return { body: { customer: customerView(store, store.customers.put(customer)) } };
  });

  mount(router, api.patchCustomer, ({ params, body, headers }) => {
    const viewer = viewerOf(headers);
    viewer.requireManaging();
    const record = viewer.customer(params['id'] ?? '');
    requireVersion(body.resource_version, record.resource_version, 409);
    const before: z.output<typeof Patchable> = {
      name: record.name ?? '',
      active_until: record.active_until,
      stripe_id: record.stripe_id,
      account_managers: record.account_manager_ids.map((id) => ({ user: { id } })),
      trial_agreement_fields: record.agreement === null ? null : { company: record.agreement.company },
    };
    const after = patchFields(before, body.patch, Patchable);
    if (after === null) return { body: { customer: customerView(store, record) } };
    const changed = store.customers.put(applyFields(store, record, after));
    return { body: { customer: customerView(store, changed) } };
  });

  mount(router, api.accountManagers, ({ query, headers }) => {
    viewerOf(headers).requireManaging();
    const managers = store.users.all().filter((u) => u.account_manager && (query.deleted === undefined || !u.deleted));
    return { body: { account_managers: managers.map(managerView) } };
  });

  mount(router, api.openInvoices, ({ headers }) => {
    viewerOf(headers).requireManaging();
    const invoices = store.invoices.all().map((i) => ({ customer: { id: i.customer_id }, due_date: i.due_date }));
    return { body: { invoices } };
  });
}

function applyFields(store: Store, record: CustomerRecord, after: z.output<typeof Patchable>): CustomerRecord {
  const name = requireText(after.name, 'name_required', 'The name must not be empty.');
  const account_manager_ids = checkManagers(store, after.account_managers, record.account_manager_ids);
  const stripe_id = checkStripeId(store, after.stripe_id, record.id);
  const company = after.trial_agreement_fields?.company ?? null;
  if (record.agreement !== null && !isDeepStrictEqual(company, record.agreement.company)) {
    throw new ProviderFault(422, 'agreement_exists', 'The customer has an agreement already; it cannot be changed.');
  }
  const isAgreementNew = record.agreement === null && company !== null;
  return {
    ...record,
    // A new name becomes the external name too, as in a create; the internal name stays.
    ...(name === record.name ? {} : { name, external_name: name }),
    active_until: after.active_until,
    stripe_id,
    account_manager_ids,
    ...(isAgreementNew
      ? { agreement: { company: checkCompany(company), signed_at: null, signature: null }, trial_agreement_status: 'unsigned' }
      : {}),
    resource_version: record.resource_version + 1,
  };
}

function managerView(user: UserRecord): AccountManager {
  const name = [user.first_name, user.last_name].filter((part) => part !== null).join(' ');
  return { user: { id: user.id, name: name === '' ? user.email : name, email: user.email, deleted: user.deleted } };
}

/** A customer in the format of the account API, without managers that no longer exist. */
function customerView(store: Store, record: CustomerRecord): Customer {
  const { account_manager_ids, agreement: _, offer: __, ...shown } = record;
  return { ...shown, account_managers: account_manager_ids.flatMap((id) => store.users.get(id) ?? []).map(managerView) };
}
