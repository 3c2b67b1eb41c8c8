import { API_ENDPOINTS, type ApiEndpointName } from '@sightline/schema/rules/api-call.ts';
import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { DisplayedGame } from '../../../lib/games.ts';
import { byTitle } from '../../../lib/games.ts';
import { hasUnreadablePackages, PRODUCT_KINDS, PRODUCTS_OF_API, type ShownPackage } from '../product-games.ts';

/** Whether a client may call an endpoint, and for which games. */
export interface ApiAccess {
  /** Null if that depends on what could not be read, or on a product whose kind is unknown. */
  readonly isAllowed: boolean | null;
  /** Sorted by title, without duplicates. */
  readonly games: readonly DisplayedGame[];
  /** Names of the products that include the API of the endpoint. */
  readonly needs: readonly string[];
}

interface AccessingClient {
  readonly status: ActivityStatus | null;
  readonly packages: readonly Pick<ShownPackage, 'product' | 'game'>[];
  readonly unreadable: readonly string[];
}

/** Access of a client to an endpoint of the provider's APIs. */
export function endpointAccess(name: ApiEndpointName, client: AccessingClient): ApiAccess {
  const { status, packages } = client;
  const kinds = PRODUCTS_OF_API[API_ENDPOINTS[name].api];
  const including = packages.filter(({ product }) => kinds.includes(product.kind));
  const isUnclear = hasUnreadablePackages(client) || packages.some(({ product }) => product.kind === 'UNKNOWN');
  return {
    isAllowed: status === 'INACTIVE' ? false : including.length > 0 || (isUnclear ? null : false),
    games: byTitle(new Map(including.map(({ game }) => [game.id, game])).values()),
    needs: PRODUCT_KINDS.filter(({ kind }) => kinds.includes(kind)).map((product) => product.name),
  };
}
