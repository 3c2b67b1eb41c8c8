import { fairOdds } from './fair-prices.ts';

// Compares the prices of markets of one moment, without their margin. docs/trading.md has the formulas and what they assume.

interface Score {
  readonly home: number;
  readonly away: number;
}

/** The fields of a market that are compared, with the enum values of the schema. */
export interface ComparedMarket {
  readonly id: string;
  readonly typeName: string;
  readonly state: string;
  readonly isBehind: boolean;
  readonly fixture: { readonly type: string; readonly id: string };
  readonly selections: readonly {
    readonly odds: number | null;
    readonly side: 'LEFT' | 'CENTER' | 'RIGHT' | null;
    readonly line?: number | null;
    readonly score?: Score | null;
  }[];
}

export interface ComparedSeries {
  readonly id: string;
  readonly bestOf: number | null;
  /** Matches won so far; null if it is not known. */
  readonly score: Score | null;
  /** The matches that are not deleted. */
  readonly matches: readonly { readonly id: string; readonly order: number }[];
}

/** An event that several markets price: the first side is ahead after `line` is added to its score, a draw, or a final score. */
export type ComparedEvent =
  | { readonly kind: 'ahead'; readonly line: number }
  | { readonly kind: 'draw' }
  | ({ readonly kind: 'score' } & Score);

/** Bounds of a probability; it is exact if both are equal. */
interface Range {
  readonly low: number;
  readonly high: number;
}

/** How far the probability of an event in one market is from its bounds in another. */
export interface Difference {
  readonly event: ComparedEvent;
  readonly own: number;
  readonly other: Range;
  /** Type of the other market; null if the other prices are those of the winner markets of all matches, combined. */
  readonly against: string | null;
  /** Distance of the two, 0.031 for 3.1 percentage points. */
  readonly off: number;
}

/** The probabilities that a market, or several together, give to events of a fixture. */
interface Opinion {
  /** Null if the winner markets of all matches are combined. */
  readonly market: ComparedMarket | null;
  /** Events that it has a price for. */
  readonly events: readonly ComparedEvent[];
  /** Null if it says nothing about the event. */
  readonly rangeOf: (event: ComparedEvent) => Range | null;
}

const TWO_WAY: readonly string[] = ['series_winner', 'match_winner'];
const THREE_WAY: readonly string[] = ['series_winner_three_way', 'match_winner_three_way'];
const HANDICAPS: readonly string[] = ['match_handicap', 'round_handicap'];
const CORRECT_SCORE = 'correct_series_score';

/** Whether markets of this type are compared with others. */
export function isCompared(typeName: string): boolean {
  return [...TWO_WAY, ...THREE_WAY, ...HANDICAPS, CORRECT_SCORE].includes(typeName);
}

/** Differences below this come from the arithmetic. */
const ROUNDING = 1e-9;
/** The matches of longer series are not combined. */
const MAX_MATCHES = 9;

/**
 * By market id, the differences of each open market, largest first: from the other markets of its fixture, and for a market of the
 * series also from the winner markets of its matches. Leaves out markets that are behind, and those that nothing can be compared with.
 */
export function compareMarkets(
  series: ComparedSeries,
  markets: readonly ComparedMarket[],
): ReadonlyMap<string, readonly Difference[]> {
  const canBeDrawn = ({ fixture }: ComparedMarket) => fixture.type === 'SERIES' && (series.bestOf ?? 0) % 2 === 0;
  const opinions = markets.flatMap((market) => opinionOf(market, canBeDrawn(market)) ?? []);
  const byMatches = opinionOfMatches(series, markets);
  const found = new Map<string, readonly Difference[]>();
  for (const own of opinions) {
    const { market } = own;
    if (market === null) continue;
    const ofFixture = opinions.filter((other) => other !== own && isSameFixture(other.market, market));
    const isOfSeries = market.fixture.type === 'SERIES' && market.fixture.id === series.id;
    const others = isOfSeries && byMatches !== null ? [byMatches, ...ofFixture] : ofFixture;
    const differences = others.flatMap((other) => differenceOf(own, other) ?? []);
    if (differences.length > 0)
      found.set(
        market.id,
        differences.toSorted((a, b) => b.off - a.off),
      );
  }
  return found;
}

