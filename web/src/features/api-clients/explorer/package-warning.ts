import { API_ENDPOINTS, type ApiEndpointName, filterConditions } from '@sightline/schema/rules/api-call.ts';
import { hasUnreadablePackages, type ProductKind, PRODUCTS_OF_API } from '../product-games.ts';

interface CallingClient {
  readonly packages: readonly { readonly product: { readonly kind: ProductKind }; readonly game: { readonly id: string } }[];
  /** Names of fields whose values could not be read. */
  readonly unreadable: readonly string[];
}

const GAME_CONDITION = /^game\.id(?:=(?<one>\d+)|<=\{(?<several>[\d,\s]+)\})$/;

/** Warns that a client's packages do not include the data of a call; null if they do, or if it is not known. */
export function packageWarning(endpoint: ApiEndpointName, filter: string | null, client: CallingClient): string | null {
  const { packages } = client;
  // A product that this page does not know may include the data.
  if (hasUnreadablePackages(client) || packages.some(({ product }) => product.kind === 'UNKNOWN')) return null;
  const { api } = API_ENDPOINTS[endpoint];
  const usable = packages.filter(({ product }) => PRODUCTS_OF_API[api].includes(product.kind));
  if (usable.length === 0)
    return api === 'odds'
      ? "This client has no package of the Odds or Trading product. The provider's response will probably be 403."
      : "This client has no packages. The provider's response will probably be 403.";
  const games = new Set(usable.map(({ game }) => game.id));
  const wanted = filterConditions(filter ?? '').flatMap((condition) => {
    const { one, several } = GAME_CONDITION.exec(condition)?.groups ?? {};
    return (one ?? several ?? '').match(/\d+/g) ?? [];
  });
  if (wanted.length === 0 || wanted.some((id) => games.has(id))) return null;
  const [game] = wanted;
  return wanted.length === 1
    ? `No package of this client includes game ${game}. The response will probably be empty or 403.`
    : 'No package of this client includes any of these games. The response will probably be empty or 403.';
}
