import { gatewayError } from '../errors/catalogue.ts';
import type { ApiKeys } from './api-keys.ts';
import { type Credentials, missingBearerMessage } from './credentials.ts';
import type { Caller, Principal, TokenVerifier } from './token-verifier.ts';

/** Verifies a bearer token. Rejects with UNAUTHENTICATED, or with the reason why it cannot be verified now. */
export async function verifyBearer(
  { tokenVerifier }: { readonly tokenVerifier: TokenVerifier },
  credentials: Credentials,
  address: string,
): Promise<Caller> {
  const { bearer, actingCustomer } = credentials;
  if (bearer === null) throw gatewayError('UNAUTHENTICATED', { message: missingBearerMessage(credentials) });
  return tokenVerifier.verify(bearer, actingCustomer, address);
}

/** Verifies the credential of a request. Rejects as {@link verifyBearer} does. */
export async function verifyCredential(
  services: { readonly tokenVerifier: TokenVerifier; readonly apiKeys: ApiKeys },
  credentials: Credentials,
  address: string,
): Promise<Principal> {
  if (credentials.apiKey !== null) return { id: (await services.apiKeys.verify(credentials.apiKey, address)).id, caller: null };
  const caller = await verifyBearer(services, credentials, address);
  return { id: `user:${caller.user.id}`, caller };
}
