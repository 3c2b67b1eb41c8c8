import { WINNER_TYPES } from '../../schema/rules/markets.ts';

/** Load for the sandbox: price updates of 1,000 markets, of the types that the trading list shows. */
export const LIST_LOAD = { markets: 1_000, types: WINNER_TYPES.map(({ type }) => type) };
