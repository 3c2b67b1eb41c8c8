import type { Market, Selection } from '@sightline/provider-contract/odds.ts';
import type { Random } from '../random.ts';
import type { SideIndex, Sides } from './sides.ts';

/** Score of a fixture. */
export interface FixtureScore {
  readonly score: readonly [number, number];
  readonly over: boolean;
  /** Winner of the latest point; null if unknown. */
  readonly last: SideIndex | null;
}

/** Result of a market: winning selections, pushed (stakes returned), cancelled, or undecided. */
export type Verdict = { readonly won: (selection: Selection) => boolean } | 'pushed' | 'cancelled' | 'undecided';

type Rule = (market: Market, fixtureScore: FixtureScore, sides: Sides) => Verdict;

const sideOf = (sides: Sides, id: number | undefined): SideIndex | null => {
  const found = sides.findIndex((side) => side.entity.id === id);
  return found === 0 || found === 1 ? found : null;
};
const bySide = (sides: Sides, side: SideIndex): Verdict => ({
  won: (selection) => sideOf(sides, selection.entity?.id) === side,
});
const byResult = (result: string): Verdict => ({ won: (selection) => selection.context?.result === result });
export const leaderOf = ([home, away]: FixtureScore['score']): SideIndex | null => (home === away ? null : home > away ? 0 : 1);
const sum = ([home, away]: FixtureScore['score']): number => home + away;
const namedSide = (market: Market, sides: Sides): SideIndex =>
  sideOf(sides, market.context?.team?.id ?? market.context?.player?.id) ?? 0;

const winner: Rule = (_market, { score, over }, sides) => {
  const side = leaderOf(score);
  if (!over) return 'undecided';
  return side === null ? 'pushed' : bySide(sides, side);
};
const threeWay: Rule = (_market, { score, over }, sides) => {
  const side = leaderOf(score);
  if (!over) return 'undecided';
  return side === null ? byResult('draw') : bySide(sides, side);
};
const pointWinner: Rule = (market, { score, over, last }, sides) => {
  const round = market.context?.round_number ?? 0;
  if (sum(score) < round) return over ? 'cancelled' : 'undecided';
  return sum(score) === round && last !== null ? bySide(sides, last) : 'cancelled';
};
const race: Rule = (market, { score: [home, away], over }, sides) => {
  const to = market.context?.index ?? 0;
  if (home >= to && away >= to) return 'cancelled';
  if (home >= to || away >= to) return bySide(sides, home >= to ? 0 : 1);
  return over ? 'cancelled' : 'undecided';
};
const handicap: Rule = (market, { score, over }, sides) => {
  if (!over) return 'undecided';
  const own = namedSide(market, sides);
  const difference = score[own] + (market.context?.line ?? 0) - score[own === 0 ? 1 : 0];
  if (difference === 0) return 'pushed';
  return bySide(sides, difference > 0 ? own : own === 0 ? 1 : 0);
};
const total: Rule = (market, { score, over }) => {
  const line = market.context?.line ?? 0;
  if (sum(score) > line) return byResult('over');
  if (!over) return 'undecided';
  return sum(score) === line ? 'pushed' : byResult('under');
};
/** Yes as soon as it is true, no at the end. */
const yesOnceTrue =
  (isSo: (score: FixtureScore['score'], own: SideIndex) => boolean): Rule =>
  (market, { score, over }, sides) => {
    if (isSo(score, namedSide(market, sides))) return byResult('yes');
    return over ? byResult('no') : 'undecided';
  };
const oddEven: Rule = (_market, { score, over }) => (over ? byResult(sum(score) % 2 === 1 ? 'odd' : 'even') : 'undecided');
const exactScore: Rule = (_market, { score: [home, away], over }) => {
  if (!over) return 'undecided';
  return { won: ({ context }) => context?.score?.home === home && context.score.away === away };
};

const REGULAR_ROUNDS = 24;

const rules: Readonly<Record<string, Rule>> = {
  series_winner: winner,
  match_winner: winner,
  series_winner_three_way: threeWay,
  match_winner_three_way: threeWay,
  correct_series_score: exactScore,
  match_handicap: handicap,
  round_handicap: handicap,
  total_matches: total,
  total_rounds: total,
  total_goals: total,
  team_to_win_at_least_one_match: yesOnceTrue((score, own) => score[own] > 0),
  team_to_score: yesOnceTrue((score, own) => score[own] > 0),
  both_to_score: yesOnceTrue(([home, away]) => home > 0 && away > 0),
  overtime: yesOnceTrue((score) => sum(score) > REGULAR_ROUNDS),
  round_winner: pointWinner,
  first_pistol_winner: pointWinner,
  second_pistol_winner: pointWinner,
  first_team_to_rounds: race,
  total_rounds_odd_even: oddEven,
};

/** Outcomes that the score does not decide (kills, dragons, corners) are random at the end, weighted by the odds. */
export function verdictOf(market: Market, fixtureScore: FixtureScore, sides: Sides, random: Random): Verdict {
  const rule = rules[market.type];
  if (rule !== undefined) return rule(market, fixtureScore, sides);
  return fixtureScore.over ? randomOutcome(market, random) : 'undecided';
}

function randomOutcome(market: Market, random: Random): Verdict {
  const weights = market.selections.map(({ odds }) => (odds === null ? 1 : 1 / odds));
  const at = random.next() * weights.reduce((a, b) => a + b, 0);
  let passed = 0;
  const index = weights.findIndex((weight) => {
    passed += weight;
    return at < passed;
  });
  const id = market.selections[index]?.id;
  return { won: (selection) => selection.id === id };
}
