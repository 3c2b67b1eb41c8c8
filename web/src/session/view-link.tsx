import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './login.module.css';
import { readLoginState } from './login-state.ts';
import { type LoginView, loginUrl } from './urls.ts';

/** Leads to another view of the sign-in screen; where somebody was going is kept, messages are not. */
export function ViewLink({ view, children }: { view: LoginView; children: ReactNode }) {
  const { from, sentTo } = readLoginState(useLocation().state);
  return (
    <Link className={classes.link} to={loginUrl(view)} state={{ from, sentTo }}>
      {children}
    </Link>
  );
}
