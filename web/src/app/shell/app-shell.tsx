import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLink,
  IconMenu2,
  IconSearch,
  IconUserShare,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { ariaShortcut, isMac, keyNames, parseShortcut } from '../../lib/actions/shortcut.ts';
import { IconButton } from '../../ui/button.tsx';
import { copyWithToast } from '../../ui/copy.tsx';
import { KeyCaps } from '../../ui/key-caps.tsx';
import { Logo } from '../../ui/page.tsx';
import { customerLink } from '../../lib/urls.ts';
import actingForBarClasses from './acting-for-bar.module.css';
import classes from './app-shell.module.css';
import demoBadgeClasses from './demo-badge.module.css';
import searchButtonClasses from './search-button.module.css';
import {
  AccountArea,
  CustomerControl,
  type NavSection,
  type ShellCustomer,
  type ShellUser,
  SideNav,
  ThemeSwitch,
} from './sidebar.tsx';
import skipLinkClasses from './skip-link.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';

// A lazy chunk, because no page starts with an open drawer.
const NavDrawer = lazyPart(async () => (await import('./nav-drawer.tsx')).NavDrawer);

type ShellProps = {
  nav: readonly NavSection[];
  user: ShellUser;
  actingFor?: ActingFor | undefined;
  /** Set for users whose sidebar shows the customer and lets them change it. */
  customer?: ShellCustomer | undefined;
  isDemo: boolean;
  /** Whether the sidebar is closed to a rail of icons. */
  isRail: boolean;
  onToggleRail: () => void;
  onSearch: () => void;
  onSettings: () => void;
  onSignOut: () => void;
  /** Banners that concern every page, such as a lost connection; shown below the page. */
  banners?: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in page: navigation in a sidebar, or in a drawer on narrow screens. */
export function Shell({
  nav,
  user,
  actingFor,
  customer,
  isDemo,
  isRail,
  onToggleRail,
  onSearch,
  onSettings,
  onSignOut,
  banners,
  children,
}: ShellProps) {
  // `replaced`: closed for a page or a dialog, which gets the focus. Otherwise, the focus returns to the menu button.
  const [drawer, setDrawer] = useState<'open' | 'closed' | 'replaced'>('closed');
  const [isDrawerUsed, setIsDrawerUsed] = useState(false);
  function openDrawer(): void {
    setIsDrawerUsed(true);
    setDrawer('open');
  }

  const sidebarContent = (hasTooltips: boolean) => (
    <>
      <SideNav sections={nav} hasTooltips={hasTooltips} onFollow={() => setDrawer('replaced')} />
      <div className={classes.foot}>
        {customer !== undefined && <CustomerControl customer={customer} onFollow={() => setDrawer('replaced')} />}
        <ThemeSwitch />
        <AccountArea
          user={user}
          onSettings={() => {
            // A drawer would stay open behind the dialog.
            setDrawer('replaced');
            onSettings();
          }}
          onSignOut={onSignOut}
        />
      </div>
    </>
  );

  return (
    <div className={classes.shell} data-acting={actingFor !== undefined || undefined}>
      <SkipLink />
      <header className={classes.bar}>
        <button type="button" className={classes.burger} aria-label="Open navigation" onClick={openDrawer}>
          <IconMenu2 size={20} aria-hidden="true" />
        </button>
        <Logo />
        {isDemo && <DemoBadge />}
        <SearchButton compact onOpen={onSearch} />
      </header>
      <aside className={classes.side} aria-label="Sidebar" data-rail={isRail || undefined}>
        <div className={classes.column}>
          <div className={classes.brand}>
            <Logo />
            {isDemo && <DemoBadge />}
            <RailButton isRail={isRail} onToggle={onToggleRail} />
          </div>
          <div className={classes.search}>
            <SearchButton onOpen={onSearch} />
          </div>
          {sidebarContent(isRail)}
        </div>
      </aside>
      <Suspense>
        {isDrawerUsed && (
          <NavDrawer opened={drawer === 'open'} returnFocus={drawer !== 'replaced'} onClose={() => setDrawer('closed')}>
            {sidebarContent(false)}
          </NavDrawer>
        )}
      </Suspense>
      <div className={classes.page}>
        {actingFor !== undefined && <ActingForBar {...actingFor} />}
        <main id={CONTENT_ID} className={classes.content} tabIndex={-1}>
          {children}
        </main>
        {banners}
      </div>
    </div>
  );
}

const CONTENT_ID = 'content';

/** First tab stop: skips the navigation. Leaves the URL unchanged, so that copied links stay clean. */
function SkipLink() {
  return (
    <a
      className={skipLinkClasses.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}

/** Marks the data as simulated. */
function DemoBadge() {
  return (
    <span className={demoBadgeClasses.badge} data-tone="warning" title="This data comes from a simulated provider">
      Demo<span className="sl-rail-hides"> data</span>
    </span>
  );
}

const RAIL_SHORTCUT = parseShortcut('mod+b');

/** Closes the sidebar to a rail, or opens it again. */
function RailButton({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const Icon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const mac = isMac();
  return (
    <IconButton
      label={isRail ? 'Open the sidebar' : 'Close the sidebar'}
      title={`${isRail ? 'Open' : 'Close'} the sidebar (${keyNames(RAIL_SHORTCUT, mac).join('+')})`}
      aria-keyshortcuts={ariaShortcut(RAIL_SHORTCUT, mac) ?? undefined}
      onClick={onToggle}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" />
    </IconButton>
  );
}

const SEARCH_SHORTCUT = parseShortcut('mod+k');

/** Opens the command palette and shows its shortcut; `compact` shows the icon only. */
function SearchButton({ onOpen, compact = false }: { onOpen: () => void; compact?: boolean }) {
  const mac = isMac();
  return (
    <button
      type="button"
      className={searchButtonClasses.button}
      data-compact={compact || undefined}
      aria-keyshortcuts={ariaShortcut(SEARCH_SHORTCUT, mac) ?? undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconSearch size={compact ? 20 : 16} stroke={1.8} aria-hidden="true" />
      <span className={compact ? 'sl-hidden' : `sl-grows sl-rail-hides`}>
        Search<span className="sl-hidden"> and commands</span>
      </span>
      {!compact && (
        <span className="sl-row sl-rail-drops">
          <KeyCaps keys={keyNames(SEARCH_SHORTCUT, mac)} />
        </span>
      )}
    </button>
  );
}

type ActingFor = {
  /** Public id of the customer. */
  id: string;
  name: string;
  onClear: () => void;
};

/** Shows on every page which customer a staff member acts for. */
function ActingForBar({ id, name, onClear }: ActingFor) {
  return (
    <aside className={actingForBarClasses.bar} aria-label="Current customer">
      <IconUserShare size={18} aria-hidden="true" />
      <span className={actingForBarClasses.text}>
        Acting for <strong>{name}</strong>
      </span>
      <IconButton
        label="Copy a link to this page for this customer"
        onClick={() => void copyWithToast('link to this page', customerLink(window.location.href, id))}
      >
        <IconLink size={16} aria-hidden="true" />
      </IconButton>
      <button type="button" className={actingForBarClasses.stop} onClick={onClear}>
        Stop acting
      </button>
    </aside>
  );
}
