import type { AccountManager } from '@sightline/provider-contract/account-customers.ts';
import { daysOverdue } from '@sightline/schema/rules/invoice.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import { nullIfUnreadable, ProviderFailure } from '../../errors/provider-failure.ts';
import type { QueryResolvers } from '../../generated/resolvers-types.ts';
import type { CustomerFilter } from '../../generated/schema-types.ts';
import type { ClientCounts } from '../../cache/client-counts.ts';
import type { CustomerDirectory, OpenInvoices } from '../../cache/customer-directory.ts';
import { requireStaff } from '../../auth/permissions.ts';
import { findCustomer } from './customer-access.ts';
import { type DaysOverdue, hasInternalNumber, hasText, pageOf } from './customer-page.ts';
import { customerQuery, isOnWorklist, matchesFilter, toProviderFilter } from './customer-filter.ts';

type CustomerQueries = Required<
  Pick<
    QueryResolvers,
    'customers' | 'customer' | 'customerClientCounts' | 'overdueCustomers' | 'overdueCustomerCount' | 'accountManagers'
  >
>;

export const createCustomerQueries = ({ clientCounts }: { clientCounts: ClientCounts }): CustomerQueries => ({
  async customers(_parent, { filter, orderBy, ...request }, context) {
    await requireStaff(await context.viewer());
    const directory = await context.customers();
    const order = orderBy ?? ({ field: 'CREATED_AT', direction: 'DESC' } as const);
    const isOverdueOnly = filter?.overdueOnly === true;
    // A list that invoices only sort is shown without them: its rows show that they are missing.
    const readInvoices = () => (order.field === 'DAYS_OVERDUE' ? nullIfUnreadable(directory.openInvoices()) : null);
    const [found, invoices] = await Promise.all([
      customersWith(directory, filter),
      isOverdueOnly ? readableInvoices(directory) : readInvoices(),
    ]);
    const overdue = overdueDays(invoices);
    const rows = isOverdueOnly ? found.customers.filter(({ id }) => overdue.has(id)) : found.customers;
    const page = pageOf(rows, { ...request, order, overdue }, (customer) => hasInternalNumber(customer, filter?.search));
    return { ...page, unreadableCount: found.unreadable };
  },

  async customer(_parent, { id }, context) {
    const viewer = await context.viewer();
    try {
      return (await viewer.isStaff())
        ? await (await context.customers()).customer(id)
        : await findCustomer(context.account(), viewer, id);
    } catch (error) {
      if (error instanceof ProviderFailure && error.status !== 401) throw gatewayError('CUSTOMER_FETCH_FAILED', { cause: error });
      throw error;
    }
  },

  /** Uses `GET v1/client3?deleted=false&customer=` for each customer that is not cached. */
  async customerClientCounts(_parent, { customerIds }, context) {
    const viewer = await context.viewer();
    await requireStaff(viewer);
    if (customerIds.length > MAX_COUNTED) {
      throw gatewayError('BAD_USER_INPUT', { message: `customerIds has at most ${MAX_COUNTED} ids.` });
    }
    const account = context.account();
    const ids = [...new Set(customerIds)];
    return Promise.all(
      ids.map(async (customerId) => {
        // One customer whose clients cannot be read does not hide the others.
        const count = await nullIfUnreadable(clientCounts.get(viewer.caller, account, customerId, context.disconnected()));
        return { customerId, total: count?.total ?? null, active: count?.active ?? null };
      }),
    );
  },

  async overdueCustomers(_parent, { filter }, context) {
    await requireStaff(await context.viewer());
    return overdueCustomers(await context.customers(), filter);
  },

  async overdueCustomerCount(_parent, _args, context) {
    await requireStaff(await context.viewer());
    return (await overdueCustomers(await context.customers(), null))?.length ?? null;
  },

  async accountManagers(_parent, { includeDeleted }, context) {
    await requireStaff(await context.viewer());
    const directory = await context.customers();
    const managers = includeDeleted ? await directory.assignableManagers() : await directory.activeManagers();
    return managers.toSorted(byName);
  },
});

/** Number of customers in one request for their numbers of clients. */
const MAX_COUNTED = 20;

/** Customers that match the filter, except for overdueOnly. */
async function customersWith(directory: CustomerDirectory, filter: CustomerFilter | null | undefined) {
  const providerFilter = toProviderFilter(filter);
  const { items, unreadable } = await directory.customers(JSON.stringify(providerFilter), () =>
    customerQuery(providerFilter, new Date()),
  );
  const now = new Date();
  const customers = items.filter(
    (customer) =>
      matchesFilter(customer, providerFilter, now) && hasText(customer, filter?.search) && isOnWorklist(customer, filter, now),
  );
  return { customers, unreadable };
}

/** Null when the caller may not read invoices. Counts only customers that the caller's list contains. */
async function overdueCustomers(directory: CustomerDirectory, filter: CustomerFilter | null | undefined) {
  const [invoices, { customers }] = await Promise.all([directory.openInvoices(), customersWith(directory, filter)]);
  if (invoices === null) return null;
  const overdue = overdueDays(invoices);
  return customers.filter(({ id }) => overdue.has(id));
}

/** Rejects with FORBIDDEN when the caller may not read invoices: an empty result would be wrong. */
async function readableInvoices(directory: CustomerDirectory): Promise<OpenInvoices> {
  const invoices = await directory.openInvoices();
  if (invoices === null) throw gatewayError('FORBIDDEN');
  return invoices;
}

function overdueDays(invoices: OpenInvoices | null): DaysOverdue {
  const now = new Date();
  const days = [...(invoices ?? [])].map(
    ([customerId, open]) => [customerId, Math.max(0, ...open.map(({ due_date }) => daysOverdue(due_date, now)))] as const,
  );
  return new Map(days.filter(([, late]) => late > 0));
}

function byName(a: AccountManager, b: AccountManager): number {
  return a.user.name.localeCompare(b.user.name, 'en') || a.user.id.localeCompare(b.user.id, 'en');
}
