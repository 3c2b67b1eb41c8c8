import type { AccountManager } from '@sightline/provider-contract/account-customers.ts';
import { isUnpaid } from '@sightline/schema/rules/invoice.ts';
import { gatewayError } from '../../errors.ts';
import type { QueryResolvers } from '../../generated/resolvers-types.ts';
import type { CustomerDirectory, OpenInvoices } from '../../loaders/customer-directory.ts';
import { requireStaff } from '../../loaders/rights.ts';
import { ProviderFailure } from '../../rest/provider-failure.ts';
import { findCustomer } from './customer-access.ts';
import { hasNumber, hasText, pageOf } from './customer-page.ts';
import { type CustomerWish, customerQuery, customerWish, isWanted } from './customer-query.ts';

type CustomerQueries = Required<Pick<QueryResolvers, 'customers' | 'customer' | 'overdueCustomerCount' | 'accountManagers'>>;

export const customerQueries: CustomerQueries = {
  async customers(_parent, { first, after, filter, order }, context) {
    await requireStaff(await context.viewer());
    const wish = customerWish(filter);
    const directory = await context.customers();
    const found = await customersWith(directory, wish);
    const overdue = filter?.overdueOnly === true ? overdueCustomers(await readableInvoices(directory)) : null;
    const rows = found.filter((customer) => hasText(customer, filter?.search) && (overdue === null || overdue.has(customer.id)));
    return pageOf(rows, { first, after: after ?? null, order: order ?? { by: 'CREATED', direction: 'DESC' } }, (customer) =>
      hasNumber(customer, filter?.search),
    );
  },

  async customer(_parent, { id }, context) {
    const viewer = await context.viewer();
    try {
      return (await viewer.isStaff())
        ? await (await context.customers()).customer(id)
        : await findCustomer(context.account, viewer, id);
    } catch (error) {
      if (error instanceof ProviderFailure && error.status !== 401) throw gatewayError('CUSTOMER_FETCH_FAILED', { cause: error });
      throw error;
    }
  },

  async overdueCustomerCount(_parent, _args, context) {
    await requireStaff(await context.viewer());
    const invoices = await (await context.customers()).openInvoices();
    return invoices === null ? null : overdueCustomers(invoices).size;
  },

  async accountManagers(_parent, { includeDeleted }, context) {
    await requireStaff(await context.viewer());
    const directory = await context.customers();
    const managers = includeDeleted ? await directory.assignableManagers() : await directory.presentManagers();
    return managers.toSorted(byName);
  },
};

async function customersWith(directory: CustomerDirectory, wish: CustomerWish) {
  const customers = await directory.customers(JSON.stringify(wish), () => customerQuery(wish, new Date()));
  const now = new Date();
  return customers.filter((customer) => isWanted(customer, wish, now));
}

/** Without invoices nothing is known to be overdue, which is not the same as nothing. Rejects with FORBIDDEN. */
async function readableInvoices(directory: CustomerDirectory): Promise<OpenInvoices> {
  const invoices = await directory.openInvoices();
  if (invoices === null) throw gatewayError('FORBIDDEN');
  return invoices;
}

function overdueCustomers(invoices: OpenInvoices): ReadonlySet<string> {
  const now = new Date();
  const overdue = [...invoices].filter(([, open]) => open.some(({ due_date }) => isUnpaid(due_date, now)));
  return new Set(overdue.map(([customerId]) => customerId));
}

function byName(a: AccountManager, b: AccountManager): number {
  return a.user.name.localeCompare(b.user.name, 'en') || a.user.id.localeCompare(b.user.id, 'en');
}
