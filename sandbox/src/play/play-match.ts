import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { chanceToWin } from '../world/odds.ts';
import type { Change, Field } from './field.ts';
import { afterMatch, crown, forfeit, scoreOf, startMatch } from './play-series.ts';
import { favour } from './reprice.ts';
import { settle } from './settle.ts';
import type { SideIndex, Sides } from './sides.ts';

/** Markets that are suspended around a point, winners first. */
const MOST_SUSPENDED = 5;
const WINNER = /_winner/;
const ROUND_GAMES = new Set([5, 19]);
const GOAL_GAME = 24;
const WINNING_SCORE = 13;
const FORFEIT_CHANCE = 0.003;

/** The next point of a live series: suspends markets, changes the score, settles decided markets, reopens the others with new odds. */
export function playPoint(field: Field, series: Series): Change[] {
  const sides = field.sides(series);
  if (sides === null) return [];
  const match = field.index.matchesOf(series).find((candidate) => candidate.lifecycle === 'live');
  if (match === undefined) {
    const next = startMatch(field, series);
    // A live series without matches to play, possible after an external change, ends by its score.
    return next.length > 0 ? next : afterMatch(field, series.id, null, sides);
  }
  const { random } = field;
  if (random.chance(FORFEIT_CHANCE)) return forfeit(field, series, random.chance(0.5) ? 0 : 1);
  const side: SideIndex = random.chance(chanceToWin((sides[0].strength - sides[1].strength) * 0.4)) ? 0 : 1;
  const score = scoreOf(match);
  score[side] += pointsOf(field, match, score[side]);
  const over = isOver(match, series, score);

  const markets = field.index.marketsOf('match', match.id);
  const touched = [...markets, ...field.index.marketsOf('series', series.id)]
    .filter((market) => market.state === 'open')
    .toSorted((a, b) => Number(WINNER.test(b.type)) - Number(WINNER.test(a.type)))
    .slice(0, MOST_SUSPENDED);
  return [
    ...touched.map(
      ({ id }) =>
        () =>
          field.move(id, ['open'], 'suspended'),
    ),
    () => count(field, match, score, over),
    ...settle(field, markets, { score, over, last: side }, sides),
    ...(over ? [() => afterMatch(field, series.id, ahead(score), sides)] : []),
    ...touched.map((market) => () => resume(field, market, side, sides)),
  ];
}

function count(field: Field, { id }: Match, score: readonly [number, number], over: boolean): void {
  field.world.change('matches', id, (match) => {
    for (const participant of match.participants) participant.score = score[participant.seed === 1 ? 0 : 1];
    if (over) match.lifecycle = crown(match) ? 'over' : 'over-draw';
  });
}

/** Reopens a market, unless it has been decided meanwhile. */
function resume(field: Field, { id }: Market, side: SideIndex, sides: Sides): void {
  field.world.change('markets', id, (market) => {
    if (market.state !== 'suspended') return;
    market.state = 'open';
    market.selections = favour(market, side, sides, field.random);
  });
}

function pointsOf(field: Field, match: Match, had: number): number {
  const one = ROUND_GAMES.has(match.game.id) || match.game.id === GOAL_GAME;
  return one ? 1 : Math.min(field.random.int(1, 2), Math.max(1, WINNING_SCORE - had));
}

function isOver(match: Match, series: Series, [home, away]: readonly [number, number]): boolean {
  const lead = Math.abs(home - away);
  if (match.game.id === GOAL_GAME) {
    // A draw counts if the series can end in one.
    return home + away >= 4 + (match.id % 5) && (lead > 0 || (series.format?.best_of ?? 1) < 3);
  }
  return Math.max(home, away) >= WINNING_SCORE && lead >= (ROUND_GAMES.has(match.game.id) ? 2 : 1);
}

function ahead([home, away]: readonly [number, number]): SideIndex | null {
  return home === away ? null : home > away ? 0 : 1;
}
