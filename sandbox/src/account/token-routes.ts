import { accountClientsApi as api } from '@sightline/provider-contract/account-clients.ts';
import type { Router } from 'express';
import { timestamp } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { AccountDeps } from './account-deps.ts';
import { requireClient } from './client-access.ts';
import { PRODUCT_IDS } from './products.ts';
import { newSecret, sha256 } from './secrets.ts';

export const DEFAULT_TOKEN_SECONDS = 8 * 3600;

const COLOURS = ['amber', 'blue', 'coral', 'dusky', 'ebony', 'frosty', 'golden', 'hazel'] as const;
const ANIMALS = ['fox', 'elk', 'heron', 'lynx', 'otter', 'raven', 'robin', 'wren'] as const;
const NAMES = COLOURS.flatMap((colour) => ANIMALS.map((animal) => `${colour}-${animal}`));

/** Trading tokens: short-lived secrets of a client with the trading product. */
export function tokenRoutes(router: Router, { store, clock, viewerOf, tokenLifetime }: AccountDeps): void {
  mount(router, api.tokenNames, ({ headers }) => {
    viewerOf(headers);
    return { body: { names: NAMES } };
  });

  mount(router, api.createToken, ({ params, body, headers }) => {
    const viewer = viewerOf(headers);
    const client = requireClient(store, viewer, params['id']);
    viewer.requireWrite();
    const now = clock.now().getTime();
    if (!client.packages.some((p) => p.product.id === PRODUCT_IDS.trading)) {
      throw new ProviderFault(403, 'no_trading_product', 'The client has no trading product.');
    }
    if (client.active_until !== null && Date.parse(client.active_until) <= now) {
      throw new ProviderFault(403, 'client_inactive', 'The client is not active any more.');
    }
    if (!NAMES.includes(body.name)) throw new ProviderFault(422, 'unknown_token_name', 'The name is not one of those on offer.');
    const secret = newSecret();
    const hash = sha256(secret);
    const expiration = timestamp(new Date(now + tokenLifetime.seconds * 1000));
    store.transaction(() => {
      for (const old of store.tokens.find('client', client.id)) {
        if (Date.parse(old.expiration) <= now) store.tokens.delete(old.id);
      }
      store.tokens.put({
        id: hash,
        secret_sha256: hash,
        client_id: client.id,
        user_id: viewer.user.id,
        name: body.name,
        expiration,
      });
    });
    return { headers: { 'Cache-Control': 'no-store' }, body: { token: { secret, expiration } } };
  });
}
