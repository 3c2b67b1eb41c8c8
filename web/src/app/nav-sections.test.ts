import { expect, it } from 'vitest';
import { navSections } from './nav-sections.tsx';

const NO_PERMISSIONS = { hasTradingAccess: false, isStaff: false, isSuperuser: false };
const linksOf = (rights: Partial<typeof NO_PERMISSIONS>) =>
  navSections({ ...NO_PERMISSIONS, ...rights }).map(({ heading, items }) => [
    heading,
    ...items.map(({ label, to }) => `${label} ${to}`),
  ]);
const FIRST = [undefined, 'API Clients /api-clients', 'Widgets /widget', 'Trading /trading'];
const OPERATIONS = ['OPERATIONS', 'Live state /live-state'];

it('shows clients and widgets to all users [nav.api-clients] [nav.widgets]', () => {
  expect(linksOf({})).toEqual([FIRST]);
});

it('shows the users page to superusers [nav.users] [nav.users-superuser-only]', () => {
  expect(linksOf({ isStaff: true, isSuperuser: true })).toEqual([
    FIRST,
    ['ACCOUNT', 'Customers /admin/customers', 'Users /users'],
    [...OPERATIONS, 'Audit log /admin/audit'],
  ]);
  expect(linksOf({ isStaff: true })).toEqual([FIRST, ['ACCOUNT', 'Customers /admin/customers'], OPERATIONS]);
});
