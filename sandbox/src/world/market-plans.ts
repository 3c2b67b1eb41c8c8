import type { Market, Selection } from '@sightline/provider-contract/odds.ts';
import type { Layout, MarketType } from './catalogue.ts';
import type { Competitor } from './draft.ts';
import { bound, chanceAbove, chanceToWin, seriesScores } from './odds.ts';

/** The series or match that markets are for. */
export interface MarketFixture {
  readonly id: number;
  readonly type: 'series' | 'match';
  readonly gameId: number;
  readonly bestOf: number;
  readonly home: Competitor;
  readonly away: Competitor;
}

type Context = NonNullable<Market['context']>;
export interface Outcome {
  readonly chance: number;
  readonly entity: Selection['entity'];
  readonly context: NonNullable<Selection['context']>;
}
interface MarketPlan {
  readonly context: Context;
  readonly outcomes: readonly Outcome[];
}

/** Input for the plans of one type on one fixture. */
interface Chances {
  /** The home side's chance of winning one match. */
  readonly matchWin: number;
  /** The home side's chance of winning the fixture. */
  readonly fixtureWin: number;
  /** The home side's advantage, weighted for this type; negative if the away side is stronger. */
  readonly edge: number;
  /** Probability of a final score that matches. */
  readonly chanceOfScore: (matches: (score: { home: number; away: number }) => boolean) => number;
}

type Planner = (type: MarketType, fixture: MarketFixture, chances: Chances) => MarketPlan[];

/** The markets of one type on a fixture, with the probabilities of their outcomes; none if the type does not exist for it. */
export function planMarkets(type: MarketType, fixture: MarketFixture): MarketPlan[] {
  if (type.fixture !== fixture.type || (type.games !== null && !type.games.includes(fixture.gameId))) return [];
  if (fixture.type === 'series' && fixture.bestOf < 2 && !type.type.startsWith('series_winner')) return [];
  const edge = (fixture.home.strength - fixture.away.strength) * (type.edge ?? 1);
  const matchWin = chanceToWin(edge);
  const finals = seriesScores(fixture.bestOf, matchWin);
  const chanceOfScore: Chances['chanceOfScore'] = (matches) => finals.filter(matches).reduce((sum, s) => sum + s.chance, 0);
  const fixtureWin = fixture.type === 'series' && fixture.bestOf > 1 ? bound(chanceOfScore((s) => s.home > s.away)) : matchWin;
  return planners[type.layout](type, fixture, { matchWin, fixtureWin, edge, chanceOfScore });
}

const planners: Readonly<Record<Layout, Planner>> = {
  T2(type, { home, away }, { fixtureWin }) {
    const contexts: Context[] = type.rounds?.map((round_number) => ({ round_number })) ??
      type.indexes?.map((index) => ({ index })) ?? [{}];
    return contexts.map((context) => ({ context, outcomes: [side(fixtureWin, home), side(1 - fixtureWin, away)] }));
  },
  T3(type, { home, away, ...fixture }, { matchWin, chanceOfScore }) {
    const draw =
      fixture.type === 'series' && fixture.bestOf % 2 === 0 ? chanceOfScore((s) => s.home === s.away) : (type.chance ?? 0.2);
    const win = matchWin * (1 - draw);
    return [{ context: {}, outcomes: [side(win, home), result(draw, 'draw'), side(1 - draw - win, away)] }];
  },
  YN(type) {
    const yes = type.chance ?? 0.5;
    const oddEven = type.type === 'total_rounds_odd_even';
    return [{ context: {}, outcomes: [result(yes, oddEven ? 'odd' : 'yes'), result(1 - yes, oddEven ? 'even' : 'no')] }];
  },
  OU(type, fixture, { chanceOfScore }) {
    if (type.type === 'total_matches') {
      const lines = fixture.bestOf === 3 ? [2.5] : fixture.bestOf === 5 ? [3.5, 4.5] : [];
      return lines.map((line) => total(line, bound(chanceOfScore((s) => s.home + s.away > line))));
    }
    const { lines, mean, scale } = spreadOf(type, fixture);
    return lines.map((line) => total(line, chanceAbove(line, mean, scale)));
  },
  EOU(type, fixture) {
    const { lines, mean, scale } = spreadOf(type, fixture);
    return playersWithMarkets(type, fixture).flatMap(([player, strength]) =>
      lines.map((line) => {
        const over = chanceAbove(line, mean + strength * 0.3, scale);
        const entity = { id: player, type: 'player' };
        return {
          context: { line, player: { id: player } },
          outcomes: [result(over, 'over', entity), result(1 - over, 'under', entity)],
        };
      }),
    );
  },
  H4(type, fixture, { edge, chanceOfScore }) {
    const { lines, scale } = spreadOf(type, fixture);
    return lines.map((line) => {
      const covers =
        fixture.type === 'series' ? bound(chanceOfScore((s) => s.home + line > s.away)) : chanceAbove(-line, edge * 1.6, scale);
      return {
        context: { line, ...sideContext(fixture.home) },
        outcomes: [side(covers, fixture.home), side(1 - covers, fixture.away)],
      };
    });
  },
  CS(_type, fixture, { matchWin }) {
    const outcomes = seriesScores(fixture.bestOf, matchWin).map(({ home, away, chance }) => ({
      chance: Math.max(0.02, chance),
      entity: null,
      context: { score: { home, away } },
    }));
    return [{ context: {}, outcomes }];
  },
  TYN(type, fixture, { edge, chanceOfScore }) {
    return [fixture.home, fixture.away].map((competitor) => {
      const [sign, won] = competitor === fixture.home ? ([1, 'home'] as const) : ([-1, 'away'] as const);
      const yes =
        fixture.type === 'series' ? chanceOfScore((s) => s[won] > 0) : (type.chance ?? 0.5) * (1 + 0.25 * sign * Math.tanh(edge));
      return {
        context: sideContext(competitor),
        outcomes: [result(bound(yes), 'yes', competitor.entity), result(1 - bound(yes), 'no', competitor.entity)],
      };
    });
  },
};

function spreadOf(type: MarketType, fixture: MarketFixture) {
  return type.lines?.[fixture.gameId] ?? type.lines?.[0] ?? { lines: [], mean: 0, scale: 1 };
}

/** `{team}` or, in games of single players, `{player}`. */
function sideContext(competitor: Competitor): Context {
  return competitor.entity.type === 'team' ? { team: { id: competitor.entity.id } } : { player: { id: competitor.entity.id } };
}

function side(chance: number, competitor: Competitor): Outcome {
  return { chance, entity: { ...competitor.entity }, context: {} };
}

function result(chance: number, name: string, entity: Selection['entity'] = null): Outcome {
  return { chance, entity: entity === null ? null : { ...entity }, context: { result: name } };
}

function total(line: number, over: number): MarketPlan {
  return { context: { line }, outcomes: [result(over, 'over'), result(1 - over, 'under')] };
}

/** Players of each side with markets of their own, at most two for bomb totals, else five in games 5 and 24, and three in other games. */
function playersWithMarkets(type: MarketType, fixture: MarketFixture): [player: number, strength: number][] {
  const count = type.type.includes('bomb') ? 2 : fixture.gameId === 5 || fixture.gameId === 24 ? 5 : 3;
  return [fixture.home, fixture.away].flatMap((competitor) =>
    competitor.players.slice(0, count).map((id, i): [number, number] => [id, competitor.strength + 1 - i * 0.5]),
  );
}
