import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { type Credentials, type GatewayProcess, startSeparateGateway } from '../support/gateway-process.ts';
import { RECORDED_SERIES, record, recordedMarket, recordedMatch, recordedSeries } from '../support/recording.ts';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';
import { headersOf } from '../support/socket-client.ts';

const Clients = z.array(z.object({ id: z.string(), packages: z.array(z.object({ game: z.object({ id: z.int() }) })) }));
const SESSION = 'mutation { startTradingSession { tradingSession { token clientId } } }';
const Session = z.object({
  startTradingSession: z.object({ tradingSession: z.object({ token: z.string(), clientId: z.string() }) }),
});
const Refusal = z.object({ errors: z.tuple([z.object({ extensions: z.object({ code: z.string() }) })]) });

/** Several times what a connection buffers. */
const CHANGES = 50_000;
const start = Date.now() - 3_600_000;
const at = (ms: number): string => new Date(start + ms).toISOString();

const folder = temporaryFolder();
let sandbox: TestSandbox;
let gateway: GatewayProcess;
let trader: Credentials;
beforeAll(async () => {
  sandbox = await startSandbox();
  gateway = await startSeparateGateway(sandbox.port, { ...storeIn(folder.path), ADMIN_ADDRESS: '0' });
  trader = await gateway.startTrading('trader@example.test');
  const { clientId } = Session.parse((await gateway.request(SESSION, {}, trader)).data).startTradingSession.tradingSession;
  const client = Clients.parse(await sandbox.control.allState('clients')).find(({ id }) => id === clientId);
  const store = new Store({ config: { ...STORE_TIMERS, ...storeIn(folder.path) }, log: createLog('silent') });
  await store.open();
  const changes = [
    { at: start, type: 'SERIES' as const, id: RECORDED_SERIES, value: recordedSeries() },
    { at: start, type: 'MATCH' as const, id: 50, value: recordedMatch() },
    ...Array.from({ length: CHANGES }, (_, index) => ({
      at: start + index,
      type: 'MARKET' as const,
      id: 7,
      value: recordedMarket(7, { odds: [1.5 + (index % 10) / 100, 2.5] }),
    })),
  ];
  const game = client?.packages[0]?.game.id ?? 0;
  await record(store, clientId, { changes, covered: [[start, start + CHANGES]], game });
  await store.close();
});
afterAll(async () => {
  await gateway?.stop();
  await sandbox?.stop();
  folder.remove();
});

const HISTORY_PATH = '/graphql/series-history';
const jsonHeaders = (credentials: Credentials) => ({ 'content-type': 'application/json', ...headersOf(credentials) });

/** Parsing an export takes seconds on a loaded machine, in which a gateway may close a connection that fetch would use again. */
const OWN_CONNECTION = { connection: 'close' };

function requestExport(body: object, credentials: Credentials = trader, signal?: AbortSignal): Promise<Response> {
  return fetch(`${gateway.url}${HISTORY_PATH}`, {
    method: 'POST',
    headers: { ...jsonHeaders(credentials), ...OWN_CONNECTION },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Requests an export and reads none of it: its connection fills until the gateway can write no more. */
async function requestUnread(body: object): Promise<IncomingMessage> {
  const sent = request(`${gateway.url}${HISTORY_PATH}`, { method: 'POST', headers: jsonHeaders(trader) });
  const response = Promise.withResolvers<IncomingMessage>();
  sent.on('response', response.resolve).on('error', response.reject).end(JSON.stringify(body));
  return response.promise;
}

/** The first lines of an export, whose connection is then cut. */
async function cutAfter(response: IncomingMessage, length: number): Promise<string> {
  let text = '';
  for await (const part of response.setEncoding('utf8')) {
    text += String(part);
    if (text.length > length) break;
  }
  return text.slice(0, text.lastIndexOf('\n'));
}

/** How often the gateway has read from its store. */
async function storeReads(): Promise<number> {
  const text = await (await fetch(`http://localhost:${gateway.adminPort}/metrics`, { headers: OWN_CONNECTION })).text();
  const name = 'sightline_store_seconds_count{lane="read",outcome="ok"} ';
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.slice(name.length),
  );
}

/** A superuser who acts for the customer of the trader, with a trading session of the same client. */
async function colleague(): Promise<Credentials> {
  const customers = z.array(z.looseObject({ id: z.string(), name: z.string() }));
  const all = customers.parse(await sandbox.control.allState('customers'));
  const actingCustomer = all.find(({ name }) => name === 'Northwind Bets')?.id ?? expect.fail('no customer');
  const bearer = await gateway.signIn('super@example.test');
  const { data } = await gateway.request(SESSION, {}, { bearer, actingCustomer });
  return { bearer, actingCustomer, tradingToken: Session.parse(data).startTradingSession.tradingSession.token };
}
const codeOf = async (response: Response) => Refusal.parse(await response.json()).errors[0].extensions.code;
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));

