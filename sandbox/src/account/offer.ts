import type { CustomerRecord } from '../store/records.ts';
import { PRODUCT_IDS } from './products.ts';

/** Every product for every game. */
export function fullOffer(gameIds: readonly number[]): CustomerRecord['offer'] {
  return gameIds.flatMap((game_id) => Object.values(PRODUCT_IDS).map((product_id) => ({ game_id, product_id })));
}
