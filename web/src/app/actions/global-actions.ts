import { CREATE_CLIENT_PATH, API_CLIENTS_PATH } from '../../features/api-clients/urls.ts';
import { BILLING_PATH } from '../../features/billing/urls.ts';
import { CREATE_CUSTOMER_PATH, CUSTOMERS_PATH } from '../../features/customers/urls.ts';
import { TRADING_PATH } from '../../features/trading/urls.ts';
import { USERS_PATH } from '../../features/users/urls.ts';
import { WIDGETS_PATH } from '../../features/widgets/urls.ts';
import type { Action, LinkAction } from '../../lib/actions/action.ts';
import { OPEN_PALETTE, REFRESH_PAGE, SHOW_KEYS } from '../../lib/actions/action-ids.ts';
import type { NavSection } from '../shell/side-nav.tsx';

/** Who is signed in, as far as it decides what is offered. */
export interface Rights {
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly isActing: boolean;
  readonly canManageApiClients: boolean;
  readonly customer: { readonly billingReference: string | null } | null;
}

/** What the shell can do. */
export interface ShellDeeds {
  readonly openPalette: () => void;
  readonly showKeys: () => void;
  readonly showDiagnostics: () => void;
  readonly refresh: () => void;
  readonly leave: () => void;
  readonly returnToDefault: () => void;
  /** Opens the documentation; null where this installation names none. */
  readonly openDocs: (() => void) | null;
}

const SHORTCUTS: ReadonlyMap<string, string> = new Map([
  [API_CLIENTS_PATH, 'g a'],
  [WIDGETS_PATH, 'g w'],
  [TRADING_PATH, 'g t'],
  [USERS_PATH, 'g u'],
  [CUSTOMERS_PATH, 'g c'],
  [BILLING_PATH, 'g b'],
]);

/** The pages that this person can go to: those of the side navigation, and those that it leaves out. */
export function pageActions(nav: readonly NavSection[], viewer: Rights): Action[] {
  const { isStaff, isSuperuser, canManageApiClients, customer } = viewer;
  const open = nav.flatMap(({ items }) => items).filter(({ disabled = false }) => !disabled);
  const others = [
    { label: 'Customers', to: CUSTOMERS_PATH, applies: isStaff },
    // Without an account at the billing provider the page leads home.
    { label: 'Billing', to: BILLING_PATH, applies: customer !== null && customer.billingReference !== null },
  ].filter(({ to, applies }) => applies && open.every((item) => item.to !== to));
  return [
    ...[...open, ...others].map(({ label, to }) => pageAction(label, to)),
    {
      id: 'client.create',
      title: 'Create API client',
      group: 'Go to',
      keywords: ['new', 'add'],
      shortcut: 'c',
      applies: canManageApiClients,
      to: CREATE_CLIENT_PATH,
    },
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
  const shortcut = SHORTCUTS.get(to);
  return { id: `page.${to}`, title, group: 'Go to', keywords: ['page'], to, ...(shortcut !== undefined && { shortcut }) };
}

/** What can be done from everywhere. */
export function shellActions({ isActing }: Pick<Rights, 'isActing'>, deeds: ShellDeeds): Action[] {
  const { openDocs } = deeds;
  return [
    { id: OPEN_PALETTE, title: 'Search and commands', group: 'Help', shortcut: 'mod+k', run: deeds.openPalette },
    { id: SHOW_KEYS, title: 'Keyboard shortcuts', group: 'Help', keywords: ['keys', 'help'], shortcut: '?', run: deeds.showKeys },
    {
      id: 'diagnostics.show',
      title: 'Diagnostics for support',
      group: 'Help',
      keywords: ['version', 'request id', 'problem', 'error', 'help'],
      run: deeds.showDiagnostics,
    },
    {
      id: 'docs.open',
      title: 'Documentation',
      group: 'Help',
      keywords: ['docs', 'manual'],
      applies: openDocs !== null,
      run: () => openDocs?.(),
    },
    {
      id: REFRESH_PAGE,
      title: 'Refresh',
      group: 'This page',
      keywords: ['reload', 'read again'],
      shortcut: 'r',
      run: deeds.refresh,
    },
    {
      id: 'customer.clear',
      title: 'Back to the default customer',
      group: 'Account',
      keywords: ['clear customer', 'stop acting'],
      applies: isActing,
      run: deeds.returnToDefault,
    },
    { id: 'session.leave', title: 'Log out', group: 'Account', keywords: ['sign out'], run: deeds.leave },
  ];
}
