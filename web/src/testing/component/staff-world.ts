import { page } from 'vitest/browser';
import { viewerOf } from './world.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

export const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export const MANAGERS = ['Dana Pereira', 'Felix Bauer', 'Ivo Fischer', 'Sol Okafor'].map((name) => ({
  id: name.split(' ')[0] ?? name,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.test`,
  isDeleted: false,
}));

/** Sol Okafor, a superuser. `id`: that of an account manager, or another text that keeps the preferences of the test separate. */
export const superuserOf = (id: string) => ({
  ...viewerOf(id),
  isStaff: true,
  isSuperuser: true,
  user: { id, email: 'sol@example.test', firstName: 'Sol', lastName: 'Okafor' },
});

/** Staff who are not superusers, without a customer. */
export const STAFF = {
  ...superuserOf('staff'),
  isSuperuser: false,
  hasTradingAccess: false,
  customer: null,
  canManageApiClients: false,
};

const COMPANY = {
  name: 'Larkfield Wagering Ltd',
  number: '12-34',
  country: 'Ireland',
  addressLine1: 'Quay 1',
  addressLine2: null,
  zipCode: '10',
  city: 'Cork',
};

interface TestCustomer {
  readonly id: string;
  readonly internalId: number;
  readonly name: string;
  readonly internalName: string;
  readonly externalName: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly status: string;
  readonly trialAgreementStatus: string;
  readonly agreementCompany: typeof COMPANY | null;
  readonly accountManagers: typeof MANAGERS;
  readonly billingReference: string | null;
  readonly openInvoices: readonly { readonly dueDate: string; readonly daysOverdue: number }[];
  readonly resourceVersion: number;
  readonly unreadable: readonly string[];
}

const NAMED = ['House Account', 'Northwind Bets', 'Fjord Gaming', 'Larkfield Wagering', 'Cobalt Bets'];
const invoicesOf = (days: readonly number[]) =>
  days.map((late) => ({ dueDate: dayFromNow(-late), daysOverdue: Math.max(0, late) }));

/** A customer by its number; each has one account manager. Every fifth but number 0 expires soon, number 3 has not signed. */
export function customerOf(index: number, differences: Partial<TestCustomer> = {}): TestCustomer {
  const name = NAMED[index] ?? `Customer ${String(index).padStart(2, '0')}`;
  const isExpiring = index > 0 && index % 5 === 0;
  return {
    id: `c-${index}`,
    internalId: 100 + index,
    name,
    internalName: name.toLowerCase().replaceAll(' ', '-'),
    externalName: name,
    createdAt: new Date(Date.UTC(2025, 0, 1 + index)).toISOString(),
    expiresAt: isExpiring ? `${dayFromNow(1 + ((index * 7) % 25))}T12:00:00Z` : null,
    status: isExpiring ? 'EXPIRING' : 'ACTIVE',
    trialAgreementStatus: index === 3 ? 'UNSIGNED' : 'SIGNED',
    agreementCompany: index === 3 ? COMPANY : null,
    accountManagers: MANAGERS.slice(index % 4, (index % 4) + 1),
    billingReference: `cus_${index}`,
    openInvoices: index > 0 && index <= 14 ? invoicesOf([100 - index * 3, -5]) : [],
    resourceVersion: 1,
    unreadable: [],
    ...differences,
  };
}

/** 45 customers, 14 of which are overdue. Number 1 has more than nine unpaid invoices, number 2 has two and one that is not due. */
export const CUSTOMERS: readonly TestCustomer[] = Array.from({ length: 45 }, (_, index) => {
  if (index === 1) return customerOf(index, { openInvoices: invoicesOf([200, 20, 19, 18, 17, 16, 15, 14, 13, 12]) });
  return customerOf(index, index === 2 ? { openInvoices: invoicesOf([30, 20, -5]) } : {});
});

interface CustomersArguments {
  readonly first?: number;
  readonly after?: string;
  readonly orderBy?: { readonly field: string; readonly direction: string };
  readonly filter?: {
    readonly search?: string;
    readonly accountManagerIds?: readonly string[];
    readonly statuses?: readonly string[];
    readonly createdAt?: { readonly type: string; readonly date: string };
    readonly overdueOnly?: boolean;
    readonly expiringOnly?: boolean;
    readonly agreementUnsignedOnly?: boolean;
  };
}

const daysLate = ({ openInvoices }: TestCustomer): number => Math.max(0, ...openInvoices.map(({ daysOverdue }) => daysOverdue));

function matches(customer: TestCustomer, filter: NonNullable<CustomersArguments['filter']>): boolean {
  const { search = '', accountManagerIds = [], statuses = [], createdAt } = filter;
  return (
    [customer.internalName, customer.externalName].join(' ').toLowerCase().includes(search.toLowerCase()) &&
    (accountManagerIds.length === 0 || customer.accountManagers.some(({ id }) => accountManagerIds.includes(id))) &&
    (statuses.length === 0 || statuses.includes(customer.status)) &&
    (createdAt === undefined ||
      (createdAt.type === 'BEFORE' ? customer.createdAt < createdAt.date : customer.createdAt > createdAt.date)) &&
    (filter.overdueOnly !== true || daysLate(customer) > 0) &&
    (filter.expiringOnly !== true || customer.status === 'EXPIRING') &&
    (filter.agreementUnsignedOnly !== true || customer.trialAgreementStatus === 'UNSIGNED')
  );
}

function sortKey(customer: TestCustomer, field: string): string | number {
  if (field === 'INTERNAL_ID') return customer.internalId;
  if (field === 'NAME') return customer.name;
  if (field === 'EXPIRES_AT') return customer.expiresAt ?? '9999';
  return field === 'DAYS_OVERDUE' ? daysLate(customer) : customer.createdAt;
}

/** Root fields of customers. */
export function customersWorld(all: readonly TestCustomer[] = CUSTOMERS) {
  return {
    customers: ({ first = 20, after, filter = {}, orderBy = { field: 'CREATED_AT', direction: 'DESC' } }: CustomersArguments) => {
      const sign = orderBy.direction === 'ASC' ? 1 : -1;
      const found = all
        .filter((customer) => matches(customer, filter))
        .toSorted((one, other) => (sortKey(one, orderBy.field) < sortKey(other, orderBy.field) ? -sign : sign));
      const start = Number(after ?? 0);
      const nodes = found.slice(start, start + first);
      const end = start + nodes.length;
      return {
        totalCount: found.length,
        unreadableCount: 0,
        nodes,
        pageInfo: { hasNextPage: end < found.length, endCursor: String(end) },
      };
    },
    customer: ({ id }: { readonly id: string }) => all.find((each) => each.id === id) ?? null,
    accountManagers: MANAGERS,
    overdueCustomers: ({ filter = {} }: CustomersArguments) =>
      all.filter((customer) => daysLate(customer) > 0 && matches(customer, filter)),
    overdueCustomerCount: all.filter((customer) => daysLate(customer) > 0).length,
  };
}

export const managerField = page.getByRole('combobox', { name: 'Account Managers' });

/** Chooses an account manager in the form of a customer. */
export async function chooseManager(name: string): Promise<void> {
  await managerField.fill(name);
  await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).click();
}
