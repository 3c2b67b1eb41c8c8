import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { isOwnPath } from '../../lib/urls.ts';
import classes from './login.module.css';
import { loginUrl, type LoginView } from './urls.ts';

/** History state of the sign-in page. */
const LoginState = z.object({
  /** The path from which the user was redirected. */
  from: z.catch(z.optional(z.string().check(z.refine(isOwnPath))), undefined),
  /** Address to which a reset e-mail was sent. */
  sentTo: z.catch(z.optional(z.string()), undefined),
  /** What to announce above the form. */
  notice: z.catch(z.optional(z.enum(['password-updated', 'session-ended'])), undefined),
  /** Whether the user chose the view by its tab, which then keeps the focus. */
  byTab: z.catch(z.optional(z.boolean()), undefined),
});
export type LoginState = z.output<typeof LoginState>;

export function readLoginState(state: unknown): LoginState {
  return LoginState.safeParse(state).data ?? {};
}

/** Link to another view of the sign-in page. Keeps the return path and the address of the reset e-mail, but not the notice. */
export function ViewLink({ view, children }: { view: LoginView; children: ReactNode }) {
  const { from, sentTo } = readLoginState(useLocation().state);
  return (
    <Link className={classes.link} to={loginUrl(view)} state={{ from, sentTo }}>
      {children}
    </Link>
  );
}
