import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { BatchBuffer } from '@sightline/schema/client/batch-buffer.ts';
import { ApolloSink } from './apollo-sink.ts';
import type { EntityTypes, LiveBatch } from './live-set-spec.ts';
import { liveSet } from './set-reader.ts';
import { tradingListSet } from '../../features/trading/trading-list-model.ts';
import { liveBatch, liveMarket, liveSeries } from '../../testing/live-fixtures.ts';
import { createCache } from '../client/cache.ts';

const SERIES_QUERY = gql`
  query SeriesSet($seriesId: ID!) {
    seriesMarkets(seriesId: $seriesId) { epoch seq prevSeq status series { id title } markets { id state } removed { type id } }
  }
`;
const IDS = gql`
  query Ids {
    tradingList { series { id } markets { id } }
  }
`;
const Root = z.object({
  tradingList: z.object({
    series: z.array(z.object({ __ref: z.string() })),
    markets: z.array(z.object({ __ref: z.string() })),
  }),
});

function rig() {
  const client = new ApolloClient({ cache: createCache(), link: ApolloLink.empty() });
  const list: ApolloSink<unknown, unknown, unknown> = new ApolloSink(client, tradingListSet, (kind, id) => other.holds(kind, id));
  const other: ApolloSink<unknown, unknown, unknown> = new ApolloSink(
    client,
    liveSet({
      variables: { seriesId: '1' },
      query: SERIES_QUERY,
      subscription: SERIES_QUERY,
      series: () => null,
      matches: null,
      markets: () => null,
    }),
    (kind, id) => list.holds(kind, id),
  );
  const write = (sink: typeof list, ...batches: LiveBatch[]) => {
    const buffer = new BatchBuffer<EntityTypes>();
    for (const batch of batches) buffer.add(batch);
    const merged = buffer.drain();
    if (merged !== null) Array.from(sink.write(merged, () => null));
  };
  const root = () => {
    const { tradingList } = Root.parse(z.record(z.string(), z.unknown()).parse(client.cache.extract())['ROOT_QUERY']);
    const idsOf = (refs: { __ref: string }[]) => refs.map(({ __ref }) => /"id":"(.*)"/.exec(__ref)?.[1]);
    return { series: idsOf(tradingList.series), markets: idsOf(tradingList.markets) };
  };
  return {
    client,
    list,
    other,
    write,
    root,
    cached: () => Object.keys(z.record(z.string(), z.unknown()).parse(client.cache.extract())),
  };
}

const at = (hour: number) => ({ startAt: `2026-03-01T${hour}:00:00Z` });

describe('the cached list', () => {
  it('sorts its series by start, across batches', () => {
    const { list, write, root } = rig();
    write(list, liveBatch({ series: [liveSeries('1', at(10)), liveSeries('2', at(12))] }));
    write(list, liveBatch({ seq: 1, prevSeq: 0, series: [liveSeries('3', at(11)), liveSeries('10', at(12))] }));
    expect(root().series).toEqual(['1', '3', '2', '10']);
    write(list, liveBatch({ seq: 2, prevSeq: 1, series: [liveSeries('1', at(13))] }));
    expect(root().series).toEqual(['3', '2', '10', '1']);
  });

  it('keeps identical lists if no member is added or removed', () => {
    const { client, list, write } = rig();
    write(list, liveBatch({ series: [liveSeries('1')], markets: [liveMarket('11'), liveMarket('12')] }));
    const lists = () => client.readQuery<{ tradingList: { series: unknown; markets: unknown } }>({ query: IDS })?.tradingList;
    const before = lists();
    write(
      list,
      liveBatch({ seq: 1, prevSeq: 0, series: [liveSeries('1', { title: 'New' })], markets: [liveMarket('12', { odds: 3 })] }),
    );
    expect(lists()?.series).toBe(before?.series);
    expect(lists()?.markets).toBe(before?.markets);
  });

  it('removes members that left, with everything they alone refer to', () => {
    const { client, list, write, root, cached } = rig();
    write(list, liveBatch({ series: [liveSeries('1')], markets: [liveMarket('11'), liveMarket('12')] }));
    write(
      list,
      liveBatch({
        seq: 1,
        prevSeq: 0,
        removed: [
          { type: 'MARKET', id: '11' },
          { type: 'SERIES', id: '1' },
        ],
      }),
    );
    expect(root()).toEqual({ series: [], markets: ['12'] });
    client.cache.gc();
    expect(
      cached()
        .filter((id) => /^(Series|Market|Selection)/.test(id))
        .toSorted()
        .toReversed(),
    ).toEqual(['Selection:{"id":"12:1"}', 'Market:{"id":"12"}']);
  });

  it('is replaced by a snapshot', () => {
    const { list, write, root, cached } = rig();
    write(list, liveBatch({ series: [liveSeries('1'), liveSeries('2')], markets: [liveMarket('11')] }));
    write(
      list,
      liveBatch({ epoch: 'f', series: [liveSeries('2')] }),
      liveBatch({ epoch: 'f', seq: 1, prevSeq: 0, series: [liveSeries('3')] }),
    );
    expect(root()).toEqual({ series: ['2', '3'], markets: [] });
    expect(cached()).not.toContain('Series:{"id":"1"}');
  });
});

