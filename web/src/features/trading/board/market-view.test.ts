import { describe, expect, it } from 'vitest';
import { contextOf, lineOf, marketOf, selectionOf, SIDES } from '../../../testing/board-fixtures.ts';
import {
  type BoardSides,
  fullMarketName,
  marketHeading,
  marketMargin,
  marketName,
  marketView,
  type PricedMarket,
  rowLayout,
  shortPercent,
  signedPercent,
} from './market-view.ts';

/** Columns as texts: the line, or `label = selection id` with `none` for a missing selection. */
function columns(market: PricedMarket, sides: BoardSides = SIDES): string[] {
  return (marketView(market, sides)?.columns ?? []).map((column) =>
    column.kind === 'line'
      ? column.text
      : column.cells.map(({ label, selection }) => `${label} = ${selection?.id ?? 'none'}`).join(', '),
  );
}

const NO_CONTEXT = contextOf();
const team = (id: string, side: 'LEFT' | 'RIGHT' | null, entity = id) => selectionOf(id, { side, entity: { id: entity } });
const result = (result: string, side: 'LEFT' | 'CENTER' | 'RIGHT') => selectionOf(result, { side, resultName: result });

describe('marketView', () => {
  it('has a column per team, the first on the left [markets.layout.two-column]', () => {
    const selections = [team('b', 'RIGHT', '2'), team('a', 'LEFT', '1')];
    expect(columns(marketOf('1', 'match_winner', 'TWO_WAY', { selections }))).toEqual(['RFX = a', 'Blue Owls = b']);
  });

  it('has the draw between two teams [markets.layout.three-column]', () => {
    const selections = [team('a', 'LEFT', '1'), team('b', 'RIGHT', '2'), result('draw', 'CENTER')];
    expect(columns(marketOf('1', 'match_winner_three_way', 'THREE_WAY', { selections }))).toEqual([
      'RFX = a',
      'Draw = draw',
      'Blue Owls = b',
    ]);
  });

  it('has yes before no [markets.layout.yes-no]', () => {
    const selections = [result('no', 'RIGHT'), result('yes', 'LEFT')];
    expect(columns(marketOf('1', 'overtime', 'YES_NO', { selections }))).toEqual(['Yes = yes', 'No = no']);
  });

  it('has the line, over and under of a total, and no line of odd and even [markets.layout.total]', () => {
    expect(columns(lineOf('1', 'total_rounds', 21.5, [1.8, 2]))).toEqual(['21.5', 'Over = 1:1', 'Under = 1:2']);
    const selections = [result('even', 'RIGHT'), result('odd', 'LEFT')];
    expect(columns(marketOf('2', 'total_rounds_odd_even', 'TOTAL', { selections }))).toEqual(['Odd = odd', 'Even = even']);
  });

  it('has player, line, over and under [markets.layout.entity-total]', () => {
    const market = marketOf('1', 'player_total_kills', 'ENTITY_TOTAL', {
      subject: { id: '9', name: 'Ash' },
      context: { ...NO_CONTEXT, line: 16.5 },
      selections: [result('under', 'RIGHT'), result('over', 'LEFT')],
    });
    expect(marketView(market, SIDES)?.heading).toBe('Ash');
    expect(columns(market)).toEqual(['16.5', 'Over = over', 'Under = under']);
  });

  it('has line, odds, line, odds of a handicap, each line with its sign [markets.layout.handicap]', () => {
    const market = lineOf('1', 'round_handicap', -3.5, [1.8, 2], { subject: { id: '1', name: 'Red Foxes' } });
    expect(columns(market)).toEqual(['−3.5', 'RFX = 1:1', '+3.5', 'Blue Owls = 1:2']);
    expect(marketView(market, SIDES)?.heading).toBe('');
  });

  it('has the scores of each side, largest margin first, and draws between them [markets.layout.correct-score]', () => {
    const score = (home: number, away: number) =>
      selectionOf(`${home}${away}`, {
        score: { home, away },
        side: home === away ? 'CENTER' : home > away ? 'LEFT' : 'RIGHT',
      });
    const selections = [score(2, 1), score(0, 2), score(2, 0), score(1, 2)];
    expect(columns(marketOf('1', 'correct_series_score', 'CORRECT_SCORE', { selections }))).toEqual([
      '2 – 0 = 20, 2 – 1 = 21',
      '0 – 2 = 02, 1 – 2 = 12',
    ]);
    const withDraw = [score(2, 0), score(1, 1), score(0, 2)];
    expect(columns(marketOf('2', 'correct_series_score', 'CORRECT_SCORE', { selections: withDraw }))).toEqual([
      '2 – 0 = 20',
      '1 – 1 = 11',
      '0 – 2 = 02',
    ]);
  });

  it('has yes and no under the name of a team [markets.layout.team-yes-no]', () => {
    const market = marketOf('1', 'team_to_score', 'TEAM_YES_NO', {
      subject: { id: '2', name: 'Blue Owls' },
      selections: [result('no', 'RIGHT'), result('yes', 'LEFT')],
    });
    expect(marketView(market, SIDES)?.heading).toBe('Blue Owls');
    expect(columns(market)).toEqual(['Yes = yes', 'No = no']);
  });

  it('has yes and no under the score of a market of one score, and no heading for a market of all scores', () => {
    const context = { ...NO_CONTEXT, score: { home: 2, away: 0 } };
    const selections = [result('no', 'RIGHT'), result('yes', 'LEFT')];
    const yesNo = marketOf('1', 'correct_series_score', 'YES_NO', { context, selections });
    expect([marketView(yesNo, SIDES)?.heading, columns(yesNo)]).toEqual(['2 – 0', ['Yes = yes', 'No = no']]);
    expect(marketHeading(marketOf('2', 'correct_series_score', 'CORRECT_SCORE', { context }))).toBe('');
  });

  it('is null for an unknown layout', () => {
    expect(marketView(marketOf('1', 'unknown_type', null), SIDES)).toBeNull();
  });

  it('puts an outcome on a side whose team is not known if the gateway names that side', () => {
    const selections = [team('a', 'LEFT', '7'), team('b', 'RIGHT', '2')];
    const sides = { first: null, second: SIDES.second };
    expect(columns(marketOf('1', 'match_winner', 'TWO_WAY', { selections }), sides)).toEqual(['TBD = a', 'Blue Owls = b']);
  });

  it('has columns without sides for a team that no longer plays', () => {
    const selections = [team('a', 'LEFT', '1'), team('b', null, '7')];
    const former = { id: '7', name: 'Kestrels', abbreviation: 'KST' };
    const two = marketOf('1', 'match_winner', 'TWO_WAY', { selections, otherEntities: [former] });
    expect(rowLayout(two, SIDES)).toBe('OUTCOMES');
    expect(columns(two)).toEqual(['RFX = a', 'KST = b']);
    expect(columns({ ...two, otherEntities: [null] })).toEqual(['RFX = a', 'Team 7 = b']);
    const three = marketOf('2', 'match_winner_three_way', 'THREE_WAY', {
      selections: [team('b', 'RIGHT', '2'), result('draw', 'CENTER'), team('a', null, '7')],
      otherEntities: [former],
    });
    expect(columns(three)).toEqual(['KST = a', 'Draw = draw', 'Blue Owls = b']);
    // The market still says that the outcome is on the side that another team has now.
    const late = marketOf('3', 'match_winner', 'TWO_WAY', { selections: [team('a', 'LEFT', '7'), team('b', 'RIGHT', '2')] });
    expect(columns(late)).toEqual(['Team 7 = a', 'Blue Owls = b']);
  });

  it('has the line beside the name of a handicap without sides', () => {
    const handicap = lineOf('1', 'round_handicap', -3.5, [1.8, 2]);
    const [first, second] = handicap.selections.map((each, index) => ({ ...each, entity: { id: index === 0 ? '1' : '7' } }));
    if (first === undefined || second === undefined) throw new Error('no selections');
    const market = { ...handicap, selections: [first, second] };
    expect(columns(market)).toEqual(['RFX = 1:1', 'Team 7 = 1:2']);
    const cells = marketView(market, SIDES)?.columns.flatMap((column) => (column.kind === 'odds' ? column.cells : []));
    expect(cells?.map(({ shortName, name }) => [shortName, name])).toEqual([
      ['RFX −3.5', 'Red Foxes −3.5'],
      ['Team 7 +3.5', 'Team 7 +3.5'],
    ]);
  });

  it('has the outcomes under their own names while both sides are unknown, and keeps columns of missing selections', () => {
    const unknown = marketOf('1', 'match_winner', 'TWO_WAY', { selections: [team('a', null, '1'), team('b', null, '2')] });
    expect(columns(unknown, { first: null, second: null })).toEqual(['Team 1 = a', 'Team 2 = b']);
    const half = marketOf('2', 'overtime', 'YES_NO', { selections: [result('yes', 'LEFT')] });
    expect(columns(half)).toEqual(['Yes = yes', 'No = none']);
    const handicap = lineOf('3', 'round_handicap', 2.5, [1.8, 2]);
    expect(columns({ ...handicap, selections: handicap.selections.slice(0, 1) })).toEqual([
      '+2.5',
      'RFX = 3:1',
      '–',
      'Blue Owls = none',
    ]);
  });
});

