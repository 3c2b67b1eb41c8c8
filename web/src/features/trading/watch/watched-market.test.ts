import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { expect, it } from 'vitest';
import { lineOf, marketOf, SIDES } from '../../../testing/board-fixtures.ts';
import { WatchMatch_matchFragmentDoc } from './watch.generated.ts';
import { outcomesOf, watchedMarket, watchedPrice, withSeriesName } from './watched-market.ts';
import { itemName, NO_WATCHLIST, withItem } from './watchlist.ts';

const SERIES = { seriesId: '7', seriesName: 'Red Foxes vs Blue Owls' };

/** A client that knows the second match of the series. */
function clientWithMatch(): ApolloClient {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const data = { __typename: 'Match', id: '70', order: 2 };
  client.writeFragment({ fragment: WatchMatch_matchFragmentDoc, data });
  return client;
}

it('names a market with its match and its series', () => {
  const client = clientWithMatch();
  const winner = marketOf('1', 'match_winner', 'TWO_WAY');
  expect(itemName(watchedMarket(client, winner, SERIES))).toBe('Match 2: Match winner · Red Foxes vs Blue Owls');
  const handicap = lineOf('2', 'round_handicap', -2.5, [1.8, 2]);
  expect(itemName(watchedMarket(client, handicap, SERIES))).toBe('Match 2: Round handicap −2.5 · Red Foxes vs Blue Owls');
});

it('names no match for a market of the series, nor for a match that is not loaded', () => {
  const client = clientWithMatch();
  for (const fixture of [{ type: 'SERIES', id: '70' } as const, { type: 'MATCH', id: '71' } as const]) {
    const market = marketOf('1', 'series_winner', 'TWO_WAY', { fixture });
    expect(itemName(watchedMarket(client, market, SERIES))).toBe('Series winner · Red Foxes vs Blue Owls');
  }
});

it('names the outcome of a price, which has the line of a handicap', () => {
  const client = clientWithMatch();
  const names = (market: ReturnType<typeof lineOf>) =>
    outcomesOf(market, SIDES).map(({ selection, name }) =>
      itemName(watchedPrice(client, market, SERIES, { id: selection.id, name })),
    );
  expect(names(lineOf('2', 'round_handicap', -2.5, [1.8, 2]))).toEqual([
    'Match 2: Round handicap, Red Foxes −2.5 · Red Foxes vs Blue Owls',
    'Match 2: Round handicap, Blue Owls +2.5 · Red Foxes vs Blue Owls',
  ]);
  expect(names(lineOf('3', 'total_rounds', 21.5, [1.8, 2]))[0]).toBe('Match 2: Total rounds 21.5, Over · Red Foxes vs Blue Owls');
});

it('names the series by its sides once both are known', () => {
  const [item] = withItem(NO_WATCHLIST, { kind: 'series', seriesId: '7', seriesName: 'Red Foxes vs TBD' }).items;
  expect(item && itemName(withSeriesName(item, SIDES))).toBe('Red Foxes vs Blue Owls');
  expect(item && itemName(withSeriesName(item, { first: SIDES.first, second: null }))).toBe('Red Foxes vs TBD');
});
