import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { SightlineClient } from '../../../schema/client/client.ts';
import { follow } from '../../../schema/client/live.ts';
import { LiveSet } from '../../../schema/client/live-set.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { EventStreamClient, streamHeaders } from '../support/event-stream-client.ts';
import { codesOf, type Credentials, startGateway, type TestGateway } from '../support/gateway-process.ts';
import { RawSocket } from '../support/raw-socket.ts';
import { RECORDED_SERIES, record, recordedMarket, recordedMatch, recordedSeries } from '../support/recording.ts';
import { countReads, startSandbox, type TestSandbox, untilQuiet } from '../support/sandbox.ts';
import { headersOf } from '../support/socket-client.ts';

const Clients = z.array(z.object({ id: z.string(), packages: z.array(z.object({ game: z.object({ id: z.int() }) })) }));
const SESSION = 'mutation { startTradingSession { tradingSession { clientId } } }';
const Session = z.object({ startTradingSession: z.object({ tradingSession: z.object({ clientId: z.string() }) }) });

const start = Date.now() - 3_600_000;
const at = (seconds: number): string => new Date(start + seconds * 1_000).toISOString();
const change = (
  seconds: number,
  type: 'SERIES' | 'MATCH' | 'MARKET',
  value: ReturnType<typeof recordedSeries | typeof recordedMatch | typeof recordedMarket>,
) => ({ at: start + seconds * 1_000, type, id: value.id, value }) as const;
/** A series with three markets: prices and a score that change each second, a gap, and a settlement. */
const CHANGES = [
  change(0, 'SERIES', recordedSeries()),
  change(0, 'MATCH', recordedMatch({ score: [8, 5] })),
  ...[1, 2, 3].map((id) => change(0, 'MARKET', recordedMarket(id))),
  ...[1, 2, 3, 4].map((second) => change(second, 'MARKET', recordedMarket(1, { odds: [1.5 + second / 10, 2.5] }))),
  change(5, 'MATCH', recordedMatch({ score: [8, 6] })),
  ...[1, 2, 3].map((id) => change(6, 'MARKET', recordedMarket(id, { state: 'suspended' }))),
  // After a gap of almost ten minutes.
  change(600, 'SERIES', recordedSeries()),
  change(600, 'MATCH', recordedMatch({ score: [8, 6] })),
  ...[1, 3].map((id) => change(600, 'MARKET', recordedMarket(id, { odds: [1.2, 4] }))),
  change(601, 'MARKET', recordedMarket(3, { state: 'settled', winner: 1, odds: [1.2, 4] })),
];

const BATCH = `epoch seq prevSeq isSnapshot status isConflated asOf replayOf { at speed }
  series { id title competitors { score entity { name } } } matches { id competitors { score roster { team { name } } } series { title } }
  markets { id state label match { id } series { id } selections { id odds } } removed { type id }`;
const REPLAY = `subscription ($from: DateTime!, $speed: Int! = 600, $after: LiveCursor) {
  seriesReplay(seriesId: "${RECORDED_SERIES}", from: $from, speed: $speed, after: $after) { ${BATCH} }
}`;
const Batch = z.object({
  epoch: z.string(),
  seq: z.int(),
  prevSeq: z.nullable(z.int()),
  status: z.string(),
  replayOf: z.nullable(z.object({ at: z.string(), speed: z.int() })),
  markets: z.array(
    z.object({ id: z.string(), state: z.string(), selections: z.array(z.object({ odds: z.nullable(z.number()) })) }),
  ),
  removed: z.array(z.object({ type: z.string(), id: z.string() })),
});
type Batch = z.output<typeof Batch>;
const Replayed = z.object({ seriesReplay: Batch });

