import { authApi } from '@sightline/provider-contract/auth.ts';
import express, { type Router } from 'express';
import type { Clock } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { Store } from '../store/store.ts';
import { readEmail } from './emails.ts';
import { hashPassword, passwordMatches } from './password.ts';
import type { PasswordLinks } from './password-links.ts';
import type { Sessions } from './sessions.ts';

const MIN_PASSWORD = 8;

export interface AuthDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly links: PasswordLinks;
}

export function authRoutes({ store, clock, sessions, links }: AuthDeps): Router {
  const router = express.Router();

  mount(router, authApi.signIn, ({ body }) => {
    const [user] = store.users.find('email', body.email_address.trim().toLowerCase());
    if (user === undefined || user.deleted || user.password === null || !passwordMatches(body.plain_password, user.password)) {
      throw new ProviderFault(401, 'invalid_credentials', 'The e-mail address or the password is wrong.');
    }
    store.users.put({ ...user, last_login_at: Math.floor(clock.now().getTime() / 1000) });
    return { headers: { authorization: `Bearer ${sessions.issue(user)}` } };
  });

  mount(router, authApi.requestReset, ({ body }) => {
    const [user] = store.users.find('email', readEmail(body.email_address));
    // The response does not reveal whether the address is known.
    if (user !== undefined && !user.deleted) links.sendReset(user);
    return {};
  });

  mount(router, authApi.checkResetToken, ({ params }) => {
    links.requireValid(params['token'] ?? '', 404);
    return {};
  });

  mount(router, authApi.setPassword, ({ body, headers }) => {
    const token = (headers.authorization ?? '').trim().replace(/^Bearer +/i, '');
    const record = links.requireValid(token, 401);
    if (body.plain_password.length < MIN_PASSWORD) {
      throw new ProviderFault(422, 'weak_password', `A password needs at least ${MIN_PASSWORD} characters.`);
    }
    const user = store.users.get(record.user_id);
    if (user === null || user.deleted) throw new ProviderFault(410, 'expired_token', 'The user of this link no longer exists.');
    store.transaction(() => {
      store.passwordTokens.put({ ...record, used: true });
      // Ends the sessions that used the old password.
      store.users.put({ ...user, password: hashPassword(body.plain_password), session_generation: user.session_generation + 1 });
    });
    return {};
  });

  return router;
}
