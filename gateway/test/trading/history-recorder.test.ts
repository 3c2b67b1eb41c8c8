import { randomBytes } from 'node:crypto';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import { pricesText } from '../../src/domains/trading/history/recorded.ts';
import { HistoryWriterRow } from '../../src/store/tables.ts';
import { type GatewayProcess, startSeparateGateway } from '../support/gateway-process.ts';
import { LIST, LiveSubscriber, ONE_SERIES } from '../support/live-subscriber.ts';
import { listedSeries } from '../support/listed-series.ts';
import { startSandbox } from '../support/sandbox.ts';
import { openStore } from '../support/store.ts';

const Time = z.object({
  type: z.string(),
  id: z.string(),
  receivedAt: z.string(),
  pushedAt: z.nullable(z.string()),
  changedAfter: z.nullable(z.string()),
});
const Board = z.object({ boardAt: z.object({ completeness: z.string(), times: z.array(Time) }) });

/** Starts a gateway with its store in a file, and opens the history in that file. */
async function startRecording(options: { HISTORY?: string; FEED_RECONCILE_MS?: number } = {}) {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const key = `k1:${randomBytes(32).toString('base64')}`;
  const env = { ...storeIn(folder.path), TRADING_TOKEN_KEY: key, HISTORY_FLUSH_MS: 50, HISTORY_TAKE_OVER_MS: 50, ...options };
  const start = async () => {
    const gateway = await startSeparateGateway(sandbox.port, env);
    onTestFinished(() => gateway.stop());
    return gateway;
  };
  const first = await start();
  const listed = await listedSeries(sandbox);
  const live = (await sandbox.control.allState('series')).filter(
    ({ id, lifecycle }) => lifecycle === 'live' && listed.includes(id),
  );
  const [one, other] = live;
  if (!one || !other) throw new Error('no series is live');
  const watch = async (gateway: GatewayProcess, document: string, seriesId: number) => {
    const credentials = await gateway.startTrading('trader-01@example.test');
    const variables = document === LIST ? {} : { seriesId: String(seriesId) };
    const subscriber = new LiveSubscriber({ url: gateway.url, credentials, document, variables, resume: 'snapshot' });
    onTestFinished(() => subscriber.stop());
    await vi.waitUntil(() => subscriber.state.status === 'LIVE' && subscriber.state.markets.size > 0);
    return subscriber;
  };
  const store = await openStore(storeIn(folder.path));
  return { sandbox, gateway: first, start, watch, store, table: new HistoryTable(store), series: one.id, other: other.id };
}

/** Markets as text, in order. */
const textOf = (markets: Iterable<Pick<Market, 'id' | 'state' | 'selections'>>): string[] =>
  Array.from(markets, (market) => `${market.id} ${market.state} ${pricesText(market)}`).toSorted();

it('what a feed receives is recorded with its times, and a crash leaves a gap [history.gap]', async () => {
  const { sandbox, gateway, start, watch, store, table, series, other } = await startRecording();
  const list = await watch(gateway, LIST, 0);
  const subscriber = await watch(gateway, ONE_SERIES, series);
  const scope = await vi.waitUntil(async () => {
    const rows = await store.read(HistoryWriterRow, store.sql.selectFrom('history_writers').selectAll());
    return rows[0]?.scope;
  });
  // Labels that a user has seen are recorded without another change of their markets.
  await gateway.request(
    `{ seriesMarkets(seriesId: "${series}") { markets { label } } }`,
    {},
    await gateway.startTrading('trader-01@example.test'),
  );
  await vi.waitFor(async () => expect((await table.names(scope, series)).labels.size).toBeGreaterThan(0));
  await sandbox.control.play(200);
  const market = [...subscriber.state.markets.values()].find((one) => one.state === 'open');
  if (!market) throw new Error('no market is open');
  const odds = market.selections.map((_, index) => 7.25 + index);
  const original = (await sandbox.control.allState('markets')).find(({ id }) => id === market.id);
  const selections = original?.selections.map((selection, index) => ({ ...selection, odds: odds[index] ?? null })) ?? [];
  await sandbox.control.change('markets', market.id, { state: 'open', selections });
  await vi.waitUntil(() => subscriber.state.markets.get(market.id)?.selections[0]?.odds === 7.25);
  const board = await vi.waitUntil(async () => {
    const found = await table.boardAt(scope, series, Date.now() - 500);
    return (
      found.covered !== null &&
      found.rows.some(({ entity }) => entity?.type === 'MARKET' && entity.value.selections[0]?.odds === 7.25) &&
      found
    );
  });
  expect(board.covered?.isWinnerOnly).toBe(false);
  const recorded = board.rows.flatMap(({ entity }) => (entity?.type === 'MARKET' ? entity.value : []));
  expect(textOf(recorded)).toEqual(textOf(subscriber.state.markets.values()));
  const change = board.rows.find(({ key }) => key === `MARKET/${market.id}`);
  expect(change).toMatchObject({ changedAfter: null, reason: null, isRestated: false });
  expect(change?.pushedAt).not.toBeNull();
  await vi.waitFor(async () => expect((await table.names(scope, series)).names.rosters.length).toBeGreaterThan(0));
  // The other series was recorded only as a part of the list.
  await vi.waitFor(async () =>
    expect((await table.boardAt(scope, other, Date.now() - 500)).covered).toMatchObject({ isWinnerOnly: true }),
  );

  await sandbox.control.change('markets', market.id, { state: 'cancelled' });
  const reasons = async () =>
    (await table.marketChanges(scope, series, market.id, { from: 0, to: Date.now(), limit: 1_000 })).map(({ reason }) => reason);
  await vi.waitFor(async () => expect((await reasons()).at(-1)).toBe('cancelled'));

  // The subscribers would keep trying to connect to the killed gateway.
  await Promise.all([list, subscriber].map((each) => each.stop()));
  await gateway.kill();
  const killedAt = Date.now();
  const after = await start();
  await watch(after, ONE_SERIES, series);
  const intervals = await vi.waitUntil(async () => {
    const whole = (await table.coverage(scope, series)).filter(({ isWinnerOnly }) => !isWinnerOnly);
    return whole.length === 2 && whole;
  });
  expect(intervals[0]?.until).toBeLessThanOrEqual(killedAt);
  expect(intervals[1]?.from).toBeGreaterThan(killedAt);
  const gap = await table.boardAt(scope, series, killedAt + 1);
  expect(gap).toMatchObject({ covered: null, previous: intervals[0] });
});

