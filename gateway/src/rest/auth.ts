import { authApi } from '@sightline/provider-contract/auth.ts';
import type { Config } from '../config.ts';
import { bearerOf } from './bearer.ts';
import type { Send } from './transport.ts';

export interface AuthApi {
  /** Session bearer, or null when the answer brings none. */
  signIn(email: string, password: string): Promise<string | null>;
}

export function createAuthApi(config: Config, send: Send): AuthApi {
  const base = { api: 'auth', baseUrl: config.AUTH_API_URL, timeoutMs: config.ACCOUNT_TIMEOUT_MS } as const;
  return {
    async signIn(email, password) {
      const { method, path } = authApi.signIn;
      const answer = await send({ ...base, method, route: path, body: { email_address: email, plain_password: password } });
      return bearerOf(answer.headers['authorization']);
    },
  };
}
