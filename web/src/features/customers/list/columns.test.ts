import { expect, it, vi } from 'vitest';
import { csvOf, withRowMenu } from '../../../ui/data-table-columns.ts';
import { COLUMNS, exportedCustomer, menuItems, namesOf } from './columns.tsx';
import type { ListedCustomer } from './customer-list.ts';
import { unpaidInvoices } from './overdue-customers.tsx';

const CUSTOMER: ListedCustomer = {
  id: 'c-1',
  internalId: 7,
  name: 'Northwind',
  internalName: 'northwind-bets',
  externalName: 'Northwind Bets',
  createdAt: '2024-05-28T23:30:00Z',
  expiresAt: null,
  status: 'ACTIVE',
  accountManagers: [],
  unreadable: [],
};
const actions = () => ({ onEdit: vi.fn(), onManageClients: vi.fn(), onManageWidgets: vi.fn() });

it('has the specified columns, the row menu last [customers.list.columns]', () => {
  expect(withRowMenu(COLUMNS, () => null).map(({ header }) => header)).toEqual([
    'ID',
    'Customer',
    'Status',
    'Account Manager',
    'Created',
    'Unpaid',
    'Actions',
  ]);
});

it('has three items in the row menu [customers.list.menu.items]', () => {
  const handlers = actions();
  const items = menuItems(CUSTOMER, handlers);
  expect(items.map(({ label }) => label)).toEqual(['Edit customer', 'Manage V3 clients', 'Manage widgets']);
  for (const { onSelect } of items) onSelect();
  for (const action of Object.values(handlers)) expect(action).toHaveBeenCalledExactlyOnceWith(CUSTOMER);
});

it('falls back to other names of a customer', () => {
  expect(namesOf(CUSTOMER)).toEqual({ main: 'northwind-bets', sub: 'Northwind Bets' });
  expect(namesOf({ ...CUSTOMER, internalName: null, externalName: null })).toEqual({ main: 'Northwind', sub: '' });
  expect(namesOf({ ...CUSTOMER, internalName: null, externalName: null, name: null }).main).toBe('c-1');
});

it('counts invoices past their due date [customers.invoice.not-due]', () => {
  const invoice = (dueDate: string, daysOverdue: number) => ({ dueDate, daysOverdue });
  const late = invoice('2024-05-01', 3);
  expect(unpaidInvoices([late, invoice('2024-05-04', 0)])).toEqual([late]);
  expect(unpaidInvoices(null)).toEqual([]);
});

it('marks unreadable values in the exported file', () => {
  const odd = {
    ...CUSTOMER,
    internalId: null,
    createdAt: null,
    status: null,
    unreadable: ['internalId', 'createdAt', 'expiresAt'],
  };
  const cells = Object.fromEntries(csvOf(COLUMNS).map(({ header, value }) => [header, value(exportedCustomer(odd, null), null)]));
  expect(cells).toMatchObject({
    ID: 'Unknown',
    Created: 'Unknown',
    Status: 'Unknown',
    'Active until': 'Unknown',
    'Public ID': 'c-1',
    'Unpaid invoices': 'unavailable',
    'Days overdue': 'unavailable',
    'Due dates': 'unavailable',
  });
});

it('exports days in the time zone of the viewer, and the due dates of unpaid invoices', () => {
  const invoices = [
    { dueDate: '2024-05-01', daysOverdue: 40 },
    { dueDate: '2024-05-29', daysOverdue: 12 },
  ];
  const customer = exportedCustomer({ ...CUSTOMER, expiresAt: '2024-06-30T21:59:59Z' }, new Map([[CUSTOMER.id, invoices]]));
  const cells = Object.fromEntries(csvOf(COLUMNS).map(({ header, value }) => [header, value(customer, 'Europe/Stockholm')]));
  expect(cells).toMatchObject({
    Created: '2024-05-29',
    'Active until': '2024-06-30',
    'Unpaid invoices': 2,
    'Days overdue': 40,
    'Due dates': '2024-05-01, 2024-05-29',
  });
});
