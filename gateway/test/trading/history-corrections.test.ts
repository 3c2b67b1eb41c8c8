import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { startGateway } from '../support/gateway-process.ts';
import { listedSeries } from '../support/listed-series.ts';
import { LiveSubscriber, ONE_SERIES } from '../support/live-subscriber.ts';
import { startSandbox } from '../support/sandbox.ts';

const Events = z.object({
  seriesEvents: z.object({
    events: z.array(
      z.object({ kind: z.string(), at: z.string(), state: z.nullable(z.string()), marketIds: z.array(z.string()) }),
    ),
  }),
});
const MARKET = 'id state selections { odds wasOutcome }';
const Market = z.object({
  id: z.string(),
  state: z.string(),
  selections: z.array(z.object({ odds: z.nullable(z.number()), wasOutcome: z.nullable(z.boolean()) })),
});
const Board = z.object({
  boardAt: z.object({ completeness: z.string(), board: z.nullable(z.object({ markets: z.array(Market) })) }),
});
const Replayed = z.object({
  seriesReplay: z.object({ markets: z.array(Market), removed: z.array(z.object({ type: z.string(), id: z.string() })) }),
});
const Recording = z.object({ seriesRecording: z.object({ until: z.nullable(z.string()) }) });

it('corrections of settlements are recorded in order, and a replay ends in what they left [history.events.corrected]', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const gateway = await startGateway(sandbox.port, { ...storeIn(folder.path), HISTORY_FLUSH_MS: 50 });
  onTestFinished(() => gateway.stop());
  const listed = await listedSeries(sandbox);
  const live = (await sandbox.control.allState('series')).find(
    ({ id, lifecycle }) => lifecycle === 'live' && listed.includes(id),
  );
  const seriesId = String(live?.id);
  const trader = await gateway.startTrading('trader@example.test');
  const subscriber = new LiveSubscriber({
    url: gateway.url,
    credentials: trader,
    document: ONE_SERIES,
    variables: { seriesId },
    resume: 'snapshot',
  });
  onTestFinished(() => subscriber.stop());
  const { state } = subscriber;
  await vi.waitUntil(() => state.status === 'LIVE' && state.markets.size > 0);
  const until = async () => {
    const { data } = await gateway.request(`{ seriesRecording(seriesId: "${seriesId}") { until } }`, {}, trader);
    return Date.parse(Recording.parse(data).seriesRecording.until ?? '') || 0;
  };
  await vi.waitFor(async () => expect(await until()).toBeGreaterThan(0));

  const from = new Date().toISOString();
  const open = [...state.markets.values()].find((market) => market.state === 'open' && market.selections.length > 1);
  const id = open?.id ?? expect.fail('no market is open');
  const original = await sandbox.control.state('markets', id);
  const outcomes = () => state.markets.get(id)?.selections.map(({ was_outcome: outcome }) => outcome);
  const settled = original.selections.map((selection, index) => ({ ...selection, was_outcome: index === 0 }));
  await sandbox.control.change('markets', id, { state: 'settled', selections: settled });
  await vi.waitUntil(() => state.markets.get(id)?.state === 'settled');
  await sandbox.control.correct(id, 'otherOutcome');
  await vi.waitUntil(() => outcomes()?.[1] === true);
  await sandbox.control.correct(id, 'open');
  await vi.waitUntil(() => state.markets.get(id)?.state === 'open');
  const to = Date.now();
  await vi.waitFor(async () => expect(await until()).toBeGreaterThan(to));

  const { data } = await gateway.request(
    `{ seriesEvents(seriesId: "${seriesId}", from: "${from}", to: "${new Date(to + 1).toISOString()}") { events { kind at state marketIds } } }`,
    {},
    trader,
  );
  const events = Events.parse(data).seriesEvents.events.filter(({ marketIds }) => marketIds.includes(String(id)));
  expect(events.map(({ kind, state: after }) => [kind, after])).toEqual([
    ['SETTLED', 'SETTLED'],
    ['CORRECTED', 'SETTLED'],
    ['CORRECTED', 'OPEN'],
  ]);
  const moments = events.map(({ at }) => Date.parse(at));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));

  const at = new Date(to).toISOString();
  const board = Board.parse(
    (
      await gateway.request(
        `{ boardAt(seriesId: "${seriesId}", at: "${at}") { completeness board { markets { ${MARKET} } } } }`,
        {},
        trader,
      )
    ).data,
  ).boardAt;
  expect(board.completeness).toBe('COMPLETE');
  const replay = gateway.watch(
    `subscription { seriesReplay(seriesId: "${seriesId}", from: "${from}", speed: 600) { markets { ${MARKET} } removed { type id } } }`,
    {},
    trader,
  );
  const markets = new Map<string, z.output<typeof Market>>();
  const states: string[] = [];
  expect((await replay.ended).codes).toEqual([]);
  for (const result of replay.results) {
    const batch = Replayed.parse(result.data).seriesReplay;
    for (const removed of batch.removed) if (removed.type === 'MARKET') markets.delete(removed.id);
    for (const market of batch.markets) {
      markets.set(market.id, market);
      if (market.id === String(id)) states.push(market.state);
    }
  }
  expect(states.at(-1)).toBe('OPEN');
  const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);
  expect([...markets.values()].toSorted(byId)).toEqual(board.board?.markets.toSorted(byId));
});
