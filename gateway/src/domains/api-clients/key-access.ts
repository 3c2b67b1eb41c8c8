import type { ViewerModel } from '../../auth/viewer.ts';
import type { AccountClientsApi, ClientRecord, KeyRecord } from '../../provider/api/account-clients.ts';
import { ProviderFailure } from '../../provider/client/provider-failure.ts';
import { gatewayError } from '../../util/errors.ts';
import { type ClientReads, findClient, findKey } from './client-access.ts';

/** A key that the viewer may use, with its client. The secret must not be cached, logged or sent to a browser. */
export interface UsableKey {
  readonly client: ClientRecord;
  readonly key: KeyRecord;
  readonly secret: string;
}

type KeyReads = ClientReads & Pick<AccountClientsApi, 'keySecret'>;
type KeyViewer = Pick<ViewerModel, 'accountScope' | 'actingCustomerId'> & {
  ownCustomers(): Promise<readonly Identified[]>;
  customer(): Promise<Identified | null>;
};

interface Identified {
  readonly id: string;
}

/**
 * Reads a key for a call that the gateway makes with it. Rejects with NOT_FOUND unless the key belongs to the client, the client
 * to a customer of the viewer, and the viewer may read the secret: the provider decides that at each use.
 */
export async function useKey(account: KeyReads, viewer: KeyViewer, ids: { clientId: string; keyId: string }): Promise<UsableKey> {
  const [client, key] = await Promise.all([
    findClient(account, viewer, ids.clientId),
    findKey(account, viewer, { clientId: ids.clientId, id: ids.keyId }),
  ]);
  if (client === null || key === null || !(await isOfViewer(viewer, client))) throw gatewayError('NOT_FOUND');
  return { client, key, secret: await readKeySecret(account, viewer, key.id) };
}

/** The secret of a key. Rejects with NOT_FOUND for callers without access, who must not learn that the key exists. */
export async function readKeySecret(
  account: Pick<KeyReads, 'keySecret'>,
  viewer: Pick<KeyViewer, 'accountScope'>,
  id: string,
): Promise<string> {
  const { caller } = await viewer.accountScope();
  try {
    return await account.keySecret(caller, id);
  } catch (error) {
    const isHidden = error instanceof ProviderFailure && (error.status === 403 || error.status === 404);
    throw isHidden ? gatewayError('NOT_FOUND') : error;
  }
}

/** Whether the client belongs to the customer in context or to one of the viewer's own. */
async function isOfViewer(viewer: KeyViewer, { customer }: ClientRecord): Promise<boolean> {
  if (!customer) return false;
  const [own, current] = await Promise.all([viewer.actingCustomerId === null ? viewer.ownCustomers() : [], viewer.customer()]);
  return [...own, current].some((each) => each?.id === customer.id);
}