it('a state that a read finds has the times between which it changed; a series of the list alone is WINNER_ONLY [history.winner-only]', async () => {
  const { sandbox, gateway, watch, series, other } = await startRecording();
  await watch(gateway, LIST, 0);
  const subscriber = await watch(gateway, ONE_SERIES, series);
  const trader = await gateway.startTrading('trader-01@example.test');
  const boardOf = async (seriesId: number) => {
    const fields = 'completeness times { type id receivedAt pushedAt changedAfter }';
    const document = `query ($id: ID!, $at: DateTime!) { boardAt(seriesId: $id, at: $at) { ${fields} } }`;
    const at = new Date(Date.now() - 200).toISOString();
    return Board.parse((await gateway.request(document, { id: String(seriesId), at }, trader)).data).boardAt;
  };
  await vi.waitFor(async () => expect((await boardOf(other)).completeness).toBe('WINNER_ONLY'));
  await vi.waitFor(async () => expect((await boardOf(series)).completeness).toBe('COMPLETE'));
  const market = [...subscriber.state.markets.values()].find(({ state }) => state === 'open') ?? expect.fail('no open market');

  // The next change is not pushed.
  await sandbox.control.refuseSockets(503, 1_000);
  await sandbox.control.dropSockets({ terminate: true });
  await vi.waitUntil(() => subscriber.state.status !== 'LIVE');
  const before = Date.now();
  await sandbox.control.change('markets', market.id, { state: 'suspended' });
  const after = Date.now();
  await sandbox.control.deleteQueues();
  await sandbox.control.clearSocketFaults();
  await vi.waitUntil(() => subscriber.state.status === 'LIVE' && subscriber.state.markets.get(market.id)?.state === 'suspended');
  const found = await vi.waitUntil(async () => {
    const { completeness, times } = await boardOf(series);
    const time = times.find(({ type, id }) => type === 'MARKET' && id === String(market.id));
    return completeness === 'COMPLETE' && time?.changedAfter != null && time;
  });
  expect(found.pushedAt).toBeNull();
  expect(Date.parse(found.changedAfter ?? '')).toBeLessThanOrEqual(before);
  expect(Date.parse(found.receivedAt)).toBeGreaterThanOrEqual(after);
});

it('a series is recorded once it is open, although nothing changes', async () => {
  // The next read of everything would report the set too.
  const { gateway, watch, store, table, series } = await startRecording({ FEED_RECONCILE_MS: 600_000 });
  await watch(gateway, ONE_SERIES, series);
  await vi.waitFor(async () => {
    const [writer] = await store.read(HistoryWriterRow, store.sql.selectFrom('history_writers').selectAll());
    expect(await table.coverage(writer?.scope ?? '', series)).toMatchObject([{ isWinnerOnly: false }]);
  });
});

it('nothing is recorded with HISTORY=off', async () => {
  const { gateway, watch, store, series } = await startRecording({ HISTORY: 'off' });
  await watch(gateway, ONE_SERIES, series);
  expect(await store.read(HistoryWriterRow, store.sql.selectFrom('history_writers').selectAll())).toEqual([]);
});
