import type { Market } from '@sightline/provider-contract/odds.ts';
import { type Change, type PlayContext, OFFERED, UNSETTLED } from './play-context.ts';
import type { Sides } from './sides.ts';
import { type FixtureScore, type Verdict, verdictOf } from './verdict.ts';

/**
 * Settles the markets that this score decides: first those that are not cancelled close, then each is settled, pushed or cancelled.
 * A market that was never open is cancelled when its fixture ends.
 */
export function settle(play: PlayContext, markets: readonly Market[], fixtureScore: FixtureScore, sides: Sides): Change[] {
  const decided = markets
    .filter((market) => UNSETTLED.some((state) => state === market.state))
    .map((market) => {
      const wasOffered = market.state !== 'created';
      const verdict: Verdict = wasOffered
        ? verdictOf(market, fixtureScore, sides, play.random)
        : fixtureScore.over
          ? 'cancelled'
          : 'undecided';
      return { id: market.id, verdict };
    })
    .filter(({ verdict }) => verdict !== 'undecided');
  const closings = decided.filter(({ verdict }) => verdict !== 'cancelled');
  return [
    ...closings.map(
      ({ id }) =>
        () =>
          play.move(id, OFFERED, 'closed'),
    ),
    ...decided.map(
      ({ id, verdict }) =>
        () =>
          finish(play, id, verdict),
    ),
  ];
}

export function cancel(play: PlayContext, markets: readonly Market[]): Change[] {
  return markets
    .filter((market) => UNSETTLED.some((state) => state === market.state))
    .map(
      ({ id }) =>
        () =>
          play.move(id, UNSETTLED, 'cancelled'),
    );
}

function finish(play: PlayContext, id: number, verdict: Verdict): void {
  if (verdict === 'cancelled' || verdict === 'pushed') return play.move(id, UNSETTLED, verdict);
  if (verdict === 'undecided') return;
  play.world.change('markets', id, (market) => {
    if (market.state !== 'closed') return;
    market.state = 'settled';
    for (const selection of market.selections) selection.was_outcome = verdict.won(selection);
  });
}
