import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import type { Competitor, Draft } from './draft.ts';

const WINNER = /^(series|match)_winner/;

/** Settles a winner market by the score of its fixture. */
export function settleByResult(
  draft: Draft,
  market: Market,
  fixture: Series | Match,
  [home, away]: readonly [Competitor, Competitor],
): void {
  if (market.state !== 'settled' || !WINNER.test(market.type)) return;
  const winner = fixture.participants.find((p) => p.winner);
  const side = winner === undefined ? null : winner.seed === 1 ? home : away;
  draft.markets.set(market.id, {
    ...market,
    selections: market.selections.map((s) => ({
      ...s,
      was_outcome: side === null ? s.entity === null : s.entity?.id === side.entity.id,
    })),
  });
}
