import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { isOwnPath } from '../lib/urls.ts';
import classes from './login.module.css';
import { loginUrl, type LoginView } from './urls.ts';

/** What an entry of the history of the sign-in screen holds beside its address. */
const LoginState = z.object({
  /** Where somebody was, or was going, before they were sent here. */
  from: z.catch(z.optional(z.string().check(z.refine(isOwnPath))), undefined),
  /** Address to which a reset mail was sent. */
  sentTo: z.catch(z.optional(z.string()), undefined),
  /** What happened just before. */
  notice: z.catch(z.optional(z.enum(['password-updated', 'session-ended'])), undefined),
  /** Whether the view was chosen by its tab, which then keeps the focus. */
  byTab: z.catch(z.optional(z.boolean()), undefined),
});
export type LoginState = z.output<typeof LoginState>;

export function readLoginState(state: unknown): LoginState {
  return LoginState.safeParse(state).data ?? {};
}

/** Leads to another view of the sign-in screen; where somebody was going is kept, messages are not. */
export function ViewLink({ view, children }: { view: LoginView; children: ReactNode }) {
  const { from, sentTo } = readLoginState(useLocation().state);
  return (
    <Link className={classes.link} to={loginUrl(view)} state={{ from, sentTo }}>
      {children}
    </Link>
  );
}