describe('a batch with cached entities', () => {
  const spyOnWrites = (client: ApolloClient) => vi.spyOn(client.cache, 'writeQuery');

  it('writes only changes', () => {
    const { client, list, write, root } = rig();
    write(list, liveBatch({ series: [liveSeries('1')], markets: [liveMarket('11'), liveMarket('12')] }));
    const written = spyOnWrites(client);
    const modified = vi.spyOn(client.cache, 'modify');
    write(list, liveBatch({ epoch: 'f', series: [liveSeries('1')], markets: [liveMarket('11'), liveMarket('12', { odds: 9 })] }));
    expect(written).not.toHaveBeenCalled();
    expect(modified.mock.calls).toEqual([[{ id: 'Selection:{"id":"12:1"}', fields: { odds: expect.any(Function) } }]]);
    expect(client.cache.extract()).toMatchObject({ 'Selection:{"id":"12:1"}': { odds: 9 } });
    expect(root()).toEqual({ series: ['1'], markets: ['11', '12'] });
  });

  it('writes an entity as a whole if it differs in more than scalars', () => {
    const { client, list, write, root } = rig();
    write(list, liveBatch({ series: [liveSeries('1')], markets: [liveMarket('11'), liveMarket('12')] }));
    const written = spyOnWrites(client);
    const [selection] = z.array(z.looseObject({})).parse(liveMarket('12')['selections']);
    const selections = [selection, { ...selection, id: '12:2', odds: 7 }];
    write(list, liveBatch({ seq: 1, prevSeq: 0, markets: [liveMarket('11'), { ...liveMarket('12'), selections }] }));
    expect(written.mock.calls).toMatchObject([[{ data: { tradingList: { series: [], markets: [{ id: '12' }], removed: [] } } }]]);
    expect(client.cache.extract()).toMatchObject({ 'Selection:{"id":"12:2"}': { odds: 7 } });
    expect(root()).toEqual({ series: ['1'], markets: ['11', '12'] });
  });

  it('writes an entity that another set has changed since', () => {
    const { client, list, other, write } = rig();
    write(list, liveBatch({ markets: [liveMarket('11')] }));
    write(other, liveBatch({ markets: [liveMarket('11', { state: 'SUSPENDED' })] }));
    write(list, liveBatch({ epoch: 'f', markets: [liveMarket('11')] }));
    expect(client.cache.extract()).toMatchObject({ 'Market:{"id":"11"}': { state: 'OPEN' } });
  });

  it('writes an entity that was evicted since', () => {
    const { client, list, write } = rig();
    write(list, liveBatch({ markets: [liveMarket('11')] }));
    client.cache.evict({ id: 'Selection:{"id":"11:1"}' });
    write(list, liveBatch({ seq: 1, prevSeq: 0, markets: [liveMarket('11', { odds: 9 })] }));
    expect(client.cache.extract()).toMatchObject({ 'Selection:{"id":"11:1"}': { __typename: 'Selection', odds: 9 } });
  });

  it('writes an entity that was removed', () => {
    const { list, write, root, cached } = rig();
    write(list, liveBatch({ markets: [liveMarket('11')] }));
    write(list, liveBatch({ seq: 1, prevSeq: 0, removed: [{ type: 'MARKET', id: '11' }] }));
    write(list, liveBatch({ epoch: 'f', markets: [liveMarket('11')] }));
    expect(root().markets).toEqual(['11']);
    expect(cached()).toContain('Market:{"id":"11"}');
  });
});

