import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { type Credentials, startGateway } from '../support/gateway-process.ts';
import { differences, LIVE_BATCH, LiveState } from '../support/live-state.ts';
import { RawSocket } from '../support/raw-socket.ts';
import type { SocketClient, Watch } from '../support/socket-client.ts';
import { useStack } from '../support/stack.ts';
import { headersOf } from '../support/socket-client.ts';

/** `sentAt` differs between executions. */
const LIST = `subscription ($after: LiveCursor) { tradingList(after: $after) { sentAt ${LIVE_BATCH} } }`;
const PINGS_TO_LAG = 50;

/** Pings are at least 50 ms apart: a subscriber that is silent for 40 of them lags. */
const SLOW = { SLOW_LAG_MS: 2_000, SLOW_FLUSH_MS: 50, SLOW_CLOSE_MS: 600_000 };
const stack = useStack(SLOW);
let trader: Required<Pick<Credentials, 'bearer' | 'tradingToken'>>;
beforeAll(async () => {
  trader = await stack().gateway.startTrading('trader@example.test');
});

const opened: { end(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.end()));
});

async function connect(gateway = stack().gateway, credentials: Credentials = trader): Promise<SocketClient> {
  const client = gateway.connect(credentials);
  opened.push({ end: () => client.close() });
  return client.waitForAck();
}

async function connectRaw(): Promise<RawSocket> {
  const socket = await RawSocket.open(stack().gateway.url);
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  opened.push(socket);
  socket.send({
    type: 'connection_init',
    payload: headersOf(trader),
  });
  await socket.next('connection_ack');
  return socket;
}

/** Waits until a client that reads has received this many more pings of the server. */
async function waitForPings(client: SocketClient, count: number): Promise<void> {
  const { pings } = client;
  await client.until(() => client.pings >= pings + count);
}

function stateOf(watch: Watch): LiveState {
  const state = new LiveState();
  for (const [index, { data }] of watch.results.entries()) state.apply(data, { isFirst: index === 0 });
  return state;
}

const Batch = z.object({ tradingList: z.object({ seq: z.int(), isConflated: z.boolean(), sentAt: z.string() }) });
const Payload = z.object({ data: Batch });
const lastSeq = (watch: Watch): number => Batch.parse(watch.results.at(-1)?.data).tradingList.seq;