/** The largest difference of the series' winner from the winner markets of the matches; null if they can't be compared. */
export function winnerDifference(series: ComparedSeries, markets: readonly ComparedMarket[]): Difference | null {
  const compared = compareMarkets(series, markets);
  const isWinner = ({ typeName, fixture }: ComparedMarket): boolean =>
    fixture.type === 'SERIES' && fixture.id === series.id && [...TWO_WAY, ...THREE_WAY].includes(typeName);
  const winners = markets.filter(isWinner);
  const differences = winners.flatMap(({ id }) => compared.get(id) ?? []).filter(({ against }) => against === null);
  return differences.toSorted((a, b) => b.off - a.off)[0] ?? null;
}

function isSameFixture(a: ComparedMarket | null, b: ComparedMarket): boolean {
  return a?.fixture.type === b.fixture.type && a.fixture.id === b.fixture.id;
}

/** The largest difference of two opinions; null if they have no event in common. */
function differenceOf(own: Opinion, other: Opinion): Difference | null {
  const differences = [...own.events, ...other.events].flatMap((event): Difference[] => {
    const [mine, theirs] = [own.rangeOf(event), other.rangeOf(event)];
    if (mine === null || theirs === null || mine.low !== mine.high) return [];
    const gap = Math.max(theirs.low - mine.low, mine.low - theirs.high);
    const off = gap < ROUNDING ? 0 : gap;
    return [{ event, own: mine.low, other: theirs, against: other.market?.typeName ?? null, off }];
  });
  return differences.toSorted((a, b) => b.off - a.off)[0] ?? null;
}

const exactly = (value: number): Range => ({ low: value, high: value });

/** Null for a market that is not open, is behind or lacks a price, and for a type that is not compared. */
function opinionOf(market: ComparedMarket, canBeDrawn: boolean): Opinion | null {
  const { typeName, state, isBehind, selections } = market;
  if (state !== 'OPEN' || isBehind) return null;
  const fair = fairOdds(
    selections.map(({ odds }) => odds),
    'proportional',
  )?.map((odds) => 1 / odds);
  if (fair === undefined) return null;
  const chanceOn = (side: 'LEFT' | 'CENTER' | 'RIGHT'): number | null =>
    fair[selections.findIndex((selection) => selection.side === side)] ?? null;
  if (typeName === CORRECT_SCORE) {
    const scores = selections.flatMap(({ score }, index) => (score ? [{ ...score, chance: fair[index] ?? 0 }] : []));
    return scores.length === selections.length ? opinionOfScores(market, scores) : null;
  }
  const [first, draw, second] = [chanceOn('LEFT'), chanceOn('CENTER'), chanceOn('RIGHT')];
  if (first === null || second === null) return null;
  if (THREE_WAY.includes(typeName)) {
    return draw === null ? null : opinionOfLine(market, { line: 0, chance: first / (first + second), draw, canBeDrawn: true });
  }
  if (TWO_WAY.includes(typeName)) return opinionOfLine(market, { line: 0, chance: first, draw: null, canBeDrawn });
  const line = selections.find(({ side }) => side === 'LEFT')?.line ?? null;
  if (!HANDICAPS.includes(typeName) || line === null) return null;
  return opinionOfLine(market, { line, chance: first, draw: null, canBeDrawn });
}

interface LineChance {
  /** 0 for a winner: a draw counts for neither side. */
  readonly line: number;
  /** Chance of the first side, with its line. */
  readonly chance: number;
  readonly draw: number | null;
  /** Whether the fixture can end in a draw. If it cannot, lines between -1 and 1 are the same event: the first side wins. */
  readonly canBeDrawn: boolean;
}

/** A winner or a handicap: exact for its own line, a limit for the others. */
function opinionOfLine(market: ComparedMarket, { line, chance, draw, canBeDrawn }: LineChance): Opinion {
  const normalized = (each: number): number => (canBeDrawn || Math.abs(each) >= 1 ? each : 0);
  const own: ComparedEvent = { kind: 'ahead', line: normalized(line) };
  return {
    market,
    events: draw === null ? [own] : [own, { kind: 'draw' }],
    rangeOf(event) {
      if (event.kind === 'draw') return draw === null ? null : exactly(draw);
      if (event.kind === 'score') return null;
      const other = normalized(event.line);
      if (other === own.line) return exactly(chance);
      return other < own.line ? { low: 0, high: chance } : { low: chance, high: 1 };
    },
  };
}

