import { authApi } from '@sightline/provider-contract/auth.ts';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import { bearerOf } from '../client/bearer.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { Send } from '../client/transport.ts';
import { createEndpointCalls } from './endpoint-calls.ts';

export type AuthApi = ReturnType<typeof createAuthApi>;

/** Calls of users who are not signed in, for whom a 401 is an ordinary refusal. The caller is the value of the authorization header, or null. */
export function createAuthApi(config: Config & Timeouts, send: Send, log: Log) {
  const calls = createEndpointCalls<string | null>({
    // The contract defines no body: the status indicates success.
    base: { api: 'auth', baseUrl: config.AUTH_API_URL, timeoutMs: config.ACCOUNT_TIMEOUT_MS, isBodyRead: false },
    callerOf: (authorization) => (authorization === null ? {} : { headers: { authorization } }),
    send,
    log,
  });
  const api = authApi;
  return {
    /** Returns the session bearer; null when the response contains none. */
    signIn: async (email: string, password: string) => {
      const response = await calls.call(null, api.signIn, { body: { email_address: email, plain_password: password } });
      return bearerOf(response.headers['authorization']);
    },
    requestReset: (email: string) => calls.send(null, api.requestReset, { body: { email_address: email } }),
    /** Resolves when the token is valid. */
    checkResetToken: (token: string) => calls.send(null, api.checkResetToken, { params: { token } }),
    setPassword: (token: string, password: string) => calls.send(token, api.setPassword, { body: { plain_password: password } }),
  };
}
