import { DrawerCloseButton, DrawerContent, DrawerOverlay, DrawerRoot } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMounted } from '../../lib/hooks.ts';
import { Logo } from '../../ui/page.tsx';
import classes from './app-shell.module.css';
import { MantineScope } from '../../ui/mantine-scope.tsx';

interface NavDrawerProps {
  readonly opened: boolean;
  readonly returnFocus: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The navigation on narrow screens. */
export function NavDrawer({ opened, returnFocus, onClose, children }: NavDrawerProps) {
  const mounted = useMounted();
  return (
    <MantineScope>
      <DrawerRoot
        opened={opened && mounted}
        returnFocus={returnFocus}
        onClose={onClose}
        size={280}
        classNames={{ content: classes.drawer }}
      >
        <DrawerOverlay data-page-overlay color="var(--sl-overlay)" backgroundOpacity={1} />
        <DrawerContent aria-label="Navigation">
          <div className={classes.column}>
            <div className={classes.brand}>
              <Logo />
              <DrawerCloseButton className={classes.close} aria-label="Close navigation" />
            </div>
            {children}
          </div>
        </DrawerContent>
      </DrawerRoot>
    </MantineScope>
  );
}
