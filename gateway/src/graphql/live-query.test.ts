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
  it('takes queries on live sets, and tells whether they show games', () => {
    expect(of('query L { tradingList { seq series { id } } }')).toEqual({
      operationName: 'L',
      wishes: [{ set: 'list' }],
      hasVariables: false,
      showsGames: false,
    });
    expect(of('query ($s: ID!) { tradingList { seq } seriesMarkets(seriesId: $s) { series { game { title } } } }')).toEqual({
      operationName: null,
      wishes: [{ set: 'list' }, { set: 'series', variable: 's' }],
      hasVariables: true,
      showsGames: true,
    });
    expect(of('{ tradingList { ...B } } fragment B on LiveBatch { series { tournament { game { title } } } }')?.showsGames).toBe(
      true,
    );
  });

  it.each([
    ['another root field beside', '{ tradingList { seq } viewer { isStaff } }'],
    ['another root field in a fragment', '{ tradingList { seq } ...V } fragment V on Query { viewer { isStaff } }'],
    ['another root field alone', '{ clientConfig { version } }'],
    ['series by id, which are not of one state', '{ series(ids: ["1"]) { id } }'],
    ['the schema', '{ tradingList { seq } __schema { types { name } } }'],
    ['a series named in the text', '{ seriesMarkets(seriesId: "1") { seq } }'],
    ['a subscription', 'subscription { tradingList { seq } }'],
    ['two operations', 'query A { tradingList { seq } } query B { tradingList { seq } }'],
    ['a field that is not there', '{ tradingList { nothing } }'],
  ])('leaves alone %s', (_what, text) => {
    expect(of(text)).toBeNull();
  });

  it('finds the ones of the web', async () => {
    const trusted = await TrustedDocuments.read(new URL('../../../schema/trusted-documents.json', import.meta.url));
    const names = [...trusted.entries()].flatMap(([, text]) => liveQuery(schema, parse(text))?.operationName ?? []);
    // Documents of pages that were loaded before an update are kept beside the present ones.
    expect([...new Set(names)].toSorted()).toEqual(['BoardHistory', 'FindSeries', 'SeriesMarkets', 'TradingList']);
  });
});
