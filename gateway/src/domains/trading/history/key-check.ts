import { API_CLIENT_DEFAULTS } from '@sightline/schema/rules/api-client.ts';
import type { ViewerModel } from '../../../auth/viewer.ts';
import { gatewayError } from '../../../errors/catalogue.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { AccountClientsApi } from '../../../provider/api/account-clients.ts';

/** Keys of a client whose secrets are read. */
const MAX_KEYS = 50;

/** Facts from a trading session about the key with which its client is recorded. */
export interface KeyFacts {
  /** Null: unknown, because not all secrets of the client's keys were read. */
  readonly isOwnKey: boolean | null;
  /** How many push connections the client may have. */
  readonly connections: number;
}

/** The parts of an operation's context that the check of a key needs. */
export interface KeyCheckContext {
  viewer(): Promise<Pick<ViewerModel, 'accountScope' | 'owns'>>;
  account(): Pick<AccountClientsApi, 'client' | 'keys' | 'keySecret'>;
}

/**
 * Whether one of a client's keys is the wanted one, and how many push connections the client may have. Uses
 * `GET v1/client3?client=`, `GET v1/key3?client=` and `GET v1/key3/{id}/secret`.
 */
export async function readKeyFacts(
  context: KeyCheckContext,
  clientId: string,
  isWanted: (secret: string) => boolean,
): Promise<KeyFacts> {
  const viewer = await context.viewer();
  const { caller, customerId } = await viewer.accountScope();
  const account = context.account();
  const [client, keys] = await Promise.all([account.client(caller, clientId, customerId), account.keys(caller, clientId)]);
  if (client?.id !== clientId || !(await viewer.owns(client))) throw gatewayError('NOT_FOUND');
  const connections = client.max_concurrent_hermes_connections ?? API_CLIENT_DEFAULTS.maxConnections;
  let isOwnKey: boolean | null = keys.length > MAX_KEYS ? null : false;
  for (const { id } of keys.slice(0, MAX_KEYS)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in the background, most clients have a few
      if (isWanted(await account.keySecret(caller, id))) return { isOwnKey: true, connections };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      isOwnKey = null;
    }
  }
  return { isOwnKey, connections };
}