const folder = temporaryFolder();
let sandbox: TestSandbox;
let gateway: TestGateway;
let trader: Credentials;
beforeAll(async () => {
  sandbox = await startSandbox();
  gateway = await startGateway(sandbox.port, { ...storeIn(folder.path), MAX_LIVE_COST_PER_USER: '400000' });
  trader = await gateway.startTrading('trader@example.test');
  const { data } = await gateway.request(SESSION, {}, trader);
  const { clientId } = Session.parse(data).startTradingSession.tradingSession;
  const client = Clients.parse(await sandbox.control.allState('clients')).find(({ id }) => id === clientId);
  const store = new Store({ config: { ...STORE_TIMERS, ...storeIn(folder.path) }, log: createLog('silent') });
  await store.open();
  const covered = [
    [start, start + 60_000],
    [start + 600_000, start + 700_000],
  ] as const;
  await record(store, clientId, { changes: CHANGES, covered, game: client?.packages[0]?.game.id ?? 0 });
  await store.close();
});
afterAll(async () => {
  await gateway?.stop();
  await sandbox?.stop();
  folder.remove();
});

const ask = (fields: string, credentials = trader) => gateway.request(`{ ${fields} }`, {}, credentials);
const boardAt = (seconds: number, fields: string) =>
  ask(`boardAt(seriesId: "${RECORDED_SERIES}", at: "${at(seconds)}") { ${fields} }`);

describe('a board at a moment', () => {
  it('has names, scores and prices as recorded, and makes no call about them [history.names]', async () => {
    // A list that an earlier test opened may still be read.
    await untilQuiet(sandbox);
    await sandbox.control.clearCalls();
    const found = await boardAt(5.5, `completeness board { ${BATCH} } times { type id receivedAt pushedAt changedAfter }`);
    expect(codesOf(found)).toEqual([]);
    const competitors = (score: readonly number[]) =>
      score.map((points, side) => ({ score: points, entity: { name: ['Ravens', 'Foxes'][side] } }));
    expect(found.data).toMatchObject({
      boardAt: {
        completeness: 'COMPLETE',
        board: {
          status: 'STALE',
          prevSeq: null,
          asOf: at(5.5),
          replayOf: null,
          series: [{ title: 'Ravens vs Foxes', competitors: competitors([0, 0]) }],
          matches: [
            {
              competitors: [{ score: 8, roster: { team: { name: 'Ravens' } } }, { score: 6 }],
              series: { title: 'Ravens vs Foxes' },
            },
          ],
          markets: [
            { id: '1', state: 'OPEN', label: null, match: { id: '50' }, selections: [{ odds: 1.9 }, { odds: 2.5 }] },
            {},
            {},
          ],
        },
      },
    });
    expect(found.data?.['boardAt']).toHaveProperty(
      'times',
      expect.arrayContaining([{ type: 'MARKET', id: '1', receivedAt: at(4), pushedAt: at(3.98), changedAfter: null }]),
    );
    expect(await countReads(sandbox)).toBe(0);
  });

  it('says how complete it is [history.board]', async () => {
    const fields =
      'completeness lastKnownAt availableFrom previousCovered { until } nextCovered { from } board { markets { id } }';
    const completeness = async (seconds: number) => (await boardAt(seconds, fields)).data?.['boardAt'];
    expect(await completeness(-1)).toMatchObject({
      completeness: 'UNKNOWN',
      board: null,
      nextCovered: { from: at(0) },
      availableFrom: at(0),
    });
    expect(await completeness(300)).toMatchObject({
      completeness: 'AS_LAST_KNOWN',
      lastKnownAt: at(60),
      previousCovered: { until: at(60) },
      nextCovered: { from: at(600) },
      board: { markets: [{ id: '1' }, { id: '2' }, { id: '3' }] },
    });
    // Market 2 was gone after the gap.
    expect(await completeness(650)).toMatchObject({ completeness: 'COMPLETE', board: { markets: [{ id: '1' }, { id: '3' }] } });
  });

  it('has the history of a market, which changes of a live set do not have', async () => {
    const history = 'history(maxPoints: 4) { isReduced covered { from } changes { at state prices { odds } } }';
    const { data } = await boardAt(650, `board { markets { id ${history} } }`);
    expect(data).toMatchObject({
      boardAt: {
        board: { markets: [{ id: '1', history: { isReduced: true, covered: [{ from: at(0) }, { from: at(600) }] } }, {}] },
      },
    });
    const watch = gateway.watch(`subscription { tradingList { markets { ${history} } } }`, {}, trader);
    expect((await watch.until((results) => results[0])).codes).toContain('BAD_USER_INPUT');
  });

  it('looks unknown to another customer', async () => {
    const other = await gateway.startTrading('nobilling@example.test');
    const { data } = await ask(`boardAt(seriesId: "${RECORDED_SERIES}", at: "${at(5)}") { completeness availableFrom }`, other);
    expect(data).toEqual({ boardAt: { completeness: 'UNKNOWN', availableFrom: null } });
  });
});

