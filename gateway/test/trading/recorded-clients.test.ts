import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { tradingKey } from '../../../sandbox/src/testing/trading-secret.ts';
import { type GatewayOptions, storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { scopeNumber } from '../../src/domains/trading/history/history-statements.ts';
import { HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import { MAX_SERIES } from '../../src/domains/trading/history/recorded-client.ts';
import { HistoryRow } from '../../src/store/tables.ts';
import { type Credentials, type GatewayProcess, startSeparateGateway } from '../support/gateway-process.ts';
import { startSandbox } from '../support/sandbox.ts';
import { openStore } from '../support/store.ts';

const TRADER = 'trader@example.test';
const Status = z.object({
  history: z.object({ clients: z.array(z.object({ clientId: z.string(), state: z.string(), series: z.int() })) }),
});
const Recording = z.object({
  seriesRecording: z.object({
    availableFrom: z.nullable(z.string()),
    covered: z.array(z.object({ from: z.string(), isWinnerOnly: z.boolean() })),
  }),
});

/** Starts a gateway that records the trader's client. @param keyOf user whose client has the key for it */
async function startRecording({ keyOf = TRADER, connections }: { keyOf?: string; connections?: number } = {}) {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const { client } = await tradingKey(sandbox.url, TRADER, 'Recorder');
  const { client: clientOfKey, secret } = await tradingKey(sandbox.url, keyOf, 'Recorder');
  if (connections !== undefined)
    await sandbox.control.change('clients', client, { max_concurrent_hermes_connections: connections });
  const file = `${folder.path}/recorder.key`;
  writeFileSync(file, `${secret}\n`);
  const lines: string[] = [];
  const tokenKey = `k1:${randomBytes(32).toString('base64')}`;
  const start = async (options: GatewayOptions = {}) => {
    const gateway = await startSeparateGateway(
      sandbox.port,
      {
        ...storeIn(folder.path),
        TRADING_TOKEN_KEY: tokenKey,
        HISTORY_CLIENTS: `${client}=${file}`,
        ADMIN_ADDRESS: '0',
        LOG_LEVEL: 'debug',
        HISTORY_FLUSH_MS: 50,
        HISTORY_TAKE_OVER_MS: 50,
        ...options,
      },
      (line) => lines.push(line),
    );
    onTestFinished(() => gateway.stop());
    return gateway;
  };
  const gateway = await start();
  const store = await openStore(storeIn(folder.path));
  const table = new HistoryTable(store);
  const readRows = () =>
    store.read(HistoryRow, store.sql.selectFrom('history').selectAll().where('scope_number', '=', scopeNumber(client)));
  const live = (await sandbox.control.allState('series')).filter(({ lifecycle }) => lifecycle === 'live').map(({ id }) => id);
  /** Live series that are recorded with all their markets, and those that are recorded with their markets of the list only. */
  const recordedSeries = async () => {
    const intervals = await Promise.all(live.map((id) => table.coverage(client, id)));
    const whole = live.filter((_, index) => intervals[index]?.some(({ isWinnerOnly }) => !isWinnerOnly));
    const listed = live.filter((_, index) => intervals[index]?.some(({ isWinnerOnly }) => isWinnerOnly));
    return { whole, listed };
  };
  /** The first live series that is recorded with all its markets. */
  const series = () => vi.waitUntil(async () => (await recordedSeries()).whole[0]);
  return { sandbox, gateway, start, client, clientOfKey, secret, table, readRows, recordedSeries, series, lines };
}

async function statusText({ adminPort }: GatewayProcess): Promise<string> {
  return (await fetch(`http://localhost:${adminPort}/status`)).text();
}

async function statusOf(gateway: GatewayProcess) {
  return Status.parse(JSON.parse(await statusText(gateway))).history.clients[0];
}

const stateOf = async (gateway: GatewayProcess): Promise<string | undefined> => (await statusOf(gateway))?.state;

const untilState = (gateway: GatewayProcess, state: string) => vi.waitFor(async () => expect(await stateOf(gateway)).toBe(state));

/** What a user may read of a series. */
async function recordingOf(gateway: GatewayProcess, credentials: Credentials, series: number) {
  const fields = 'availableFrom covered { from isWinnerOnly }';
  const { data } = await gateway.request(`{ seriesRecording(seriesId: "${series}") { ${fields} } }`, {}, credentials);
  return Recording.parse(data).seriesRecording;
}

it('a client of HISTORY_CLIENTS is recorded without a viewer, and read once a trading session has confirmed its key [history.clients.key]', async () => {
  const { sandbox, gateway, start, client, table, series, secret, lines } = await startRecording();
  const id = await series();
  await untilState(gateway, 'UNCHECKED');
  const recordedAt = Date.now();
  // Labels are read too, although no user requests them.
  await vi.waitFor(async () => expect((await table.names(client, id)).labels.size).toBeGreaterThan(0));
  expect(new Set((await sandbox.control.sockets()).sockets.map(({ clientId }) => clientId))).toEqual(new Set([client]));

  const trader = await gateway.startTrading(TRADER);
  const read = await vi.waitUntil(async () => {
    const found = await recordingOf(gateway, trader, id);
    return found.availableFrom !== null && found;
  });
  expect(Date.parse(read.availableFrom ?? '')).toBeLessThan(recordedAt);
  expect(read.covered.some(({ isWinnerOnly }) => !isWinnerOnly)).toBe(true);
  await untilState(gateway, 'RECORDING');

  // The next process need not confirm the key again.
  await gateway.stop();
  const stoppedAt = Date.now();
  const next = await start();
  await untilState(next, 'RECORDING');
  await vi.waitFor(async () => expect((await table.coverage(client, id)).at(-1)?.from).toBeGreaterThan(stoppedAt));
  expect(`${lines.join('\n')}${await statusText(next)}`).not.toContain(secret);
});

it("another client's key is refused at the first trading session, and what it recorded is never read [history.clients.key]", async () => {
  const { sandbox, gateway, client, clientOfKey, series, readRows, secret, lines } = await startRecording({
    keyOf: 'trader5@example.test',
  });
  expect(clientOfKey).not.toBe(client);
  const id = await series();
  await untilState(gateway, 'UNCHECKED');
  const before = await readRows();
  expect(before.length).toBeGreaterThan(0);

  const startedAt = Date.now();
  const trader = await gateway.startTrading(TRADER);
  await vi.waitFor(async () => {
    const { availableFrom } = await recordingOf(gateway, trader, id);
    if (availableFrom !== null) expect(Date.parse(availableFrom)).toBeGreaterThanOrEqual(startedAt);
    expect(await stateOf(gateway)).toBe('NOT_ITS_KEY');
  });
  await vi.waitFor(async () => expect((await readRows()).filter(({ at }) => at < startedAt)).toEqual([]));
  await vi.waitFor(async () =>
    expect((await sandbox.control.sockets()).sockets.filter(({ clientId }) => clientId === clientOfKey)).toEqual([]),
  );
  await vi.waitFor(() => expect(lines.join('\n')).toContain('belongs to another client'));
  expect(`${lines.join('\n')}${await statusText(gateway)}`).not.toContain(secret);
});

it('of the live series of a client, 20 are recorded with all their markets, and the others with the list alone [history.clients.series]', async () => {
  const { gateway, recordedSeries } = await startRecording();
  const { whole, listed } = await vi.waitUntil(async () => {
    const found = await recordedSeries();
    return found.whole.length >= MAX_SERIES && found.listed.length > found.whole.length && found;
  });
  expect((await statusOf(gateway))?.series).toBe(MAX_SERIES);
  expect(whole.length).toBe(MAX_SERIES);
  expect(listed).toEqual(expect.arrayContaining(whole));
});

it('recording ends with the first refusal of the key', async () => {
  const { sandbox, gateway, secret, series } = await startRecording();
  await series();
  await untilState(gateway, 'UNCHECKED');
  const keys = z.array(z.looseObject({ id: z.string(), secret: z.string() })).parse(await sandbox.control.allState('keys'));
  await sandbox.control.change('keys', keys.find((each) => each.secret === secret)?.id ?? '', { deleted: true });
  await sandbox.control.dropSockets();
  await untilState(gateway, 'KEY_REFUSED');
  await vi.waitFor(async () => expect((await sandbox.control.sockets()).sockets).toEqual([]));
});

it('a client with fewer than three connections keeps them for its own programs [history.clients.connections]', async () => {
  const { gateway, series } = await startRecording({ connections: 2 });
  const id = await series();
  const trader = await gateway.startTrading(TRADER);
  await recordingOf(gateway, trader, id);
  await untilState(gateway, 'FEW_CONNECTIONS');
  // The history until then belongs to this client.
  await vi.waitFor(async () => expect((await recordingOf(gateway, trader, id)).availableFrom).not.toBeNull());
});

it('a client is recorded in the background: what a user waits for goes before everything that the recorder reads [history.clients.background]', async () => {
  const { sandbox, gateway, start, client, series } = await startRecording();
  const { control } = sandbox;
  await recordingOf(gateway, await gateway.startTrading(TRADER), await series());
  await untilState(gateway, 'RECORDING');
  await gateway.stop();
  // With a confirmed key, the recorder and the users of the client share its rate: now one call at a time.
  await control.change('clients', client, { request_rate_second: 20, request_rate_burst: 2 });
  await control.clearCalls();
  const next = await start({ FEED_REREAD_MS: 600_000, FEED_RECONCILE_MS: 600_000 });
  const trader = await next.startTrading(TRADER);
  // A series that is not live, which the recorder does not read.
  const listed = (await control.allState('series')).filter(({ lifecycle, game }) => lifecycle === 'upcoming' && game.id === 5);
  const id = listed[0]?.id ?? expect.fail('no series');
  const matches = (await control.allState('matches')).filter((match) => match.series.id === id).map((match) => match.id);
  const idsOfUser = new Set([id, ...matches]);
  const calls = async () => {
    const received = (await control.calls()).filter(({ api }) => api === 'data' || api === 'odds');
    return received.map(({ path, query }) => ({ path, filter: String(query['filter']) }));
  };
  type Call = Awaited<ReturnType<typeof calls>>[number];
  const isOfUser = ({ filter }: Call): boolean => {
    const ids = filter.split('{').at(-1)?.replace('}', '').split(',').map(Number) ?? [];
    return ids.length > 0 && ids.every((each) => idsOfUser.has(each));
  };
  /** All markets of the live series, and labels. */
  const isOfRecorder = (call: Call): boolean =>
    (call.filter.startsWith('fixture.type=') || call.path.includes('label')) && !isOfUser(call);

  await vi.waitUntil(async () => (await calls()).some(isOfRecorder));
  // At a lower rate, the gateway has queued the next call of the user before another one may start.
  await control.change('clients', client, { request_rate_second: 4 });
  const slowedAt = (await calls()).length;
  await vi.waitUntil(async () => (await calls()).length > slowedAt + 1);
  // This checks the session, so that the calls of the next request are queued at once.
  await recordingOf(next, trader, id);
  const before = (await calls()).length;
  const document = 'query ($id: ID!) { seriesMarkets(seriesId: $id) { status } }';
  const { errors } = await next.request(document, { id: String(id) }, trader);
  expect(errors).toBeUndefined();
  const until = (await calls()).length;
  await control.change('clients', client, { request_rate_second: 20 });
  // The recorder still had more to read.
  const sent = await vi.waitUntil(async () => {
    const all = await calls();
    return all.slice(until).filter(isOfRecorder).length > 10 && all;
  });
  const meanwhile = sent.slice(before, sent.findLastIndex(isOfUser));
  expect(meanwhile.filter(isOfUser).length).toBeGreaterThan(1);
  // At most those that had started already.
  expect(meanwhile.filter(isOfRecorder).length).toBeLessThanOrEqual(2);
});

it('the status names a client whose key file cannot be read', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const gateway = await startSeparateGateway(sandbox.port, { ADMIN_ADDRESS: '0', HISTORY_CLIENTS: 'c-1=/nowhere/recorder.key' });
  onTestFinished(() => gateway.stop());
  expect(await stateOf(gateway)).toBe('UNREADABLE_KEY');
});
