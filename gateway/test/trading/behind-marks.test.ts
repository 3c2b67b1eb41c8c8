import { SightlineClient } from '@sightline/schema/client/client.ts';
import { LiveSet } from '@sightline/schema/client/live-set.ts';
import { follow } from '@sightline/schema/client/live.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { EventStreamClient, streamHeaders } from '../support/event-stream-client.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack();
const FIELDS = `epoch seq prevSeq isSnapshot status series { id isBehind } matches { id isBehind }
  markets { id isBehind selections { id odds } } removed { type id }`;
const QUERY = `{ tradingList { ${FIELDS} } }`;
const SUBSCRIPTION = `subscription ($after: LiveCursor) { tradingList(after: $after) { ${FIELDS} } }`;

const Market = z.object({
  id: z.string(),
  isBehind: z.boolean(),
  selections: z.array(z.object({ odds: z.nullable(z.number()) })),
});
type Market = z.output<typeof Market>;
const List = z.object({ tradingList: z.object({ status: z.string(), markets: z.array(Market) }) });
interface Types {
  readonly SERIES: { readonly id: string };
  readonly MATCH: { readonly id: string };
  readonly MARKET: Market;
}

beforeEach(async () => {
  const { control } = stack().sandbox;
  await control.reset();
  await control.setDialectOptions({ withState: false });
  return async () => {
    await control.clearFaults();
    await control.clearSocketFaults();
    await control.reset();
  };
});

it('queries, sockets and event streams mark a market of a LIVE set as behind until they send its newest price', async () => {
  const { gateway, sandbox } = stack();
  const { control } = sandbox;
  const credentials = await gateway.startTrading('trader@example.test');
  const client = new SightlineClient({ url: `${gateway.url}/graphql`, bearer: credentials.bearer });
  const set = new LiveSet<Types>();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const changes = follow(client, SUBSCRIPTION, { set, webSocketImpl: WebSocket, signal: stop.signal });
  const until = async (isReached: () => boolean): Promise<string> => {
    for (;;) {
      const { value } = await changes.next();
      if (value === undefined) throw new Error('The subscription ended.');
      if (isReached()) return value.status;
    }
  };
  await until(() => set.markets.size > 0);
  const open = (await control.allState('markets')).filter(({ type, state }) => type === 'series_winner' && state === 'open');
  const market = open.find(({ id }) => set.markets.has(String(id)));
  if (market === undefined) throw new Error('No open market is listed.');
  const id = String(market.id);
  const shown = () => set.markets.get(id);
  const pricesOf = ({ selections }: Market) => selections.map(({ odds }) => odds);
  const change = (odds: number) =>
    control.change('markets', market.id, { selections: market.selections.map((selection) => ({ ...selection, odds })) });

  // The second change's message overtakes the first's, which is held back for a moment only, and calls for markets fail.
  await control.addFault({ api: 'odds', path: '/markets', kind: 'status', status: 503, times: 1_000_000 });
  await control.setSocketFaults({ reorder: 1 });
  await Promise.all([change(7.77), change(8.88)]);
  const newest = (await control.state('markets', market.id)).selections.map(({ odds }) => odds);
  expect(await until(() => shown()?.isBehind === true)).toBe('LIVE');
  const queried = List.parse((await gateway.request(QUERY, {}, credentials)).data).tradingList;
  expect(queried.status).toBe('LIVE');
  expect(queried.markets.filter(({ isBehind }) => isBehind).map((one) => one.id)).toEqual([id]);
  const stream = await EventStreamClient.open(gateway.url, streamHeaders(credentials), { query: SUBSCRIPTION });
  onTestFinished(() => stream.cut());
  const marketIn = ({ data }: { data: string }) =>
    List.parse(z.object({ data: z.unknown() }).parse(JSON.parse(data)).data).tradingList.markets.find((one) => one.id === id);
  expect(marketIn(await stream.event(0))?.isBehind).toBe(true);

  await control.clearFaults();
  await until(() => shown()?.isBehind === false);
  expect(pricesOf(shown() ?? { id, isBehind: false, selections: [] })).toEqual(newest);
  const current = await stream.until(() =>
    stream.events
      .slice(1)
      .map(marketIn)
      .find((one) => one?.isBehind === false),
  );
  expect(pricesOf(current)).toEqual(newest);
  expect([...set.markets.values()].filter(({ isBehind }) => isBehind)).toEqual([]);
});
