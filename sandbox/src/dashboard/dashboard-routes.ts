import { dashboardApi as api } from '@sightline/provider-contract/dashboard.ts';
import express, { type Router } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import { isStaff } from '../account/viewer.ts';
import type { Sessions } from '../auth/sessions.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { CustomerRecord, UserRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

export interface DashboardDeps {
  readonly store: Store;
  readonly sessions: Sessions;
  /** Name of the header with the numeric id of the chosen customer. */
  readonly customerHeader: string;
}

/** The dashboard API: the signed-in user, and the numeric ids of customers. */
export function dashboardRoutes({ store, sessions, customerHeader }: DashboardDeps): Router {
  const router = express.Router();
  const headerName = customerHeader.toLowerCase();

  /** @returns null without a chosen customer; @throws {ProviderFault} 400, 403 or 404 for an invalid choice */
  const chosenCustomer = (user: UserRecord, headers: IncomingHttpHeaders): CustomerRecord | null => {
    const header = headers[headerName];
    if (header === undefined || header === '') return null;
    const number = typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null;
    if (number === null) throw new ProviderFault(400, 'malformed_request', 'The customer id is a number here.');
    const [customer] = store.customers.find('internal_id', number);
    if (!isStaff(user) && (customer === undefined || !user.customer_ids.includes(customer.id))) {
      throw new ProviderFault(403, 'foreign_customer', 'You have no access to this customer.');
    }
    if (customer === undefined) throw new ProviderFault(404, 'customer_not_found', 'There is no such customer.');
    return customer;
  };

  mount(router, api.user, ({ headers }) => {
    const user = sessions.userOf(headers.authorization);
    chosenCustomer(user, headers);
    const { internal_id, email, first_name, last_name, superuser, trading_access, last_login_at } = user;
    return { body: { id: internal_id, email, first_name, last_name, superuser, trading_access, last_login_at } };
  });

  mount(router, api.customers, ({ headers }) => {
    const user = sessions.userOf(headers.authorization);
    const customer = chosenCustomer(user, headers);
    const all = customer === null ? store.customers.all() : [customer];
    const visible = isStaff(user) ? all : all.filter((c) => user.customer_ids.includes(c.id));
    return { body: { customers: visible.map((c) => ({ id: c.internal_id, public_id: c.id, name: c.name })) } };
  });

  return router;
}
