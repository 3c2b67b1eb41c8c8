import type { ReactNode } from 'react';
import classes from './centered-page.module.css';
import { Logo } from './logo.tsx';

type CenteredPageProps = { children: ReactNode; footer?: ReactNode };

/** The frame of pages without navigation: sign-in, password, agreement, whole-page errors. */
export function CenteredPage({ children, footer }: CenteredPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Logo />
      </header>
      <main className={classes.card}>{children}</main>
      {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}
