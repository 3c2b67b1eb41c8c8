import { API_CLIENTS_PATH, CREATE_CLIENT_PATH } from '../../features/api-clients/urls.ts';
import { BILLING_PATH, CREATE_CUSTOMER_PATH, type CustomerTab, customersUrl } from '../../features/customers/urls.ts';
import { CUSTOMERS_PATH } from '../../lib/urls.ts';
import { DESK_PATH, TRADING_PATH } from '../../features/trading/urls.ts';
import { USERS_PATH } from '../../features/users/urls.ts';
import { WIDGETS_PATH } from '../../features/widgets/urls.ts';
import {
  type Action,
  type LinkAction,
  OPEN_PALETTE,
  REFRESH_PAGE,
  type RunAction,
  SHOW_SHORTCUTS,
} from '../../lib/actions/action.ts';
import type { NavSection } from '../shell/sidebar.tsx';

/** The permissions of the viewer that decide which actions are available. */
export interface Permissions {
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly isActing: boolean;
  readonly canManageApiClients: boolean;
  readonly customer: { readonly billingReference: string | null } | null;
}

/** Commands of the shell that global actions run. */
export interface ShellCommands {
  readonly openPalette: () => void;
  readonly showShortcuts: () => void;
  readonly showDiagnostics: () => void;
  readonly refresh: () => void;
  readonly signOut: () => void;
  readonly stopActing: () => void;
  /** Opens the provider's documentation. */
  readonly openDocs: () => void;
  /** Opens the documentation of the dashboard's own API. */
  readonly openApiDocs: () => void;
}

/** Lists of customers that need attention. */
const WORKLISTS: readonly { readonly tab: CustomerTab; readonly title: string; readonly keywords: readonly string[] }[] = [
  { tab: 'overdue-payments', title: 'Customers with overdue payments', keywords: ['worklist', 'unpaid', 'invoices', 'late'] },
  { tab: 'expiring', title: 'Customers that expire in 30 days', keywords: ['worklist', 'expiring', 'end'] },
  { tab: 'agreement-unsigned', title: 'Customers with an unsigned agreement', keywords: ['worklist', 'trial'] },
  { tab: 'no-active-client', title: 'Customers without an active client', keywords: ['worklist'] },
];

const PAGE_SHORTCUTS: ReadonlyMap<string, string> = new Map([
  [API_CLIENTS_PATH, 'g a'],
  [WIDGETS_PATH, 'g w'],
  [TRADING_PATH, 'g t'],
  [DESK_PATH, 'g d'],
  [USERS_PATH, 'g u'],
  [CUSTOMERS_PATH, 'g c'],
  [BILLING_PATH, 'g b'],
]);

/** Actions for every page that the viewer can open: those in the side navigation and a few that it leaves out. */
export function pageActions(nav: readonly NavSection[], viewer: Permissions): Action[] {
  const { isStaff, isSuperuser, canManageApiClients, customer } = viewer;
  const enabledItems = nav.flatMap(({ items }) => items).filter(({ disabled = false }) => !disabled);
  const others = [
    { label: 'Trading desk', to: DESK_PATH, applies: enabledItems.some(({ to }) => to === TRADING_PATH) },
    { label: 'Customers', to: CUSTOMERS_PATH, applies: isStaff },
    // Without an account at the billing provider, the page redirects to the home page.
    { label: 'Billing', to: BILLING_PATH, applies: customer !== null && customer.billingReference !== null },
  ].filter(({ to, applies }) => applies && enabledItems.every((item) => item.to !== to));
  return [
    ...[...enabledItems, ...others].map(({ label, to }) => pageAction(label, to)),
    {
      id: 'client.create',
      title: 'Create API client',
      group: 'Go to',
      keywords: ['new', 'add'],
      shortcut: 'c',
      applies: canManageApiClients,
      to: CREATE_CLIENT_PATH,
    },
    ...WORKLISTS.map(
      ({ tab, title, keywords }): LinkAction => ({
        id: `customers.${tab}`,
        title,
        group: 'Go to',
        keywords,
        applies: isStaff,
        to: customersUrl(tab),
      }),
    ),
    {
      id: 'customer.create',
      title: 'Add customer',
      group: 'Go to',
      keywords: ['new', 'create'],
      applies: isSuperuser,
      to: CREATE_CUSTOMER_PATH,
    },
  ];
}

function pageAction(title: string, to: string): LinkAction {
  const shortcut = PAGE_SHORTCUTS.get(to);
  const keywords = to === BILLING_PATH ? ['page', 'invoices'] : ['page'];
  return { id: `page.${to}`, title, group: 'Go to', keywords, to, ...(shortcut !== undefined && { shortcut }) };
}

/** Actions that are available on every page. */
export function shellActions({ isActing }: Pick<Permissions, 'isActing'>, commands: ShellCommands): Action[] {
  return [
    { id: OPEN_PALETTE, title: 'Search and commands', group: 'Help', shortcut: 'mod+k', run: commands.openPalette },
    {
      id: SHOW_SHORTCUTS,
      title: 'Keyboard shortcuts',
      group: 'Help',
      keywords: ['keys', 'help'],
      shortcut: '?',
      run: commands.showShortcuts,
    },
    {
      id: 'diagnostics.show',
      title: 'Diagnostics for support',
      group: 'Help',
      keywords: ['version', 'request id', 'problem', 'error', 'help'],
      run: commands.showDiagnostics,
    },
    {
      id: 'docs.open',
      title: 'Documentation',
      group: 'Help',
      keywords: ['docs', 'manual'],
      run: commands.openDocs,
    },
    {
      id: 'docs.api',
      title: 'GraphQL API of this dashboard',
      group: 'Help',
      keywords: ['docs', 'documentation', 'schema', 'reference', 'examples'],
      run: commands.openApiDocs,
    },
    {
      id: REFRESH_PAGE,
      title: 'Refresh',
      group: 'This page',
      keywords: ['reload', 'read again'],
      shortcut: 'r',
      run: commands.refresh,
    },
    {
      id: 'customer.clear',
      title: 'Stop acting',
      group: 'Account',
      keywords: ['clear customer', 'default customer'],
      applies: isActing,
      run: commands.stopActing,
    },
    { id: 'session.sign-out', title: 'Log out', group: 'Account', keywords: ['sign out'], run: commands.signOut },
  ];
}

const THEMES = [
  { value: 'light', title: 'Light theme' },
  { value: 'dark', title: 'Dark theme' },
  { value: 'auto', title: 'System theme' },
] as const;
export type Theme = (typeof THEMES)[number]['value'];

/** An action for each theme that is not active. */
export function themeActions(current: Theme, choose: (theme: Theme) => void): RunAction[] {
  return THEMES.map(({ value, title }) => ({
    id: `theme.${value}`,
    title,
    group: 'Theme',
    keywords: ['appearance', 'mode', 'colours'],
    applies: value !== current,
    run: () => choose(value),
  }));
}