type ScoreChance = Score & { readonly chance: number };

/** Final scores: exact for everything that follows from them. */
function opinionOfScores(market: ComparedMarket | null, scores: readonly ScoreChance[]): Opinion {
  const sum = (matches: (score: Score) => boolean): number =>
    scores.filter(matches).reduce((total, { chance }) => total + chance, 0);
  return {
    market,
    events: scores.map(({ home, away }) => ({ kind: 'score', home, away })),
    rangeOf(event) {
      if (event.kind === 'draw') return exactly(sum(({ home, away }) => home === away));
      if (event.kind === 'score') return exactly(sum(({ home, away }) => home === event.home && away === event.away));
      const ahead = sum(({ home, away }) => home + event.line > away);
      const behind = sum(({ home, away }) => home + event.line < away);
      return ahead + behind > 0 ? exactly(ahead / (ahead + behind)) : null;
    },
  };
}

/** The final scores that follow from the winner of each match that is left; null if one of them has no price. */
function opinionOfMatches({ bestOf, score, matches }: ComparedSeries, markets: readonly ComparedMarket[]): Opinion | null {
  if (bestOf === null || score === null || bestOf > MAX_MATCHES) return null;
  const needed = bestOf % 2 === 0 ? Number.POSITIVE_INFINITY : (bestOf + 1) / 2;
  const isOver = ({ home, away }: Score): boolean => home >= needed || away >= needed || home + away >= bestOf;
  let scores: readonly ScoreChance[] = [{ ...score, chance: 1 }];
  if (isOver(score)) return null;
  for (let order = score.home + score.away + 1; order <= bestOf; order += 1) {
    const chances = matchChances(matches, markets, order, bestOf === 1);
    if (chances === null) return null;
    scores = mergeEqual(
      scores.flatMap((each): readonly ScoreChance[] => {
        if (isOver(each)) return [each];
        const { home, away, chance } = each;
        return [
          { home: home + 1, away, chance: chance * chances.first },
          { home, away: away + 1, chance: chance * chances.second },
          { home, away, chance: chance * chances.draw },
        ];
      }),
    );
  }
  return opinionOfScores(null, scores);
}

/** Adds up the chances of equal scores, and drops impossible ones. */
function mergeEqual(scores: readonly ScoreChance[]): readonly ScoreChance[] {
  return [...Map.groupBy(scores, ({ home, away }) => `${home}:${away}`).values()].flatMap((same) => {
    const [first] = same;
    const chance = same.reduce((sum, each) => sum + each.chance, 0);
    return first === undefined || chance === 0 ? [] : [{ ...first, chance }];
  });
}

interface MatchChances {
  readonly first: number;
  readonly draw: number;
  readonly second: number;
}

/**
 * The chances of one match; null if it has no price.
 * @param isOnly whether the series has only this match, so that a draw ends it. In a longer series, it is unknown how many matches follow a draw.
 */
function matchChances(
  matches: ComparedSeries['matches'],
  markets: readonly ComparedMarket[],
  order: number,
  isOnly: boolean,
): MatchChances | null {
  const [match, ...more] = matches.filter((each) => each.order === order);
  if (match === undefined || more.length > 0) return null;
  const ofMatch = markets.filter(({ fixture }) => fixture.type === 'MATCH' && fixture.id === match.id);
  for (const type of isOnly ? ['match_winner', 'match_winner_three_way'] : ['match_winner']) {
    const market = ofMatch.find(({ typeName }) => typeName === type);
    const opinion = market === undefined ? null : opinionOf(market, false);
    const ahead = opinion?.rangeOf({ kind: 'ahead', line: 0 })?.low;
    if (opinion === null || ahead === undefined) continue;
    const draw = opinion.rangeOf({ kind: 'draw' })?.low ?? 0;
    return { first: ahead * (1 - draw), draw, second: (1 - ahead) * (1 - draw) };
  }
  return null;
}
