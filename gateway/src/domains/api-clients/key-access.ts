import type { AccountClientsApi, ClientRecord } from '../../provider/api/account-clients.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { type ClientReads, type OwnedKey, type OwningViewer, requireKey } from './client-access.ts';

/** A key with its secret, which must not be cached or logged. */
export interface UsableKey extends OwnedKey {
  readonly secret: string;
}

/** The parts of the operation context that reading a secret needs. */
export interface KeyContext {
  account(): ClientReads & Pick<AccountClientsApi, 'keySecret'>;
  viewer(): Promise<OwningViewer>;
  describeAudit(facts: { readonly customer: ClientRecord['customer'] }): void;
}

/**
 * Reads a key with its secret. Rejects with NOT_FOUND unless the key belongs to the client, the viewer's scope contains the client,
 * and the provider returns the secret to the viewer, which it decides at each call.
 */
export async function readKeyWithSecret(context: KeyContext, ids: { clientId: string; id: string }): Promise<UsableKey> {
  const account = context.account();
  const viewer = await context.viewer();
  const { client, key } = await requireKey(account, viewer, ids);
  if (client.customer === null) throw gatewayError('NOT_FOUND');
  context.describeAudit({ customer: client.customer });
  const { caller } = await viewer.accountScope();
  try {
    return { client, key, secret: await account.keySecret(caller, key.id) };
  } catch (error) {
    const isHidden = error instanceof ProviderFailure && (error.status === 403 || error.status === 404);
    throw isHidden ? gatewayError('NOT_FOUND') : error;
  }
}
