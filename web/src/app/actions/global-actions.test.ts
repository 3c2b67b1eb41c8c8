import { expect, it, vi } from 'vitest';
import { ActionRegistry } from '../../lib/actions/action-registry.ts';
import { navSections } from '../nav-sections.tsx';
import { pageActions, type Permissions, shellActions, type ShellCommands, themeActions } from './global-actions.ts';

const NO_PERMISSIONS = {
  isStaff: false,
  isSuperuser: false,
  isActing: false,
  canManageApiClients: false,
  hasTradingAccess: false,
  customer: { billingReference: 'b-1' as string | null },
};
const COMMANDS: ShellCommands = {
  openPalette: vi.fn(),
  showShortcuts: vi.fn(),
  showDiagnostics: vi.fn(),
  refresh: vi.fn(),
  signOut: vi.fn(),
  stopActing: vi.fn(),
  openDocs: () => {},
  openApiDocs: () => {},
};

/** The registry of a viewer with these permissions. */
function registryFor(permissions: Partial<typeof NO_PERMISSIONS>, commands = COMMANDS): ActionRegistry {
  const viewer: Permissions & typeof NO_PERMISSIONS = { ...NO_PERMISSIONS, ...permissions };
  const registry = new ActionRegistry();
  registry.register(
    {},
    {
      actions: [
        ...pageActions(navSections(viewer), viewer),
        ...shellActions(viewer, commands),
        ...themeActions('auto', () => {}),
      ],
    },
  );
  return registry;
}
const titlesOf = (permissions: Partial<typeof NO_PERMISSIONS>, group: string) =>
  registryFor(permissions)
    .actions()
    .filter((action) => action.group === group)
    .map(({ title }) => title);

it('lists exactly the pages that the viewer may open', () => {
  expect(titlesOf({}, 'Go to')).toEqual(['API Clients', 'Widgets', 'Billing']);
  expect(titlesOf({ hasTradingAccess: true, canManageApiClients: true }, 'Go to')).toEqual([
    'API Clients',
    'Widgets',
    'Trading',
    'Trading desk',
    'Billing',
    'Create API client',
  ]);
});

it('lists billing only for customers with a billing account', () => {
  expect(titlesOf({ customer: { billingReference: null } }, 'Go to')).not.toContain('Billing');
});

it('lists billing under the keyword "invoices"', () => {
  const found = registryFor({})
    .actions()
    .filter(({ keywords = [] }) => keywords.includes('invoices'));
  expect(found.map(({ title }) => title)).toEqual(['Billing']);
});

it('lists the customers and their worklists for staff, "Users" and "Add customer" for superusers, and each page once', () => {
  const staff = titlesOf({ isStaff: true }, 'Go to');
  const superuser = titlesOf({ isStaff: true, isSuperuser: true }, 'Go to');
  for (const pages of [staff, superuser]) expect(pages.filter((title) => title === 'Customers')).toHaveLength(1);
  expect(staff).toContain('Customers with overdue payments');
  expect(titlesOf({}, 'Go to')).not.toContain('Customers with overdue payments');
  expect(staff).not.toContain('Add customer');
  expect(staff).not.toContain('Users');
  expect(superuser).toContain('Add customer');
  expect(superuser).toContain('Users');
});

it('lists the return to the default customer only while acting for another', () => {
  expect(titlesOf({ isStaff: true }, 'Account')).toEqual(['Log out']);
  expect(titlesOf({ isStaff: true, isActing: true }, 'Account')).toEqual(['Stop acting', 'Log out']);
});

it.each([
  ['Documentation', 'openDocs'],
  ['GraphQL API of this dashboard', 'openApiDocs'],
] as const)('opens %s', (title, command) => {
  const open = vi.fn();
  const action = registryFor({}, { ...COMMANDS, [command]: open })
    .actions()
    .find((each) => each.title === title);
  if (action !== undefined && 'run' in action) action.run();
  expect(open).toHaveBeenCalledOnce();
});

it('lists the themes that are not active', () => {
  expect(titlesOf({}, 'Theme')).toEqual(['Light theme', 'Dark theme']);
});

it('gives each action a unique shortcut', () => {
  const keys = registryFor({ isStaff: true, isSuperuser: true, hasTradingAccess: true, canManageApiClients: true })
    .shortcuts()
    .map(({ shortcut }) => JSON.stringify(shortcut));
  expect(new Set(keys).size).toBe(keys.length);
});
