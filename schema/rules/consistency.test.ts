import { describe, expect, it } from 'vitest';
import { type ComparedMarket, type ComparedSeries, compareMarkets, winnerDifference } from './consistency.ts';

/** A generator of numbers in [0, 1), which depend only on the seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Fixture = ComparedMarket['fixture'];
type Outcome = Omit<ComparedMarket['selections'][number], 'odds'> & { readonly chance: number };

const SERIES: Fixture = { type: 'SERIES', id: '1' };
const match = (order: number): Fixture => ({ type: 'MATCH', id: `m${order}` });
const outcomeOn =
  (side: Outcome['side']) =>
  (chance: number, line: number | null = null): Outcome => ({ side, chance, line });
const [left, center, right] = [outcomeOn('LEFT'), outcomeOn('CENTER'), outcomeOn('RIGHT')];

function marketOf(typeName: string, fixture: Fixture, outcomes: readonly Outcome[], margin = 0.05): ComparedMarket {
  const selections = outcomes.map(({ chance, ...rest }) => ({ ...rest, odds: 1 / (chance * (1 + margin)) }));
  return {
    id: `${typeName} ${fixture.id} ${outcomes[0]?.line ?? ''}`,
    typeName,
    state: 'OPEN',
    isBehind: false,
    fixture,
    selections,
  };
}

/** Markets of a series whose prices follow from the chances of its matches, each with a margin of its own. */
function consistentMarkets(seed: number): { readonly series: ComparedSeries; readonly markets: readonly ComparedMarket[] } {
  const random = randomOf(seed);
  const bestOf = [1, 2, 3, 5][seed % 4] ?? 3;
  const needed = bestOf % 2 === 0 ? bestOf : (bestOf + 1) / 2;
  const score = { home: bestOf > 1 && random() < 0.4 ? 1 : 0, away: bestOf > 2 && random() < 0.4 ? 1 : 0 };
  const chances = Array.from({ length: bestOf }, () => 0.15 + random() * 0.7);
  const finals = new Map<string, number>();
  const play = (home: number, away: number, chance: number): void => {
    if (home + away === bestOf || (bestOf % 2 === 1 && Math.max(home, away) === needed)) {
      finals.set(`${home}:${away}`, (finals.get(`${home}:${away}`) ?? 0) + chance);
      return;
    }
    const first = chances[home + away] ?? 0;
    play(home + 1, away, chance * first);
    play(home, away + 1, chance * (1 - first));
  };
  play(score.home, score.away, 1);
  const scores = [...finals].map(([text, chance]) => {
    const [home = 0, away = 0] = text.split(':').map(Number);
    return { home, away, chance };
  });
  const sum = (matches: (home: number, away: number) => boolean) =>
    scores.filter(({ home, away }) => matches(home, away)).reduce((total, { chance }) => total + chance, 0);
  const [first, draw, second] = [sum((h, a) => h > a), sum((h, a) => h === a), sum((h, a) => h < a)];
  const margin = () => random() * 0.1 - 0.01;
  const lines = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5].filter((line) => {
    const covers = sum((h, a) => h + line > a);
    return covers > 0.01 && covers < 0.99;
  });
  const markets = [
    ...(first > 0 && second > 0
      ? [marketOf('series_winner', SERIES, [left(first / (first + second)), right(second / (first + second))], margin())]
      : []),
    ...(draw > 0 && first > 0 && second > 0
      ? [marketOf('series_winner_three_way', SERIES, [left(first), center(draw), right(second)], margin())]
      : []),
    ...(scores.length > 1
      ? [
          marketOf(
            'correct_series_score',
            SERIES,
            scores.map((each) => ({ side: 'LEFT', chance: each.chance, score: { home: each.home, away: each.away } })),
            margin(),
          ),
        ]
      : []),
    ...lines.map((line) => {
      const covers = sum((h, a) => h + line > a);
      return marketOf('match_handicap', SERIES, [left(covers, line), right(1 - covers, -line)], margin());
    }),
    ...chances.flatMap((chance, index) => {
      const draw = 0.1 + random() * 0.2;
      const ofMatch = match(index + 1);
      return [
        marketOf('match_winner', ofMatch, [right(1 - chance), left(chance)], margin()),
        marketOf('match_winner_three_way', ofMatch, [left(chance * (1 - draw)), center(draw), right((1 - chance) * (1 - draw))]),
        marketOf('round_handicap', ofMatch, [left(chance * 0.7, -3.5), right(1 - chance * 0.7, 3.5)], margin()),
        marketOf('round_handicap', ofMatch, [left(chance, 0.5), right(1 - chance, -0.5)], margin()),
      ];
    }),
  ];
  const matches = chances.map((_chance, index) => ({ id: `m${index + 1}`, order: index + 1 }));
  return { series: { id: '1', bestOf, score, matches }, markets };
}

const SEEDS = Array.from({ length: 200 }, (_each, seed) => seed);
const isSeriesWinner = ({ typeName }: ComparedMarket) => typeName === 'series_winner';

