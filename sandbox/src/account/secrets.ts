import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** The API client that a secret belongs to, with its access and limits. */
export interface SecretOwner {
  readonly clientId: string;
  readonly customerId: string;
  /** Requests a second; keys and tokens of one client share the bucket. */
  readonly ratePerSecond: number;
  readonly burst: number;
  /** Hours; null: unlimited, 0: none. */
  readonly hoursBack: number | null;
  readonly products: readonly { readonly gameId: number; readonly productId: string }[];
  readonly pushChannels: readonly string[];
  readonly maxConnections: number;
}

export interface Secrets {
  /** @returns null for an unknown, expired or deleted secret, and for one of an expired or deleted client */
  resolve(secret: string): SecretOwner | null;
}

/** Lower-case hex SHA-256, by which the store finds secrets and the tokens of password links. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function createSecrets(store: Store, clock: Clock): Secrets {
  const clientOf = (hash: string): string | null => {
    const [key] = store.keys.find('secret_sha256', hash);
    if (key !== undefined) return key.deleted ? null : key.client_id;
    const [token] = store.tokens.find('secret_sha256', hash);
    return token === undefined || Date.parse(token.expiration) <= clock.now().getTime() ? null : token.client_id;
  };
  return {
    resolve(secret) {
      const clientId = clientOf(sha256(secret));
      const client = clientId === null ? null : store.clients.get(clientId);
      if (client === null || client.deleted) return null;
      if (client.active_until !== null && Date.parse(client.active_until) <= clock.now().getTime()) return null;
      return {
        clientId: client.id,
        customerId: client.customer.id,
        ratePerSecond: client.request_rate_second,
        burst: client.request_rate_burst,
        hoursBack: client.hours_back,
        products: client.packages.map((p) => ({ gameId: p.game.id, productId: p.product.id })),
        pushChannels: [...new Set(client.packages.flatMap((p) => p.push_channels.map((c) => c.name)))],
        maxConnections: client.max_concurrent_hermes_connections,
      };
    },
  };
}

/** A new API secret: 64 lower-case hex digits. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}
