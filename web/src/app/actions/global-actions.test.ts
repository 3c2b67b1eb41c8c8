import { expect, it, vi } from 'vitest';
import { ActionRegistry } from '../../lib/actions/action-registry.ts';
import { navSections } from '../nav-sections.tsx';
import { pageActions, type Permissions, shellActions, type ShellCommands, themeActions } from './global-actions.ts';

const NOBODY = {
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
  leave: vi.fn(),
  returnToDefault: vi.fn(),
  openDocs: null,
};

/** What somebody with these rights is offered. */
function offered(rights: Partial<typeof NOBODY>, commands = COMMANDS): ActionRegistry {
  const all: Permissions & typeof NOBODY = { ...NOBODY, ...rights };
  const registry = new ActionRegistry();
  registry.register(
    {},
    {
      actions: [...pageActions(navSections(all), all), ...shellActions(all, commands), ...themeActions('auto', () => {})],
    },
  );
  return registry;
}
const titles = (rights: Partial<typeof NOBODY>, group: string) =>
  offered(rights)
    .actions()
    .filter((action) => action.group === group)
    .map(({ title }) => title);

it('leads everybody to the pages that they may open, and to no others', () => {
  expect(titles({}, 'Go to')).toEqual(['API Clients', 'Widgets', 'Billing']);
  expect(titles({ hasTradingAccess: true, canManageApiClients: true }, 'Go to')).toEqual([
    'API Clients',
    'Widgets',
    'Trading',
    'Billing',
    'Create API client',
  ]);
});

it('leads to billing who has an account there', () => {
  expect(titles({ customer: { billingReference: null } }, 'Go to')).not.toContain('Billing');
});

it('leads staff to the customers, each page once', () => {
  const staff = titles({ isStaff: true }, 'Go to');
  const superuser = titles({ isStaff: true, isSuperuser: true }, 'Go to');
  for (const pages of [staff, superuser]) expect(pages.filter((title) => title === 'Customers')).toHaveLength(1);
  expect(staff).not.toContain('Add customer');
  expect(staff).not.toContain('Users');
  expect(superuser).toContain('Add customer');
  expect(superuser).toContain('Users');
});

it('offers the way back from another customer only to who acts for one', () => {
  expect(titles({ isStaff: true }, 'Account')).toEqual(['Log out']);
  expect(titles({ isStaff: true, isActing: true }, 'Account')).toEqual(['Back to the default customer', 'Log out']);
});

it('offers the documentation where there is one', () => {
  expect(titles({}, 'Help')).not.toContain('Documentation');
  const openDocs = vi.fn();
  const action = offered({}, { ...COMMANDS, openDocs }).find('docs.open');
  if (action !== undefined && 'run' in action) action.run();
  expect(openDocs).toHaveBeenCalledOnce();
});

it('offers the other themes', () => {
  expect(titles({}, 'Theme')).toEqual(['Light theme', 'Dark theme']);
});

it('has no two actions with the same keys', () => {
  const keys = offered({ isStaff: true, isSuperuser: true, hasTradingAccess: true, canManageApiClients: true })
    .shortcuts()
    .map(({ shortcut }) => JSON.stringify(shortcut));
  expect(new Set(keys).size).toBe(keys.length);
});