describe('the events of a series', () => {
  it('are scores, waves, settlements and gaps, page by page', async () => {
    const page = (after: string | null) =>
      ask(
        `seriesEvents(seriesId: "${RECORDED_SERIES}", from: "${at(0)}", to: "${at(1_000)}", first: 2, after: ${JSON.stringify(after)}) {
          next events { at until kind matchId marketIds score { home away } previousScore { home away } } }`,
      );
    const Page = z.object({
      seriesEvents: z.object({ next: z.nullable(z.string()), events: z.array(z.record(z.string(), z.unknown())) }),
    });
    const events: Record<string, unknown>[] = [];
    let after: string | null = null;
    do {
      const { seriesEvents }: z.output<typeof Page> = Page.parse((await page(after)).data);
      expect(seriesEvents.events.length).toBeLessThanOrEqual(2);
      events.push(...seriesEvents.events);
      after = seriesEvents.next;
    } while (after !== null);
    expect(events.map(({ kind, at: moment, marketIds }) => [kind, moment, marketIds])).toEqual([
      ['SCORE', at(5), []],
      ['SUSPENDED', at(6), ['1', '2', '3']],
      ['GAP', at(60), []],
      ['SETTLED', at(601), ['3']],
    ]);
    expect(events[0]).toMatchObject({
      matchId: '50',
      previousScore: { home: 8, away: 5 },
      score: { home: 8, away: 6 },
      until: at(5),
    });
  });
});

/** Batches of a replay over a socket until it ends. */
async function replayed(variables: Record<string, unknown>, socket = gateway.connect(trader)): Promise<Batch[]> {
  const { ended, results } = socket.watch(REPLAY, { from: at(0), ...variables });
  expect((await ended).codes).toEqual([]);
  return results.map(({ data }) => Replayed.parse(data).seriesReplay);
}

/** The markets after these batches. */
function marketsAfter(batches: readonly Batch[]): string[] {
  const markets = new Map<string, string>();
  for (const batch of batches) {
    for (const { id } of batch.removed) markets.delete(id);
    for (const { id, state, selections } of batch.markets)
      markets.set(id, `${state} ${selections.map(({ odds }) => odds).join(' ')}`);
  }
  return [...markets].map(([id, text]) => `${id} ${text}`).toSorted();
}
const AT_THE_END = ['1 OPEN 1.2 4', '3 SETTLED 1.2 4'];