describe('two sets', () => {
  it('share a member: it stays while the other set has it', () => {
    const { list, other, write, cached } = rig();
    write(list, liveBatch({ markets: [liveMarket('11')] }));
    write(other, liveBatch({ markets: [liveMarket('11')] }));
    write(list, liveBatch({ seq: 1, prevSeq: 0, removed: [{ type: 'MARKET', id: '11' }] }));
    expect(cached()).toContain('Market:{"id":"11"}');
    write(other, liveBatch({ seq: 1, prevSeq: 0, removed: [{ type: 'MARKET', id: '11' }] }));
    expect(cached()).not.toContain('Market:{"id":"11"}');
  });

  it('are evicted independently', () => {
    const { list, other, write, cached } = rig();
    write(list, liveBatch({ markets: [liveMarket('11'), liveMarket('12')] }));
    write(other, liveBatch({ markets: [liveMarket('11')] }));
    list.evict();
    expect(cached()).toContain('Market:{"id":"11"}');
    expect(cached()).not.toContain('Market:{"id":"12"}');
    other.evict();
    expect(cached()).not.toContain('Market:{"id":"11"}');
  });
});

it('a removal of an entity that is not a member has no effect', () => {
  const { client, list, write, cached } = rig();
  write(list, liveBatch());
  client.cache.writeQuery({
    query: gql`{ single { id state } }`,
    data: { single: { __typename: 'Market', id: '5', state: 'OPEN' } },
  });
  write(list, liveBatch({ seq: 1, prevSeq: 0, removed: [{ type: 'MARKET', id: '5' }] }));
  expect(cached()).toContain('Market:{"id":"5"}');
});

describe('a document with several root fields', () => {
  const SEVERAL = gql`
    query Several($seriesId: ID!, $id: ID!) {
      tradingList { epoch seq prevSeq isSnapshot series { id title } removed { type id } }
      seriesMarkets(seriesId: $seriesId) { epoch seq }
      market(id: $id) { id state match { id } series { id title matches { id order } } }
      seriesByIds(ids: [$seriesId]) { id title competitors { roster { id team { id name } players { id name } } } }
    }
  `;
  const variables = { seriesId: '1', id: '11' };
  const match = { __typename: 'Match', id: '70', order: 1 };

  it('shares its entities with the live set, whatever field they come from', () => {
    const { client, list, write } = rig();
    write(list, liveBatch({ series: [liveSeries('1')], markets: [liveMarket('11')] }));
    const series = { __typename: 'Series', id: '1', title: 'Renamed' };
    const roster = {
      __typename: 'Roster',
      id: '5',
      team: { __typename: 'Team', id: '10', name: 'Northwind' },
      players: [{ __typename: 'Player', id: '77', name: 'k1te' }],
    };
    client.writeQuery({
      query: SEVERAL,
      variables,
      data: {
        tradingList: { ...liveBatch({ seq: 1, prevSeq: 0 }), isSnapshot: false, series: [] },
        seriesMarkets: null,
        market: { __typename: 'Market', id: '11', state: 'SUSPENDED', match, series: { ...series, matches: [match, null] } },
        seriesByIds: [{ ...series, competitors: [{ __typename: 'Competitor', roster }] }],
      },
    });
    const cached = z.record(z.string(), z.looseObject({})).parse(client.cache.extract());
    expect(cached['Market:{"id":"11"}']).toMatchObject({ state: 'SUSPENDED', match: { __ref: 'Match:{"id":"70"}' } });
    expect(cached['Series:{"id":"1"}']).toMatchObject({
      title: 'Renamed',
      matches: [{ __ref: 'Match:{"id":"70"}' }, null],
      competitors: [{ roster: { __ref: 'Roster:5' } }],
    });
    expect(cached['Roster:5']).toMatchObject({ team: { __ref: 'Team:10' }, players: [{ __ref: 'Player:77' }] });
  });
});
