import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { AccountArea, type ShellUser } from './account-area.tsx';
import { type ActingFor, ActingForBar } from './acting-for-bar.tsx';
import classes from './app-shell.module.css';
import { CustomerControl, type ShellCustomer } from './customer-control.tsx';
import { DemoBadge } from './demo-badge.tsx';
import { SearchButton } from './search-button.tsx';
import { type NavSection, SideNav } from './side-nav.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type ShellProps = {
  nav: readonly NavSection[];
  user: ShellUser;
  actingFor?: ActingFor | undefined;
  /** For those who may change it from everywhere. */
  customer?: ShellCustomer | undefined;
  demoData: boolean;
  onSearch: () => void;
  onSettings: () => void;
  onSignOut: () => void;
  /** What holds on every page, such as that the connection is gone; below the page, in sight. */
  notices?: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in page: navigation at the side, or in a drawer where the screen is narrow. */
export function Shell({
  nav,
  user,
  actingFor,
  customer,
  demoData,
  onSearch,
  onSettings,
  onSignOut,
  notices,
  children,
}: ShellProps) {
  // Left by a link, the focus belongs to the new page; else it returns to the burger.
  const [drawer, setDrawer] = useState<'open' | 'closed' | 'left'>('closed');
  const side = (
    <>
      <SideNav sections={nav} onFollow={() => setDrawer('left')} />
      <div className={classes.foot}>
        {customer !== undefined && <CustomerControl customer={customer} onFollow={() => setDrawer('left')} />}
        <ThemeSwitch />
        <AccountArea
          user={user}
          onSettings={() => {
            // A drawer would stay open behind the dialog.
            setDrawer('left');
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
        <button type="button" className={classes.burger} aria-label="Open navigation" onClick={() => setDrawer('open')}>
          <IconMenu2 size={20} aria-hidden="true" />
        </button>
        <Logo />
        {demoData && <DemoBadge />}
        <SearchButton compact onOpen={onSearch} />
      </header>
      <aside className={classes.side} aria-label="Sidebar">
        <div className={classes.column}>
          <div className={classes.brand}>
            <Logo />
            {demoData && <DemoBadge />}
          </div>
          <div className={classes.search}>
            <SearchButton onOpen={onSearch} />
          </div>
          {side}
        </div>
      </aside>
      <Drawer.Root
        opened={drawer === 'open'}
        returnFocus={drawer !== 'left'}
        onClose={() => setDrawer('closed')}
        size={280}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay data-page-overlay color="var(--sl-overlay)" backgroundOpacity={1} />
        <Drawer.Content aria-label="Navigation">
          <div className={classes.column}>
            <div className={classes.brand}>
              <Logo />
              <Drawer.CloseButton aria-label="Close navigation" />
            </div>
            {side}
          </div>
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.page}>
        {actingFor !== undefined && <ActingForBar {...actingFor} />}
        <main id={CONTENT_ID} className={classes.content} tabIndex={-1}>
          {children}
        </main>
        {notices}
      </div>
    </div>
  );
}
