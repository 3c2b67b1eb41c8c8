import { accountCustomersApi as api } from '@sightline/provider-contract/account-customers.ts';
import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { readEmail } from '../auth/emails.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Viewer } from './viewer.ts';

function requireSuperuser(viewer: Viewer): void {
  if (!viewer.user.superuser) throw new ProviderFault(403, 'superuser_required', 'Only superusers invite users.');
}

/** Users of customers: creating, inviting, listing. */
export function peopleRoutes(router: Router, { store, links, viewerOf }: AccountDeps): void {
  mount(router, api.createAgent, ({ params, body, headers }) => {
    const viewer = viewerOf(headers);
    requireSuperuser(viewer);
    const customer = viewer.customer(params['publicId'] ?? '');
    const email = readEmail(body.email);
    if (store.users.find('email', email).length > 0) {
      throw new ProviderFault(409, 'user_exists', 'There is a user with this e-mail address already.');
    }
    const user = store.users.put({
      id: randomUUID(),
      internal_id: Math.max(0, ...store.users.all().map((u) => u.internal_id)) + 1,
      email,
      first_name: null,
      last_name: null,
      superuser: false,
      account_manager: false,
      deleted: false,
      trading_access: false,
      read_only: false,
      last_login_at: null,
      customer_ids: [customer.id],
      password: null,
      session_generation: 1,
    });
    return { body: { customer_agent: { user: { id: user.id } } } };
  });

  mount(router, api.inviteAgent, ({ params, headers }) => {
    const viewer = viewerOf(headers);
    requireSuperuser(viewer);
    const user = store.users.get(params['userId'] ?? '');
    if (user === null || user.deleted) throw new ProviderFault(404, 'user_not_found', 'There is no such user.');
    if (!viewer.isManaging && !user.customer_ids.some((id) => viewer.canAccess(id))) {
      throw new ProviderFault(403, 'foreign_customer', 'You have no access to the customer of this user.');
    }
    links.sendInvitation(user);
    return {};
  });

  mount(router, api.users, ({ params, headers }) => {
    const viewer = viewerOf(headers);
    const number = Number(params['customerId']);
    if (!Number.isSafeInteger(number) || number < 1)
      throw new ProviderFault(400, 'malformed_request', 'The customer id is a number here.');
    const [customer] = store.customers.find('internal_id', number);
    if (customer === undefined) throw new ProviderFault(404, 'customer_not_found', 'There is no such customer.');
    viewer.requireAccess(customer.id);
    const users = store.users.all().filter((u) => !u.deleted && u.customer_ids.includes(customer.id));
    return { body: users.map((u) => ({ email: u.email, last_login_at: u.last_login_at })) };
  });
}