it('an export has every change in order, as JSON lines, and says that it is complete [history.export.whole]', async () => {
  const response = await requestExport({ seriesId: String(RECORDED_SERIES), format: 'ndjson' });
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="series-${RECORDED_SERIES}.ndjson"`);
  const [head, ...lines] = linesOf(await response.text());
  expect(head).toEqual({ covered: [{ from: at(0), until: at(CHANGES), isWinnerOnly: false }] });
  expect(lines.at(-1)).toEqual({ end: at(CHANGES) });
  const states = lines.filter(({ isChange }) => isChange === false).map(({ type }) => String(type));
  expect(states.toSorted()).toEqual(['MARKET', 'MATCH', 'SERIES']);
  const changes = lines.filter(({ isChange }) => isChange === true);
  expect(changes.map(({ at: moment }) => moment)).toEqual(Array.from({ length: CHANGES - 1 }, (_, index) => at(index + 1)));
  expect(changes[2]).toMatchObject({
    type: 'MARKET',
    id: '7',
    marketType: 'match_winner',
    matchId: '50',
    state: 'open',
    selections: [
      { id: '7:1', odds: 1.53 },
      { id: '7:2', odds: 2.5 },
    ],
  });
});

it('an export continues after the cursor of the last line [history.export.continued]', async () => {
  const range = { seriesId: String(RECORDED_SERIES), format: 'ndjson', from: at(100), to: at(900) };
  const [, ...all] = linesOf(await (await requestExport(range)).text());
  for (const index of [0, 2, 3, 500]) {
    const after = all[index]?.['cursor'];
    const rest = linesOf(await (await requestExport({ ...range, after })).text());
    // The states at the start all have the same cursor: they come again.
    expect(rest).toEqual(all.slice(index < 3 ? 0 : index + 1));
  }
});

it('an export as CSV has a line for each price', async () => {
  const response = await requestExport({ seriesId: String(RECORDED_SERIES), format: 'csv', from: at(10), to: at(12) });
  // `text` would leave out the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFTime \(UTC\),Kind,ID,Match ID,Market,State,Selection ID/);
  expect(lines.filter((line) => line.includes(',7:1,'))).toEqual([
    expect.stringContaining(`${at(10)},MARKET,7,50,match_winner,open,7:1,,1.5,`),
    expect.stringContaining(`${at(11)},MARKET,7,50,match_winner,open,7:1,,1.51,`),
    expect.stringContaining(`${at(12)},MARKET,7,50,match_winner,open,7:1,,1.52,`),
  ]);
  expect(lines.at(-1)).toMatch(/,END,/);
});

it('an export reads the store as fast as its client reads, ends with its connection, and continues where it was cut [history.export.pace, history.export.continued]', async () => {
  const body = { seriesId: String(RECORDED_SERIES), format: 'ndjson' };
  const other = await colleague();
  const before = await storeReads();
  const whole = linesOf(await (await requestExport(body)).text());
  const readsOfWhole = (await storeReads()) - before;
  /** Reads of the store since `before`, as a multiple of those of one whole export. */
  const readsSince = async (): Promise<number> => ((await storeReads()) - before) / readsOfWhole;

  const slow = await requestUnread(body);
  onTestFinished(() => void slow.destroy());
  // While it exports for the colleague, the gateway could have read everything for the slow reader too.
  expect(linesOf(await (await requestExport(body, other)).text())).toEqual(whole);
  expect(await readsSince()).toBeLessThan(2.5);

  const first = linesOf(await cutAfter(slow, 100_000));
  const after = first.at(-1)?.['cursor'];
  const rest = await vi.waitUntil(async () => {
    const response = await requestExport({ ...body, after });
    return response.status === 200 && response.text();
  });
  expect([...first, ...linesOf(rest)]).toEqual(whole);
  // The export that was cut off read no more.
  expect(await readsSince()).toBeLessThan(3.5);
});

it('a user runs one export at a time: another one is refused until it has ended', async () => {
  const stop = new AbortController();
  const slow = await requestExport({ seriesId: String(RECORDED_SERIES), format: 'ndjson' }, trader, stop.signal);
  expect(slow.status).toBe(200);
  const second = await requestExport({ seriesId: String(RECORDED_SERIES), format: 'ndjson' });
  expect([second.status, await codeOf(second)]).toEqual([429, 'RATE_LIMITED']);
  stop.abort();
  await expect(slow.text()).rejects.toThrow();
  await expect
    .poll(async () => (await requestExport({ seriesId: String(RECORDED_SERIES), format: 'csv', to: at(5) })).text())
    .toMatch(/,END,/);
});

it('an export is refused without a credential, a trading session or a recording', async () => {
  const body = { seriesId: String(RECORDED_SERIES), format: 'csv' };
  for (const [credentials, request, status, code] of [
    [{}, body, 401, 'UNAUTHENTICATED'],
    [{ bearer: trader.bearer ?? '' }, body, 503, 'TRADING_TOKEN_REQUIRED'],
    [trader, { ...body, seriesId: '6' }, 404, 'NOT_FOUND'],
    [trader, { ...body, to: at(-1) }, 404, 'NOT_FOUND'],
    [trader, { ...body, from: at(CHANGES + 1) }, 404, 'NOT_FOUND'],
    [trader, { ...body, seriesId: '../5' }, 400, 'BAD_USER_INPUT'],
    [trader, { ...body, after: '1' }, 400, 'BAD_USER_INPUT'],
    [await gateway.startTrading('nobilling@example.test'), body, 404, 'NOT_FOUND'],
  ] as const) {
    const response = await requestExport(request, credentials);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  }
});
