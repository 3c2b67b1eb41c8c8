import { parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { TrustedDocuments } from './trusted-documents.ts';
import { buildSchema } from './schema.ts';
import { liveQuery } from './live-query.ts';

let schema: Awaited<ReturnType<typeof buildSchema>>;
beforeAll(async () => {
  schema = await buildSchema();
});
const of = (text: string) => liveQuery(schema, parse(text));

describe('liveQuery', () => {
  it('accepts queries on live sets, and reports whether they select games', () => {
    expect(of('query L { tradingList { seq series { id } } }')).toEqual({
      operationName: 'L',
      sets: [{ set: 'list' }],
      hasVariables: false,
      selectsGames: false,
    });
    expect(of('query ($s: ID!) { tradingList { seq } seriesMarkets(seriesId: $s) { series { game { title } } } }')).toEqual({
      operationName: null,
      sets: [{ set: 'list' }, { set: 'series', variable: 's' }],
      hasVariables: true,
      selectsGames: true,
    });
    expect(
      of('{ tradingList { ...B } } fragment B on LiveBatch { series { tournament { game { title } } } }')?.selectsGames,
    ).toBe(true);
    expect(of('{ tradingList { series { competitors { roster { team { name } players { name } } } } } }')).not.toBeNull();
  });

  it.each([
    ['an additional root field', '{ tradingList { seq } viewer { isStaff } }'],
    ['an additional root field in a fragment', '{ tradingList { seq } ...V } fragment V on Query { viewer { isStaff } }'],
    ['another root field', '{ clientConfig { version } }'],
    ['series by id, which belong to no live set', '{ series(ids: ["1"]) { id } }'],
    ['the schema', '{ tradingList { seq } __schema { types { name } } }'],
    ['a literal series id', '{ seriesMarkets(seriesId: "1") { seq } }'],
    ['a subscription', 'subscription { tradingList { seq } }'],
    ['two operations', 'query A { tradingList { seq } } query B { tradingList { seq } }'],
    ['matches of a series, which are read beside the set', '{ tradingList { series { matches { id } } } }'],
    ['the series of a match', '{ tradingList { matches { series { id } } } }'],
    ['the series of a market', '{ tradingList { markets { series { id } } } }'],
    ['the match of a market', '{ tradingList { markets { match { id } } } }'],
    ['an unknown field', '{ tradingList { nothing } }'],
  ])('returns null for %s', (_what, text) => {
    expect(of(text)).toBeNull();
  });

  it('finds the live queries of the web', async () => {
    const trusted = await TrustedDocuments.read(new URL('../../../schema/trusted-documents.json', import.meta.url));
    const names = [...trusted.own].flatMap(([, text]) => liveQuery(schema, parse(text))?.operationName ?? []);
    // The manifest also has documents of earlier releases, for pages loaded before an update.
    expect([...new Set(names)].toSorted()).toEqual(['BoardHistory', 'FindSeries', 'SeriesMarkets', 'TradingList']);
  });
});
