import type { CombinationBody } from '@sightline/provider-contract/bet-builder.ts';
import type * as z from 'zod';
import { gatewayError } from '../../errors/catalogue.ts';
import type { MarketView } from './feed/market-model.ts';

/** Outcomes of one match in the format of the bet builder. */
type Combination = z.output<typeof CombinationBody>;

/**
 * Builds a combination of the selections with these ids (`marketId:selectionId`). Null if one of their markets is not open,
 * because the provider combines open markets only. Throws NOT_FOUND for an unknown selection, and BAD_USER_INPUT if the
 * selections are not all of one match.
 */
export function combinationOf(markets: readonly MarketView[], selectionIds: ReadonlySet<string>): Combination | null {
  const byId = new Map(markets.map(({ id, model }) => [id, model.market]));
  const legs = [...selectionIds].map((id) => {
    const [marketId = '', selectionId, ...more] = id.split(':');
    const market = byId.get(marketId);
    const selection = market?.selections.find((one) => String(one.id) === selectionId);
    if (!market || !selection || more.length > 0) throw gatewayError('NOT_FOUND');
    return { market, selection };
  });
  const [first] = legs;
  const { fixture } = first?.market ?? {};
  if (fixture?.type !== 'match' || legs.some(({ market }) => market.fixture.type !== 'match' || market.fixture.id !== fixture.id))
    throw gatewayError('BAD_USER_INPUT', { message: 'Only selections of one match can be combined.' });
  if (legs.some(({ market }) => market.state !== 'open')) return null;
  return {
    matches: [
      {
        id: fixture.id,
        markets: legs.map(({ market, selection: { context, entity } }) => ({
          context: market.context ?? {},
          type: market.type,
          selection_context: context ?? {},
          selection_entity: entity && { id: entity.id },
        })),
      },
    ],
  };
}
