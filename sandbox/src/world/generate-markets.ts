import type { Market, MarketState } from '@sightline/provider-contract/odds.ts';
import type { MarketType } from './catalogue.ts';
import type { Draft } from './draft.ts';
import { type MarketFixture, type Outcome, planMarkets } from './market-plans.ts';
import { price } from './odds.ts';

/** Creates every market of one type for a fixture. */
export function generateMarkets(draft: Draft, type: MarketType, fixture: MarketFixture, stateOf: () => MarketState): Market[] {
  return planMarkets(type, fixture).map(({ context, outcomes }) =>
    generateMarket(draft, type.type, fixture, context, outcomes, stateOf()),
  );
}

export function generateMarket(
  draft: Draft,
  type: string,
  fixture: { readonly id: number; readonly type: 'series' | 'match' },
  context: NonNullable<Market['context']>,
  outcomes: readonly Outcome[],
  state: MarketState,
): Market {
  const id = draft.nextId('market');
  const odds = price(
    outcomes.map((o) => o.chance),
    draft.random,
  );
  const winner = state === 'settled' ? winnerIndex(outcomes, draft.random.next()) : -1;
  const updated = -draft.random.int(0, 90);
  const market: Market = {
    id,
    type,
    state,
    fixture: { id: fixture.id, type: fixture.type },
    context,
    selections: outcomes.map(({ entity, context: own }, i) => ({
      // Ids repeat between markets, because the provider does not guarantee otherwise.
      id: (id % 997) * 10 + i + 1,
      odds: odds[i] ?? null,
      was_outcome: i === winner,
      entity,
      context: own,
    })),
    created_at: draft.at(updated - draft.random.int(60, 2_880)),
    updated_at: draft.at(updated),
    resource_version: draft.random.int(1, 9),
  };
  draft.markets.set(id, market);
  return market;
}

/** Index of the outcome that wins for a random number in [0, 1). */
function winnerIndex(outcomes: readonly Outcome[], at: number): number {
  const sum = outcomes.reduce((total, o) => total + o.chance, 0);
  let passed = 0;
  return outcomes.findIndex(({ chance }) => {
    passed += chance / sum;
    return at < passed;
  });
}