describe('marketHeading', () => {
  it('distinguishes markets of one type', () => {
    const at = (type: string, context: Partial<PricedMarket['context']>) =>
      marketHeading(marketOf('1', type, 'TWO_WAY', { context: { ...NO_CONTEXT, ...context } }));
    expect(at('round_winner', { roundNumber: 4 })).toBe('Round 4');
    expect(at('first_team_to_rounds', { index: 7 })).toBe('7 rounds');
    expect(at('tower', { index: 2 })).toBe('No. 2');
    expect(at('match_winner', {})).toBe('');
    expect(at('player_total_kills', { playerId: '15974' })).toBe('Player 15974');
    expect(at('team_to_score', { teamId: '59' })).toBe('Team 59');
  });
});

describe('marketName', () => {
  it('has the type, the heading and the line', () => {
    expect(marketName(lineOf('1', 'total_rounds', 21.5, [1.8, 2]))).toBe('Total rounds 21.5');
    const kills = { subject: { id: '9', name: 'Ash' }, context: { ...NO_CONTEXT, roundNumber: 3, line: 1.5 } };
    expect(marketName(marketOf('1', 'player_total_kills', 'ENTITY_TOTAL', kills))).toBe('Player total kills Round 3 · Ash 1.5');
    expect(marketName(marketOf('1', 'match_winner', 'TWO_WAY'))).toBe('Match winner');
  });

  it('has the line of a handicap only in the full name', () => {
    const handicap = lineOf('1', 'round_handicap', -2.5, [1.8, 2]);
    expect(marketName(handicap)).toBe('Round handicap');
    expect(fullMarketName(handicap)).toBe('Round handicap −2.5');
    expect(fullMarketName(lineOf('1', 'total_rounds', 21.5, [1.8, 2]))).toBe('Total rounds 21.5');
  });
});

