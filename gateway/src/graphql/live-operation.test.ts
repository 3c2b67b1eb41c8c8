import { getOperationAST, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { TrustedDocuments } from './trusted-documents.ts';
import { schemaTypes } from './schema.ts';
import { liveOperation } from './live-operation.ts';

let schema: Awaited<ReturnType<typeof schemaTypes>>;
beforeAll(async () => {
  schema = await schemaTypes();
});
const liveOperationOf = (text: string) => {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('the document has one operation');
  return liveOperation(schema, document, operation);
};

describe('liveOperation', () => {
  it('accepts operations on one live set, with the lists and games that they select', () => {
    expect(liveOperationOf('query L { tradingList { seq series { id } } }')).toMatchObject({
      key: 'tradingList',
      lists: new Map([['series', 'series']]),
      selectsGames: false,
    });
    expect(
      liveOperationOf(
        'query ($s: ID!) { one: seriesMarkets(seriesId: $s) { a: markets { id } ...B } } fragment B on LiveBatch { series { game { title } } }',
      ),
    ).toMatchObject({
      key: 'one',
      lists: new Map([
        ['a', 'markets'],
        ['series', 'series'],
      ]),
      selectsGames: true,
    });
    expect(liveOperationOf('{ seriesMarkets(seriesId: "1") { seq } }')?.lists.size).toBe(0);
    expect(liveOperationOf('subscription ($after: LiveCursor) { tradingList(after: $after) { matches { id } } }')?.key).toBe(
      'tradingList',
    );
    expect(
      liveOperationOf('{ tradingList { series { competitors { roster { team { name } players { name } } } } } }'),
    ).not.toBeNull();
  });

  it.each([
    ['an additional root field', '{ tradingList { seq } viewer { isStaff } }'],
    ['two live sets', '{ tradingList { seq } seriesMarkets(seriesId: "1") { seq } }'],
    ['a fragment at the root', '{ ...V } fragment V on Query { tradingList { seq } }'],
    ['a conditional root field', 'query ($is: Boolean!) { tradingList @include(if: $is) { seq } }'],
    ['another root field', '{ clientConfig { version } }'],
    ['series by id, which belong to no live set', '{ seriesByIds(ids: ["1"]) { id } }'],
    ['a mutation', 'mutation { startTradingSession { tradingSession { token } } }'],
    ['matches of a series, which are read beside the set', '{ tradingList { series { matches { id } } } }'],
    ['the series of a match', '{ tradingList { matches { series { id } } } }'],
    ['the series of a market', '{ tradingList { markets { series { id } } } }'],
    ['the match of a market', '{ tradingList { markets { match { id } } } }'],
  ])('returns null for %s', (_what, text) => {
    expect(liveOperationOf(text)).toBeNull();
  });

  it('finds the live operations of the web', async () => {
    const trusted = await TrustedDocuments.read(new URL('../../../schema/trusted-documents.json', import.meta.url));
    const names = [...trusted.own].flatMap(([, text]) =>
      liveOperationOf(text) ? (getOperationAST(parse(text))?.name?.value ?? '') : [],
    );
    // The manifest also has documents of earlier releases, for pages loaded before an update.
    expect([...new Set(names)].toSorted()).toEqual([
      'BoardHistory',
      'FindSeries',
      'ListHistory',
      'SeriesMarkets',
      'SeriesMarketsChanges',
      'TradingList',
      'TradingListChanges',
    ]);
  });
});