describe('subscribers of the same operation', () => {
  it('receive the same results of one execution, whatever their ids and cursors', async () => {
    const { control } = stack().sandbox;
    const sockets = await Promise.all([connectRaw(), connectRaw(), connectRaw()]);
    const ids = ['same', 'same', '"other" ü'];
    const [first] = sockets;
    first?.send({ type: 'subscribe', id: 'same', payload: { query: LIST } });
    const snapshot = Payload.parse((await first?.next('next'))?.payload).data.tradingList;
    const { data } = await stack().gateway.request('{ tradingList { epoch seq } }', {}, trader);
    const { epoch } = z.object({ tradingList: z.object({ epoch: z.string() }) }).parse(data).tradingList;
    for (const [index, socket] of sockets.entries()) {
      if (index === 0) continue;
      const variables = { after: { epoch, seq: snapshot.seq } };
      socket.send({ type: 'subscribe', id: ids[index], payload: { query: LIST, variables } });
      await socket.next('next', ids[index]);
    }
    const resultsOf = (socket: RawSocket): Map<number, unknown> =>
      new Map(
        socket.messages
          .filter(({ type }) => type === 'next')
          .slice(1)
          .map(({ payload }): [number, unknown] => [Payload.parse(payload).data.tradingList.seq, payload]),
      );
    await vi.waitFor(async () => {
      // The number of batches depends on the speed of the changes.
      await control.play(100);
      const [one, two, three] = sockets.map(resultsOf);
      const shared = [...(one?.keys() ?? [])].filter((seq) => two?.has(seq) && three?.has(seq));
      expect(shared.length).toBeGreaterThan(5);
      for (const seq of shared) {
        expect(two?.get(seq)).toEqual(one?.get(seq));
        expect(three?.get(seq)).toEqual(one?.get(seq));
      }
    });
    expect(sockets.map((socket, index) => socket.messages.every(({ id = ids[index] }) => id === ids[index]))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('may subscribe and complete at once, under one id', async () => {
    const socket = await connectRaw();
    for (let turn = 0; turn < 20; turn += 1) {
      socket.send({ type: 'subscribe', id: 'a', payload: { query: LIST } });
      if (turn % 3 === 0) await socket.next('next', 'a');
      socket.send({ type: 'complete', id: 'a' });
    }
    socket.messages.length = 0;
    socket.send({ type: 'subscribe', id: 'b', payload: { query: LIST } });
    await socket.next('next', 'b');
    const ofA = socket.messages.filter(({ id }) => id === 'a').length;
    // A busy machine flushes several steps at once, so one playing may bring a single message.
    await vi.waitFor(async () => {
      await stack().sandbox.control.play(100);
      expect(socket.messages.filter(({ id }) => id === 'b').length).toBeGreaterThan(2);
    });
    expect(socket.messages.filter(({ id }) => id === 'a').length).toBe(ofA);
  });
});

describe('a subscriber that stops reading', () => {
  it('continues at its cursor, with the latest state in one step, without effect on other subscribers', async () => {
    const { control } = stack().sandbox;
    const [slow, quick] = await Promise.all([connect(), connect()]);
    const [late, prompt] = [slow.watch(LIST), quick.watch(LIST)];
    await Promise.all([late.data(0), prompt.data(0)]);
    await waitForPings(slow, 5);
    slow.pause();
    await waitForPings(quick, PINGS_TO_LAG);
    for (let turn = 0; turn < 5; turn += 1) {
      await control.play(100);
      await waitForPings(quick, 2);
    }
    slow.resume();
    await vi.waitFor(async () => {
      const { status } = stateOf(late);
      expect([status, lastSeq(late)]).toEqual(['LIVE', lastSeq(prompt)]);
      const scope = { series: [...stateOf(prompt).series.keys()], kinds: ['markets'], states: ['open', 'suspended'] } as const;
      expect(differences(stateOf(late).canonical(scope), stateOf(prompt).canonical(scope))).toEqual([]);
    });
    const countConflated = (watch: Watch): number =>
      watch.results.filter(({ data }) => Batch.parse(data).tradingList.isConflated).length;
    expect(countConflated(late)).toBeGreaterThan(0);
    // A busy machine may delay this subscriber too.
    expect(countConflated(prompt)).toBeLessThan(prompt.results.length / 2);
    expect(late.results.length).toBeLessThan(prompt.results.length);
    expect([stateOf(late).counts.gaps, stateOf(prompt).counts.gaps]).toEqual([0, 0]);
  });

  it('for too long is disconnected, and may reconnect', async () => {
    const gateway = await startGateway(stack().sandbox.port, { ...SLOW, SLOW_CLOSE_MS: 3_000 });
    onTestFinished(() => gateway.stop());
    const credentials = await gateway.startTrading('trader@example.test');
    const [slow, quick] = await Promise.all([connect(gateway, credentials), connect(gateway, credentials)]);
    await Promise.all([slow.watch(LIST).data(0), quick.watch(LIST).data(0)]);
    await waitForPings(slow, 5);
    slow.pause();
    const bearer = await gateway.signIn('staff@example.test');
    const slowCloses = async () => (await gateway.request('{ liveState { slowCloses } }', {}, { bearer })).data;
    await expect.poll(slowCloses).toEqual({ liveState: { slowCloses: 1 } });
    slow.resume();
    expect(await slow.closed).toEqual({ code: 1013, reason: 'SLOW' });
    await waitForPings(quick, 2);
    await (await connect(gateway, credentials)).watch(LIST).data(0);
  });
});

it('games have the same titles as in a query, although a shared execution has no bearer to read them with', async () => {
  const GAMES = 'tradingList { series { id game { id title iconUrl } } }';
  const Read = z.object({ tradingList: z.object({ series: z.array(z.object({ id: z.string(), game: z.unknown() })) }) });
  const { data } = await stack().gateway.request(`{ ${GAMES} }`, {}, trader);
  const { series } = Read.parse(data).tradingList;
  expect(JSON.stringify(series)).toContain('"title":"');
  const watch = (await connect()).watch(`subscription { ${GAMES} }`);
  expect(Read.parse(await watch.data(0)).tradingList.series).toEqual(series);
  expect(watch.results[0]?.codes).toEqual([]);

  // A new subscriber gets the last known values while the games cannot be read.
  await stack().sandbox.control.addFault({ api: 'account', path: '/v1/game', kind: 'status', status: 500 });
  const late = (await connect()).watch(`subscription Late { ${GAMES} }`);
  expect(Read.parse(await late.data(0)).tradingList.series).toEqual(series);
  await stack().sandbox.control.clearFaults();
});
