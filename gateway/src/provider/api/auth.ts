import { authApi } from '@sightline/provider-contract/auth.ts';
import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import type { Config } from '../../config/config.ts';
import { bearerOf } from '../client/bearer.ts';
import type { Call, ProviderResponse, Send } from '../client/transport.ts';

/** Calls of people who are not signed in; a 401 here is an answer like any other. Each rejects with a ProviderFailure. */
export interface AuthApi {
  /** Session bearer, or null when the answer brings none. */
  signIn(email: string, password: string): Promise<string | null>;
  requestReset(email: string): Promise<void>;
  /** Resolves for a token that is still good. */
  checkResetToken(token: string): Promise<void>;
  setPassword(token: string, password: string): Promise<void>;
}

export function createAuthApi(config: Config, send: Send): AuthApi {
  const call = ({ method, path }: Endpoint, parts: Pick<Call, 'params' | 'headers' | 'body'>): Promise<ProviderResponse> =>
    send({
      ...parts,
      api: 'auth',
      baseUrl: config.AUTH_API_URL,
      timeoutMs: config.ACCOUNT_TIMEOUT_MS,
      method,
      route: path,
      // The contract promises no body here: success is told by the status.
      isBodyRead: false,
    });
  return {
    async signIn(email, password) {
      const answer = await call(authApi.signIn, { body: { email_address: email, plain_password: password } });
      return bearerOf(answer.headers['authorization']);
    },
    async requestReset(email) {
      await call(authApi.requestReset, { body: { email_address: email } });
    },
    async checkResetToken(token) {
      await call(authApi.checkResetToken, { params: { token } });
    },
    async setPassword(token, password) {
      await call(authApi.setPassword, { headers: { authorization: token }, body: { plain_password: password } });
    },
  };
}
