import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';

const SignInBody = z.strictObject({ email_address: z.string(), plain_password: z.string() });
const ResetRequestBody = z.strictObject({ email_address: z.string() });
const NewPasswordBody = z.strictObject({ plain_password: z.string() });

/** Claims of the session token, which the `authorization` response header carries as `Bearer <jwt>`. */
export const SessionClaims = z.object({ exp: z.number(), sub: z.optional(z.string()), iat: z.optional(z.number()) });

export const authApi = {
  signIn: {
    method: 'POST',
    path: '/v1/jwt',
    body: SignInBody,
    status: 204,
    summary: 'Sign in; the token is in the authorization response header',
  },
  requestReset: {
    method: 'POST',
    path: '/v1/password/token',
    body: ResetRequestBody,
    status: 204,
    summary: 'Request a password-reset email',
  },
  checkResetToken: { method: 'GET', path: '/v1/password/token/{token}', status: 204, summary: 'Check a reset token' },
  setPassword: {
    method: 'PUT',
    path: '/v1/password',
    body: NewPasswordBody,
    status: 204,
    summary: 'Set a new password; the Authorization header contains the reset token',
  },
} as const satisfies Record<string, Endpoint>;