describe('marketMargin', () => {
  const market = lineOf('1', 'total_rounds', 21.5, [1.9, 1.9]);

  it('is the sum of the implied probabilities minus 1, also while the market is suspended', () => {
    expect(marketMargin(market)).toBeCloseTo(2 / 1.9 - 1);
    expect(marketMargin({ ...market, state: 'SUSPENDED' })).toBeCloseTo(0.0526, 4);
  });

  it('is unknown if a price is missing, and once the market is settled', () => {
    const [first] = market.selections;
    expect(first && marketMargin({ ...market, selections: [first] })).toBeNull();
    expect(
      marketMargin({
        ...market,
        selections: market.selections.map((each, index) => ({ ...each, odds: index === 0 ? null : 2 })),
      }),
    ).toBeNull();
    expect(marketMargin({ ...market, state: 'SETTLED' })).toBeNull();
  });
});

it.each([
  [0.0416, '+4.2%'],
  [-0.01, '−1.0%'],
  [0.0002, '0.0%'],
])('a change of %d is %s', (share, text) => {
  expect(signedPercent(share)).toBe(text);
});

it.each([
  [0.042, '+4.2%'],
  [-0.0994, '−9.9%'],
  [0.0995, '+10%'],
  [-0.1234, '−12%'],
  [10.5, '+1050%'],
  [0.0004, ''],
])('shortens a change of %d to %s', (share, text) => {
  expect(shortPercent(share)).toBe(text);
});
