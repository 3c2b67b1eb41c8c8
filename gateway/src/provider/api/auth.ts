import { authApi } from '@sightline/provider-contract/auth.ts';
import type { Endpoint } from '@sightline/provider-contract/endpoint.ts';
import type { Config } from '../../config/config.ts';
import { bearerOf } from '../client/bearer.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { Call, ProviderResponse, Send } from '../client/transport.ts';

export type AuthApi = ReturnType<typeof createAuthApi>;

/** Calls of users who are not signed in, for whom a 401 is an ordinary refusal. Each call rejects with a ProviderFailure. */
export function createAuthApi(config: Config & Timeouts, send: Send) {
  const call = ({ method, path }: Endpoint, options: Pick<Call, 'params' | 'headers' | 'body'>): Promise<ProviderResponse> =>
    send({
      ...options,
      api: 'auth',
      baseUrl: config.AUTH_API_URL,
      timeoutMs: config.ACCOUNT_TIMEOUT_MS,
      method,
      route: path,
      // The contract defines no body: the status indicates success.
      isBodyRead: false,
    });
  return {
    /** Returns the session bearer; null when the response contains none. */
    async signIn(email: string, password: string) {
      const response = await call(authApi.signIn, { body: { email_address: email, plain_password: password } });
      return bearerOf(response.headers['authorization']);
    },
    requestReset: (email: string) => call(authApi.requestReset, { body: { email_address: email } }),
    /** Resolves when the token is valid. */
    checkResetToken: (token: string) => call(authApi.checkResetToken, { params: { token } }),
    setPassword: (token: string, password: string) =>
      call(authApi.setPassword, { headers: { authorization: token }, body: { plain_password: password } }),
  };
}