describe('a replay', () => {
  it('leads to the recorded states, as a chain of STALE batches, and ends [history.replay.stale]', async () => {
    const batches = await replayed({});
    expect(new Set(batches.map(({ status, replayOf }) => `${status} ${replayOf?.speed}`))).toEqual(new Set(['STALE 600']));
    expect(batches[0]).toMatchObject({ seq: 0, prevSeq: null, replayOf: { at: at(0) } });
    expect(batches.slice(1).map(({ prevSeq }) => prevSeq)).toEqual(batches.slice(0, -1).map(({ seq }) => seq));
    // Steps at seconds 1 to 6 and 601: the state after the gap is no step.
    expect(batches.at(-1)).toMatchObject({ seq: 7, replayOf: { at: at(601) } });
    expect(marketsAfter(batches)).toEqual(AT_THE_END);
  });

  it('continues at a cursor with what follows it [history.replay.cursor]', async () => {
    const all = await replayed({ speed: 60 });
    for (const [index, { epoch, seq }] of all.entries()) {
      const rest = await replayed({ after: { epoch, seq } });
      expect(rest[0]).toMatchObject({ epoch, seq, prevSeq: seq });
      expect(marketsAfter([...all.slice(0, index + 1), ...rest])).toEqual(AT_THE_END);
    }
  });

  it('from a moment before 1970 starts with the recording, and continues at its cursors', async () => {
    const socket = gateway.connect(trader);
    const from = '1969-12-31T23:59:59.000Z';
    const all = await replayed({ from }, socket);
    expect(all[0]?.replayOf).toMatchObject({ at: at(0) });
    const rest = await replayed({ from, after: { epoch: all[1]?.epoch, seq: all[1]?.seq } }, socket);
    expect(marketsAfter([...all.slice(0, 2), ...rest])).toEqual(AT_THE_END);
    await socket.close();
  });

  it('comes as server-sent events too', async () => {
    const body = { query: REPLAY, variables: { from: at(0) } };
    const stream = await EventStreamClient.open(gateway.url, streamHeaders(trader), body);
    await stream.ended;
    const results = stream.events
      .filter(({ event, data }) => event === 'next' && data !== '')
      .map(({ data }) => JSON.parse(data));
    expect(marketsAfter(results.map(({ data }) => Replayed.parse(data).seriesReplay))).toEqual(AT_THE_END);
    expect(stream.events.at(-1)?.event).toBe('complete');
  });

  it('continues as server-sent events after the id of an event', async () => {
    const headers = streamHeaders(trader);
    // Slow enough to be cut.
    const stream = await EventStreamClient.open(gateway.url, headers, { query: REPLAY, variables: { from: at(0), speed: 1 } });
    const { id, data } = await stream.event(1);
    stream.cut();
    const first = [JSON.parse((await stream.event(0)).data), JSON.parse(data)].map(
      (result) => Replayed.parse(result.data).seriesReplay,
    );
    const body = { query: REPLAY, variables: { from: at(0) } };
    const rest = await EventStreamClient.open(gateway.url, { ...headers, 'last-event-id': id ?? '' }, body);
    await rest.ended;
    const batches = rest.events
      .filter(({ event, data: text }) => event === 'next' && text !== '')
      .map((event) => Replayed.parse(JSON.parse(event.data).data).seriesReplay);
    expect(`${batches[0]?.epoch}:${batches[0]?.seq}`).toBe(id);
    expect(rest.events.slice(0, batches.length).map((event) => event.id)).toEqual(
      batches.map(({ epoch, seq }) => `${epoch}:${seq}`),
    );
    expect(marketsAfter([...first, ...batches])).toEqual(AT_THE_END);
    const other = { query: REPLAY, variables: { from: at(0), after: { epoch: first[0]?.epoch, seq: first[0]?.seq } } };
    const refused = await EventStreamClient.open(gateway.url, { ...headers, 'last-event-id': id ?? '' }, other);
    await refused.ended;
    expect(`${refused.text}${JSON.stringify(refused.events)}`).toContain('different cursors');
  });

  it('is followed to its end by the client library', async () => {
    const client = new SightlineClient({ url: `${gateway.url}/graphql`, bearer: trader.bearer ?? '' });
    const set = new LiveSet<{ SERIES: { id: string }; MATCH: { id: string }; MARKET: { id: string; state: string } }>();
    const changes = follow(client, REPLAY, {
      set,
      variables: { from: at(0) },
      webSocketImpl: WebSocket,
      signal: AbortSignal.timeout(60_000),
    });
    const statuses = new Set<string>();
    for await (const { status } of changes) statuses.add(status);
    expect(statuses).toEqual(new Set(['STALE']));
    expect([...set.markets.values()].map(({ id, state }) => `${id} ${state}`).toSorted()).toEqual(['1 OPEN', '3 SETTLED']);
  });

  it('is one of at most 20 that a user runs at a time', async () => {
    const socket = gateway.connect(trader);
    const replays = Array.from({ length: 21 }, () => socket.watch(REPLAY, { from: at(0), speed: 1 }));
    const started = await Promise.all(replays.map((replay) => replay.data(0).catch(() => replay.ended)));
    expect(started.filter((each) => 'codes' in each)).toMatchObject([{ codes: ['RATE_LIMITED'] }]);
    await socket.close();
    // Their slots are free again.
    await expect.poll(async () => (await gateway.watch(REPLAY, { from: at(0) }, trader).ended).codes).toEqual([]);
  });

  it('adds to the cost of running subscriptions, also beside an equal replay', async () => {
    const socket = gateway.connect(trader);
    // Each costs 29,401 points: 14 of them exceed the limit.
    const fields = 'markets { selections { history(last: 32) { recordedAt odds } } }';
    const document = `subscription ($from: DateTime!) { seriesReplay(seriesId: "${RECORDED_SERIES}", from: $from, speed: 1) { ${fields} } }`;
    const replays = Array.from({ length: 20 }, () => socket.watch(document, { from: at(0) }));
    const started = await Promise.all(replays.map((replay) => replay.data(0).catch(() => replay.ended)));
    const messages = started.flatMap((each) => ('messages' in each ? each.messages : []));
    expect(new Set(messages)).toEqual(new Set(['Your running subscriptions cost too much together. Please end one first.']));
    await socket.close();
  });

  it('frees its place if its user ends it before it has begun', async () => {
    const socket = await RawSocket.open(gateway.url);
    if (!(socket instanceof RawSocket)) throw new Error(`refused with ${socket}`);
    socket.send({ type: 'connection_init', payload: headersOf(trader) });
    await socket.next('connection_ack');
    for (const id of Array.from({ length: 20 }, (_, index) => `${index}`)) {
      socket.send({ type: 'subscribe', id, payload: { query: REPLAY, variables: { from: at(0), speed: 1 } } });
      socket.send({ type: 'complete', id });
    }
    const refusals = async (): Promise<number> => {
      const other = gateway.connect(trader);
      const replays = Array.from({ length: 20 }, () => other.watch(REPLAY, { from: at(0), speed: 1 }));
      const started = await Promise.all(replays.map((replay) => replay.data(0).catch(() => replay.ended)));
      await other.close();
      return started.filter((each) => 'codes' in each).length;
    };
    await expect.poll(refusals).toBe(0);
    await socket.end();
  });

  it('refuses foreign cursors, and a live set refuses the cursors of a replay [history.replay.cursor]', async () => {
    const [{ epoch, seq } = { epoch: '', seq: 0 }] = await replayed({});
    const codesFor = async (document: string, variables: Record<string, unknown>) =>
      (await gateway.watch(document, variables, trader).ended).codes;
    const live = 'subscription ($after: LiveCursor) { tradingList(after: $after) { epoch } }';
    expect(await codesFor(live, { after: { epoch, seq } })).toEqual(['BAD_USER_INPUT']);
    for (const foreign of [
      'live',
      epoch.replace(/^recorded:replay/, 'recorded:board'),
      epoch.replace(`:${RECORDED_SERIES}:`, ':6:'),
    ])
      expect(await codesFor(REPLAY, { from: at(0), after: { epoch: foreign, seq } })).toEqual(['BAD_USER_INPUT']);
    expect(await codesFor(REPLAY, { from: at(1), after: { epoch, seq } })).toEqual(['BAD_USER_INPUT']);
    expect(await codesFor(REPLAY, { from: at(5_000) })).toEqual(['NOT_FOUND']);
    for (const speed of [0, 601]) expect(await codesFor(REPLAY, { from: at(0), speed })).toEqual(['BAD_USER_INPUT']);
  });
});
