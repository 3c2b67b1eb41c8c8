import { expect, it } from 'vitest';
import { navSections } from './nav-sections.tsx';

const NOBODY = { hasTradingAccess: false, isStaff: false, isSuperuser: false };
const linksOf = (rights: Partial<typeof NOBODY>) =>
  navSections({ ...NOBODY, ...rights }).map(({ heading, items }) => [heading, ...items.map(({ label, to }) => `${label} ${to}`)]);
const FIRST = [undefined, 'API Clients /api-clients', 'Widgets /widget', 'Trading /trading'];
const OPERATIONS = ['OPERATIONS', 'Live state /live-state'];

it('leads everybody to clients and widgets [nav.api-clients] [nav.widgets]', () => {
  expect(linksOf({})).toEqual([FIRST]);
});

it('leads superusers to the users of their customer [nav.users] [nav.users-superuser-only]', () => {
  expect(linksOf({ isStaff: true, isSuperuser: true })).toEqual([FIRST, ['ACCOUNT', 'Users /users'], OPERATIONS]);
  expect(linksOf({ isStaff: true })).toEqual([FIRST, ['ACCOUNT', 'Customers /admin/customers'], OPERATIONS]);
});
