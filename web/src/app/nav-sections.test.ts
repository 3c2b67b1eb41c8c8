import { expect, it } from 'vitest';
import { navSections } from './nav-sections.tsx';

const NO_PERMISSIONS = { hasTradingAccess: false, isStaff: false, isSuperuser: false };
const linksOf = (permissions: Partial<typeof NO_PERMISSIONS>) =>
  navSections({ ...NO_PERMISSIONS, ...permissions }).map(({ heading, items }) => [
    heading,
    ...items.map(({ label, to }) => `${label} ${to}`),
  ]);
const FIRST = [undefined, 'API Clients /api-clients', 'Widgets /widget', 'Trading /trading'];
const OPERATIONS = ['OPERATIONS', 'Live state /live-state'];

it('shows clients, widgets and trading to all users [nav.api-clients] [nav.widgets]', () => {
  expect(linksOf({})).toEqual([FIRST]);
});

it('shows the customers to staff, the users and the audit log only to superusers [nav.users] [nav.users-superuser-only]', () => {
  expect(linksOf({ isStaff: true, isSuperuser: true })).toEqual([
    FIRST,
    ['ACCOUNT', 'Customers /admin/customers', 'Users /users'],
    [...OPERATIONS, 'Audit log /admin/audit'],
  ]);
  expect(linksOf({ isStaff: true })).toEqual([FIRST, ['ACCOUNT', 'Customers /admin/customers'], OPERATIONS]);
});
