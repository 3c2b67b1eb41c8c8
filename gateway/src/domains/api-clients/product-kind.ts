import type { Config } from '../../config/config.ts';
import type { ProductKind } from '../../generated/resolvers-types.ts';

const KINDS: Readonly<Record<string, ProductKind>> = {
  match: 'MATCH',
  playbyplay: 'PLAY_BY_PLAY',
  odds: 'ODDS',
  trading: 'TRADING',
};

/** Which of the known products it is: by the configured ids where there are any, else by name. */
export function productKind(ids: Config['PRODUCT_IDS'], product: { id: string; name: string | null }): ProductKind {
  const known = ids === undefined ? product.name : Object.entries(ids).find(([, id]) => id === product.id)?.[0];
  const letters = (known ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.hasOwn(KINDS, letters) ? (KINDS[letters] ?? 'UNKNOWN') : 'UNKNOWN';
}
