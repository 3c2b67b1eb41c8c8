import { writeFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { tradingKey } from '../../../sandbox/src/testing/trading-secret.ts';
import { temporaryFolder } from '../../../scripts/lib/stack.ts';
import { MAX_SERIES } from '../../src/domains/trading/history/recorded-client.ts';
import { HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import { HistoryWriterRow } from '../../src/store/tables.ts';
import type { GatewayProcess } from '../support/gateway-process.ts';
import { HISTORY_INCONSISTENCIES } from '../support/recorded-rows.ts';
import { SCALE_DATABASE, useScale } from '../support/scale-rig.ts';
import { openStore } from '../support/store.ts';

const TRADER = 'trader@example.test';
const Status = z.object({ history: z.object({ clients: z.tuple([z.object({ state: z.string() })]) }) });
const Read = z.object({
  seriesRecording: z.object({ covered: z.array(z.object({ from: z.string(), until: z.string(), isWinnerOnly: z.boolean() })) }),
});
const Events = z.object({
  seriesEvents: z.object({ events: z.array(z.object({ kind: z.string(), at: z.string(), until: z.string() })) }),
});

const scale = useScale({ withPostgres: true });

async function stateOf({ adminPort }: GatewayProcess): Promise<string> {
  const response = await fetch(`http://localhost:${adminPort}/status`);
  return Status.parse(await response.json()).history.clients[0].state;
}
const untilState = (gateway: GatewayProcess, state: string) => vi.waitFor(async () => expect(await stateOf(gateway)).toBe(state));

it('a second gateway records a client of HISTORY_CLIENTS when the lock of a killed one has ended; the time between is a gap [history.one-writer, history.gap]', async () => {
  const { sandbox, postgres, start } = scale();
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const { client, secret } = await tradingKey(sandbox.url, TRADER, 'Recorder');
  const file = `${folder.path}/recorder.key`;
  writeFileSync(file, secret);
  const env = {
    HISTORY_CLIENTS: `${client}=${file}`,
    ADMIN_ADDRESS: '0',
    HISTORY_FLUSH_MS: 50,
    HISTORY_TAKE_OVER_MS: 50,
    WEBHOOKS: 'private',
  };
  const first = await start(env);
  await untilState(first, 'UNCHECKED');
  const ask = async (gateway: GatewayProcess, fields: string) =>
    (await gateway.request(`{ ${fields} }`, {}, await gateway.startTrading(TRADER))).data;
  await ask(first, 'seriesRecording(seriesId: "1") { until }');
  await untilState(first, 'RECORDING');

  const store = await openStore({ DATABASE_URL: postgres?.urlOf(SCALE_DATABASE) ?? '' });
  const table = new HistoryTable(store);
  const live = (await sandbox.control.allState('series')).filter(({ lifecycle }) => lifecycle === 'live').map(({ id }) => id);
  const wholeOf = async (id: number) => (await table.coverage(client, id)).filter(({ isWinnerOnly }) => !isWinnerOnly);
  // A gateway records some of the live series, which need not be those of the other.
  const recorded = await vi.waitUntil(async () => {
    const intervals = await Promise.all(live.map(wholeOf));
    const ids = live.filter((_, index) => intervals[index]?.length);
    return ids.length > live.length - MAX_SERIES && ids;
  });
  const writer = async () => {
    const [row] = await store.read(HistoryWriterRow, store.sql.selectFrom('history_writers').selectAll());
    return row ?? expect.fail('no writer');
  };

  const second = await start(env);
  await untilState(second, 'WAITING');
  await vi.waitFor(async () => {
    const followed = await ask(second, `clientWebhooks(clientId: "${client}") { isFeedFollowed }`);
    expect(followed).toEqual({ clientWebhooks: { isFeedFollowed: true } });
  });
  expect(await stateOf(second)).toBe('WAITING');
  const { epoch } = await writer();
  await first.kill();
  const killedAt = Date.now();
  const lock = await writer();
  expect(lock.epoch).toBe(epoch);

  await untilState(second, 'RECORDING');
  const series = await vi.waitUntil(async () => {
    const intervals = await Promise.all(recorded.map(wholeOf));
    return recorded.find((_, index) => intervals[index]?.some(({ from }) => from > killedAt));
  });
  const all = await table.coverage(client, series);
  const before = all.findLast(({ from }) => from <= killedAt) ?? expect.fail('nothing before the end');
  const after = all.find(({ from }) => from > killedAt) ?? expect.fail('nothing after it');
  expect(before.until).toBeLessThanOrEqual(killedAt);
  // Not before the lock has ended: the first one may be paused instead of dead.
  expect(after.from).toBeGreaterThanOrEqual(lock.until_at);
  expect((await writer()).epoch).toBeGreaterThan(epoch);
  expect(await table.boardAt(client, series, killedAt + 1)).toMatchObject({ covered: null, previous: before, next: after });

  // A user gets the gap from a gateway that did not record what was before it.
  const from = new Date(before.from).toISOString();
  const { covered } = Read.parse(
    await ask(second, `seriesRecording(seriesId: "${series}") { covered { from until isWinnerOnly } }`),
  ).seriesRecording;
  const texts = [before.until, after.from].map((at) => new Date(at).toISOString());
  expect(covered.map(({ until }) => until)).toContain(texts[0]);
  expect(covered.map((interval) => interval.from)).toContain(texts[1]);
  const { events } = Events.parse(
    await ask(
      second,
      `seriesEvents(seriesId: "${series}", from: "${from}", to: "${new Date().toISOString()}") { events { kind at until } }`,
    ),
  ).seriesEvents;
  expect(events.filter(({ kind }) => kind === 'GAP')).toContainEqual({ kind: 'GAP', at: texts[0], until: texts[1] });

  // No row twice, and none of the first writer after one of the second.
  const written = await postgres?.query(SCALE_DATABASE, `SELECT DISTINCT epoch > ${epoch} AS later FROM history ORDER BY later`);
  expect(written).toEqual([{ later: false }, { later: true }]);
  for (const [what, query] of Object.entries(HISTORY_INCONSISTENCIES))
    expect(await postgres?.query(SCALE_DATABASE, query), what).toEqual([{ count: '0' }]);
});
