import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { chanceToWin } from '../world/odds.ts';
import type { Change, PlayContext } from './play-context.ts';
import { afterMatch, setWinner, forfeit, scoreOf, startMatch } from './play-series.ts';
import { shiftOdds } from './reprice.ts';
import { settle } from './settle.ts';
import type { SideIndex, Sides } from './sides.ts';
import { leaderOf } from './verdict.ts';

/** Most markets that one point suspends; winner markets come first. */
const MAX_SUSPENDED = 5;
const WINNER = /_winner/;
const ROUND_GAMES = new Set([5, 19]);
const GOAL_GAME = 24;
const WINNING_SCORE = 13;
/** Chance of a forfeit at each point. */
const FORFEIT_CHANCE = 0.003;

/** The next point of a live series: suspends markets, changes the score, settles decided markets, reopens the others with new odds. */
export function playPoint(play: PlayContext, series: Series): Change[] {
  const sides = play.sides(series);
  if (sides === null) return [];
  const match = play.index.matchesOf(series).find((candidate) => candidate.lifecycle === 'live');
  if (match === undefined) {
    const next = startMatch(play, series);
    // A live series without matches to play, possible after an external change, ends by its score.
    return next.length > 0 ? next : afterMatch(play, series.id, null, sides);
  }
  const { random } = play;
  if (random.chance(FORFEIT_CHANCE)) return forfeit(play, series, random.chance(0.5) ? 0 : 1);
  const side: SideIndex = random.chance(chanceToWin((sides[0].strength - sides[1].strength) * 0.4)) ? 0 : 1;
  const score = scoreOf(match);
  score[side] += pointsOf(play, match, score[side]);
  const over = isOver(match, series, score);

  const markets = play.index.marketsOf('match', match.id);
  const suspended = [...markets, ...play.index.marketsOf('series', series.id)]
    .filter((market) => market.state === 'open')
    .toSorted((a, b) => Number(WINNER.test(b.type)) - Number(WINNER.test(a.type)))
    .slice(0, MAX_SUSPENDED);
  return [
    ...suspended.map(
      ({ id }) =>
        () =>
          play.move(id, ['open'], 'suspended'),
    ),
    () => writeScore(play, match, score, over),
    ...settle(play, markets, { score, over, last: side }, sides),
    ...(over ? [() => afterMatch(play, series.id, leaderOf(score), sides)] : []),
    ...suspended.map((market) => () => resume(play, market, side, sides)),
  ];
}

function writeScore(play: PlayContext, { id }: Match, score: readonly [number, number], over: boolean): void {
  play.world.change('matches', id, (match) => {
    for (const participant of match.participants) participant.score = score[participant.seed === 1 ? 0 : 1];
    if (over) match.lifecycle = setWinner(match) ? 'over' : 'over-draw';
  });
}

/** Reopens a market, unless it has been decided meanwhile. */
function resume(play: PlayContext, { id }: Market, side: SideIndex, sides: Sides): void {
  play.world.change('markets', id, (market) => {
    if (market.state !== 'suspended') return;
    market.state = 'open';
    market.selections = shiftOdds(market, side, sides, play.random);
  });
}

function pointsOf(play: PlayContext, match: Match, scored: number): number {
  const isOnePoint = ROUND_GAMES.has(match.game.id) || match.game.id === GOAL_GAME;
  return isOnePoint ? 1 : Math.min(play.random.int(1, 2), Math.max(1, WINNING_SCORE - scored));
}

function isOver(match: Match, series: Series, [home, away]: readonly [number, number]): boolean {
  const lead = Math.abs(home - away);
  if (match.game.id === GOAL_GAME) {
    // Ends after 4 to 8 goals, by the id of the match, and as a draw only if the series can end in one.
    return home + away >= 4 + (match.id % 5) && (lead > 0 || (series.format?.best_of ?? 1) < 3);
  }
  return Math.max(home, away) >= WINNING_SCORE && lead >= (ROUND_GAMES.has(match.game.id) ? 2 : 1);
}
