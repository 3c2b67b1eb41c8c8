import { expect, it } from 'vitest';
import { lineOf, marketOf, SIDES } from '../../../testing/board-fixtures.ts';
import type { PricedMarket } from '../board/market-view.ts';
import { marketOfItem, outcomesOf, watchedMarket, watchedPrice, withMarketName, withSeriesName } from './watched-market.ts';
import { itemLines, itemName, type WatchItem, type WatchTarget } from './watchlist.ts';

const SERIES = { seriesId: '7', seriesName: 'Red Foxes vs Blue Owls' };
const MATCH_NAMES = new Map([
  ['70', 'Match 2'],
  ['72', 'Match 3'],
]);

const itemOf = (target: WatchTarget): WatchItem => ({ ...target, order: 1, rules: [] });

it('names a market with its match and its series', () => {
  const winner = marketOf('1', 'match_winner', 'TWO_WAY');
  expect(itemName(watchedMarket(winner, SERIES, MATCH_NAMES))).toBe('Match 2: Match winner · Red Foxes vs Blue Owls');
  const handicap = lineOf('2', 'round_handicap', -2.5, [1.8, 2]);
  expect(itemName(watchedMarket(handicap, SERIES, MATCH_NAMES))).toBe('Match 2: Round handicap −2.5 · Red Foxes vs Blue Owls');
});

it('names in a message the series and the match on a line of their own', () => {
  const lines = (market: PricedMarket) => itemLines(watchedMarket(market, SERIES, MATCH_NAMES));
  expect(lines(marketOf('1', 'match_winner', 'TWO_WAY'))).toBe('Match winner\nRed Foxes vs Blue Owls · Match 2');
  const ofSeries = marketOf('1', 'total_rounds_odd_even', 'TWO_WAY', { fixture: { type: 'SERIES', id: '7' } });
  expect(lines(ofSeries)).toBe('Total rounds: odd/even\nRed Foxes vs Blue Owls');
  expect(itemLines({ kind: 'series', ...SERIES })).toBe('Red Foxes vs Blue Owls');
});

it('names no match for a market of the series, nor for a match that is not loaded', () => {
  for (const fixture of [{ type: 'SERIES', id: '70' } as const, { type: 'MATCH', id: '71' } as const]) {
    const market = marketOf('1', 'series_winner', 'TWO_WAY', { fixture });
    expect(itemName(watchedMarket(market, SERIES, MATCH_NAMES))).toBe('Series winner · Red Foxes vs Blue Owls');
  }
});

it('names the outcome of a price, which has the line of a handicap', () => {
  const names = (market: ReturnType<typeof lineOf>) =>
    outcomesOf(market, SIDES).map(({ selection, name }) =>
      itemName(watchedPrice(market, SERIES, { id: selection.id, name }, MATCH_NAMES)),
    );
  expect(names(lineOf('2', 'round_handicap', -2.5, [1.8, 2]))).toEqual([
    'Match 2: Round handicap, Red Foxes −2.5 · Red Foxes vs Blue Owls',
    'Match 2: Round handicap, Blue Owls +2.5 · Red Foxes vs Blue Owls',
  ]);
  expect(names(lineOf('3', 'total_rounds', 21.5, [1.8, 2]))[0]).toBe('Match 2: Total rounds 21.5, Over · Red Foxes vs Blue Owls');
});

it('has the current names of an item, which the provider may change under the same id', () => {
  const before = lineOf('2', 'round_handicap', -2.5, [1.8, 2]);
  const list = [
    watchedMarket(before, SERIES, MATCH_NAMES),
    watchedPrice(before, SERIES, { id: '2:1', name: 'Red Foxes −2.5' }, MATCH_NAMES),
  ].map(itemOf);
  const names = (market: PricedMarket | null) =>
    list.map((item) => itemName(withMarketName(item, { market, sides: SIDES, matchNames: MATCH_NAMES })));
  expect(names(null)).toEqual(list.map(itemName));
  expect(names(lineOf('2', 'round_handicap', -7.5, [1.8, 2], { fixture: { type: 'MATCH', id: '72' } }))).toEqual([
    'Match 3: Round handicap −7.5 · Red Foxes vs Blue Owls',
    'Match 3: Round handicap, Red Foxes −7.5 · Red Foxes vs Blue Owls',
  ]);
});

it('has no market that moved to another series', () => {
  const item = itemOf(watchedMarket(marketOf('1', 'match_winner', 'TWO_WAY'), SERIES, MATCH_NAMES));
  const market = marketOf('1', 'match_winner', 'TWO_WAY');
  expect(marketOfItem(item, market)).toBe(market);
  expect(marketOfItem(item, { ...market, seriesId: '8' })).toBeNull();
});

it('names the series by its sides once both are known', () => {
  const item = itemOf({ kind: 'series', seriesId: '7', seriesName: 'Red Foxes vs TBD' });
  expect(itemName(withSeriesName(item, SIDES))).toBe('Red Foxes vs Blue Owls');
  expect(itemName(withSeriesName(item, { first: SIDES.first, second: null }))).toBe('Red Foxes vs TBD');
});
