import { WINNER_TYPES } from '../../schema/rules/markets.ts';

/** A thousand markets of the list. */
export const LIST_LOAD = { markets: 1_000, types: WINNER_TYPES.map(({ type }) => type) };