describe('prices that follow from one model', () => {
  it('differ by nothing, whatever their margins are', () => {
    for (const seed of SEEDS) {
      const { series, markets } = consistentMarkets(seed);
      const compared = compareMarkets(series, markets);
      expect(compared.size).toBeGreaterThan(markets.length / 2);
      for (const [id, differences] of compared) {
        expect(differences[0]?.off, `seed ${seed}, ${id}: ${JSON.stringify(differences[0])}`).toBeLessThan(1e-9);
      }
    }
  });

  it('differ by as much as one of them is shifted', () => {
    for (const seed of SEEDS) {
      const { series, markets } = consistentMarkets(seed);
      const winner = markets.find(isSeriesWinner);
      const shift = ((seed % 9) - 4) / 100;
      if (winner === undefined) continue;
      const [first] = winner.selections;
      const margin = winner.selections.reduce((sum, { odds }) => sum + 1 / (odds ?? 0), 0) - 1;
      const chance = 1 / (first?.odds ?? 1) / (1 + margin) + shift;
      // With its margin, a price has to be above 1.
      if (chance < 0.1 || chance > 0.9) continue;
      const shifted = marketOf('series_winner', SERIES, [left(chance), right(1 - chance)], margin);
      const moved = markets.map((market) => (market === winner ? shifted : market));
      const difference = winnerDifference(series, moved);
      expect(difference?.off, `seed ${seed}`).toBeCloseTo(Math.abs(shift), 9);
      expect(difference).toMatchObject({ event: { kind: 'ahead', line: 0 }, against: null });
      expect(difference?.own).toBeCloseTo(chance, 9);
      // The comparison with the other markets of the series finds the same shift.
      expect(compareMarkets(series, moved).get(winner.id)?.[0]?.off).toBeCloseTo(Math.abs(shift), 9);
    }
  });
});

describe('a comparison', () => {
  const { series, markets } = consistentMarkets(2);
  const winner = markets.find(isSeriesWinner);
  const withChanged = (typeName: string, part: Partial<ComparedMarket>) =>
    markets.map((market) => (market.typeName === typeName ? { ...market, ...part } : market));

  it.each([
    ['a suspended market', { state: 'SUSPENDED' }],
    ['a market that is behind', { isBehind: true }],
    [
      'a market without a price',
      {
        selections: [
          { odds: null, side: 'LEFT' },
          { odds: 2, side: 'RIGHT' },
        ] as const,
      },
    ],
    [
      'a side that is not known',
      {
        selections: [
          { odds: 2, side: null },
          { odds: 2, side: 'RIGHT' },
        ] as const,
      },
    ],
  ])('leaves out %s', (_what, part) => {
    expect(winnerDifference(series, withChanged('series_winner', part))).toBeNull();
    expect(compareMarkets(series, withChanged('series_winner', part)).has(winner?.id ?? '')).toBe(false);
    const compared = compareMarkets(series, withChanged('match_winner', part));
    expect([...compared.values()].flat().some(({ against }) => against === null || against === 'match_winner')).toBe(false);
  });

  it('needs the score, and exactly one match for each that may still be played', () => {
    for (const part of [
      { score: null },
      { bestOf: null },
      { bestOf: 5 },
      { matches: series.matches.slice(0, -1) },
      { matches: [...series.matches, { id: 'm9', order: 3 }] },
    ]) {
      expect(winnerDifference({ ...series, ...part }, markets)).toBeNull();
    }
    expect(winnerDifference(series, markets)).not.toBeNull();
  });

  it('counts the matches won, and needs no price of a match that was played', () => {
    const third = marketOf('match_winner', match(3), [left(0.4), right(0.6)]);
    const decided = { id: '1', bestOf: 3, score: { home: 1, away: 1 }, matches: series.matches };
    const priced = [marketOf('series_winner', SERIES, [left(0.45), right(0.55)]), third];
    expect(winnerDifference(decided, priced)?.off).toBeCloseTo(0.05, 9);
  });

  it('takes another line as a limit: a side is never less likely to be ahead with a higher line', () => {
    const ofMatch = match(1);
    const even = marketOf('match_winner', ofMatch, [left(0.5), right(0.5)]);
    const handicap = (chance: number, line: number) =>
      marketOf('round_handicap', ofMatch, [left(chance, line), right(1 - chance, -line)]);
    const differenceOf = (market: ComparedMarket) => compareMarkets(series, [even, market]).get(market.id)?.[0];
    expect(differenceOf(handicap(0.3, -3.5))).toMatchObject({ off: 0, against: 'match_winner' });
    expect(differenceOf(handicap(0.7, 3.5))).toMatchObject({ off: 0 });
    expect(differenceOf(handicap(0.54, -3.5))?.off).toBeCloseTo(0.04, 9);
    expect(differenceOf(handicap(0.46, 3.5))?.off).toBeCloseTo(0.04, 9);
    // Half a round ahead is a win.
    expect(differenceOf(handicap(0.54, -0.5))?.off).toBeCloseTo(0.04, 9);
    expect(differenceOf(handicap(0.46, -0.5))?.off).toBeCloseTo(0.04, 9);
  });

  it('names the largest difference first', () => {
    const shifted = [
      ...markets.filter((market) => market !== winner),
      marketOf('series_winner', SERIES, [left(0.9), right(0.1)]),
    ];
    for (const differences of compareMarkets(series, shifted).values()) {
      expect(differences.map(({ off }) => off)).toEqual(differences.map(({ off }) => off).toSorted((a, b) => b - a));
    }
  });

  it('is not made between markets of different fixtures', () => {
    const one = marketOf('match_winner', match(1), [left(0.9), right(0.1)]);
    const other = marketOf('match_winner_three_way', match(2), [left(0.1), center(0.1), right(0.8)]);
    expect(compareMarkets(series, [one, other]).size).toBe(0);
  });
});
