import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { AccountArea, type ShellUser } from './account-area.tsx';
import { type ActingFor, ActingForBar } from './acting-for-bar.tsx';
import classes from './app-shell.module.css';
import { CustomerControl, type ShellCustomer } from './customer-control.tsx';
import { DemoBadge } from './demo-badge.tsx';
import { type NavSection, SideNav } from './side-nav.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type ShellProps = {
  nav: readonly NavSection[];
  user: ShellUser;
  actingFor?: ActingFor | undefined;
  /** For those who may change it from everywhere. */
  customer?: ShellCustomer | undefined;
  demoData: boolean;
  onSignOut: () => void;
  children: ReactNode;
};

/** The frame of every signed-in page: navigation at the side, or in a drawer where the screen is narrow. */
export function Shell({ nav, user, actingFor, customer, demoData, onSignOut, children }: ShellProps) {
  // Left by a link, the focus belongs to the new page; else it returns to the burger.
  const [drawer, setDrawer] = useState<'open' | 'closed' | 'left'>('closed');
  const side = (
    <>
      <SideNav sections={nav} onFollow={() => setDrawer('left')} />
      <div className={classes.foot}>
        {customer !== undefined && <CustomerControl customer={customer} onFollow={() => setDrawer('left')} />}
        <ThemeSwitch />
        <AccountArea user={user} onSignOut={onSignOut} />
      </div>
    </>
  );

  return (
    <div className={classes.shell} data-acting={actingFor !== undefined || undefined}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <header className={classes.bar}>
        <button type="button" className={classes.burger} aria-label="Open navigation" onClick={() => setDrawer('open')}>
          <IconMenu2 size={20} aria-hidden="true" />
        </button>
        <Logo />
        {demoData && <DemoBadge />}
      </header>
      <aside className={classes.side} aria-label="Sidebar">
        <div className={classes.column}>
          <div className={classes.brand}>
            <Logo />
            {demoData && <DemoBadge />}
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
        <Drawer.Overlay color="var(--sl-overlay)" backgroundOpacity={1} />
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
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
