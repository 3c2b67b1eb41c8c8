import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { tradingKey } from '../../../sandbox/src/testing/trading-secret.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { HistoryWriterRow } from '../../src/store/tables.ts';
import { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { type Credentials, startGateway, type TestGateway } from '../support/gateway-process.ts';
import { RECORDED_SERIES, record, recordedMarket, recordedMatch, recordedSeries } from '../support/recording.ts';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';
import { headersOf } from '../support/socket-client.ts';

const TRADER = 'trader@example.test';
const OTHER_TRADER = 'trader5@example.test';
/** A price that only the recording of one scope has. */
const PRICE = { own: 11.25, other: 22.25, key: 33.25 } as const;
type Owner = keyof typeof PRICE;

const now = Date.now();
const hoursAgo = (hours: number): string => new Date(now - hours * HOUR_MS).toISOString();

const Clients = z.array(z.looseObject({ id: z.string(), packages: z.array(z.looseObject({ game: z.object({ id: z.int() }) })) }));
const Customers = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const Keys = z.array(z.looseObject({ id: z.string(), secret: z.string() }));

const folder = temporaryFolder();
const TRADING_TOKEN_KEY = `k1:${randomBytes(32).toString('base64')}`;
const OPTIONS = { ...storeIn(folder.path), TRADING_TOKEN_KEY, HISTORY_ACCESS_MS: 0, HISTORY_FLUSH_MS: 50 };
let sandbox: TestSandbox;
let gateway: TestGateway;
let store: Store;
let client: z.output<typeof Clients>[number];
let otherClient: string;
let key: { client: string; secret: string };

async function customerNamed(name: string): Promise<string> {
  const customers = Customers.parse(await sandbox.control.allState('customers'));
  return customers.find((customer) => customer.name === name)?.id ?? expect.fail(`no customer ${name}`);
}

/** Records a series with changes 60, 30 and 1 hours ago, at the price of the owner of the scope. */
async function recordFor(scope: string, owner: Owner, game: number): Promise<void> {
  const price = PRICE[owner];
  const changes = [
    { at: now - 60 * HOUR_MS, type: 'SERIES' as const, id: RECORDED_SERIES, value: recordedSeries() },
    { at: now - 60 * HOUR_MS, type: 'MATCH' as const, id: 50, value: recordedMatch() },
    ...[60, 30, 1].map((hours, index) => ({
      at: now - hours * HOUR_MS,
      type: 'MARKET' as const,
      id: 7,
      value: recordedMarket(7, { odds: [price, 2 + index / 10] }),
    })),
    { at: now - 0.9 * HOUR_MS, type: 'MATCH' as const, id: 50, value: recordedMatch({ score: [1, 0] }) },
  ];
  // Recording goes on: what is read later is covered too.
  const covered = [[now - 60 * HOUR_MS, now + HOUR_MS]] as const;
  await record(store, scope, { changes, covered, game });
}

beforeAll(async () => {
  sandbox = await startSandbox();
  gateway = await startGateway(sandbox.port, OPTIONS);
  key = await tradingKey(sandbox.url, TRADER, 'Recorder');
  otherClient = (await tradingKey(sandbox.url, OTHER_TRADER, 'Recorder')).client;
  store = new Store({ config: { ...STORE_TIMERS, ...storeIn(folder.path) }, log: createLog('silent') });
  await store.open();
  const clients = Clients.parse(await sandbox.control.allState('clients'));
  client = clients.find(({ id }) => id === key.client) ?? expect.fail('no client');
  const other = clients.find(({ id }) => id === otherClient);
  await recordFor(client.id, 'own', client.packages[0]?.game.id ?? 0);
  await recordFor(otherClient, 'other', other?.packages[0]?.game.id ?? 0);
});
beforeEach(async () => {
  await sandbox.control.change('clients', client.id, { hours_back: null, packages: client.packages });
  await sandbox.control.change('clients', otherClient, { hours_back: null });
});
afterAll(async () => {
  await gateway?.stop();
  await store?.close();
  await sandbox?.stop();
  folder.remove();
});

const BOARD = 'completeness availableFrom board { markets { selections { odds } history { changes { at prices { odds } } } } }';
const LATEST = '{ tradingList { markets { selections { openingOdds history { odds } } } } }';
const REPLAY = `subscription ($from: DateTime!) { seriesReplay(seriesId: "${RECORDED_SERIES}", from: $from, speed: 600) {
  replayOf { at } markets { selections { odds } } } }`;

/** The results of the five ways to read the history, and all of them as one text. */
async function readAll(credentials: Credentials, at: TestGateway = gateway) {
  const boards = await Promise.all(
    [50, 20, 0.6].map((hours) =>
      at.request(`{ boardAt(seriesId: "${RECORDED_SERIES}", at: "${hoursAgo(hours)}") { ${BOARD} } }`, {}, credentials),
    ),
  );
  const range = `from: "${hoursAgo(100)}", to: "${hoursAgo(0)}"`;
  const events = await at.request(
    `{ seriesEvents(seriesId: "${RECORDED_SERIES}", ${range}) { events { kind at } } }`,
    {},
    credentials,
  );
  const exported = await fetch(`${at.url}/graphql/series-history`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...headersOf(credentials),
    },
    body: JSON.stringify({ seriesId: String(RECORDED_SERIES), format: 'ndjson' }),
  });
  const file = await exported.text();
  const watch = at.watch(REPLAY, { from: hoursAgo(100) }, credentials);
  const replayed = await Promise.race([watch.data(0).catch(() => null), watch.ended]);
  watch.stop();
  const text = JSON.stringify([boards.map(({ data, errors }) => [data, errors]), events.data, file, replayed]);
  return {
    completeness: boards.map(
      ({ data }) => z.object({ boardAt: z.object({ completeness: z.string() }) }).parse(data).boardAt.completeness,
    ),
    // Market.history goes no further back than the caller may read either.
    earliest: /"changes":\[\{"at":"([^"]+)"/.exec(text)?.[1] ?? null,
    hasEvents: text.includes('"kind":"SCORE"'),
    isExported: file.includes('"type":"MARKET"'),
    isReplayed: text.includes('"replayOf":{"at"'),
    text,
  };
}

const NOTHING = {
  completeness: ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
  earliest: null,
  hasEvents: false,
  isExported: false,
  isReplayed: false,
  prices: [],
};
const everything = (owner: Owner) => ({
  completeness: ['COMPLETE', 'COMPLETE', 'COMPLETE'],
  earliest: hoursAgo(60),
  hasEvents: true,
  isExported: true,
  isReplayed: true,
  prices: [owner],
});

/** The results of `readAll`, and whose prices are in them. */
async function readWithPrices(credentials: Credentials, at = gateway) {
  const { text, ...found } = await readAll(credentials, at);
  const prices = Object.entries(PRICE).flatMap(([owner, price]) => (text.includes(String(price)) ? [owner] : []));
  return { ...found, prices };
}

/** A superuser who acts for a customer, with a trading session of it. */
async function acting(customerName: string): Promise<Credentials> {
  const actingCustomer = await customerNamed(customerName);
  const bearer = await gateway.signIn('super@example.test');
  const started = await gateway.request(
    'mutation { startTradingSession { tradingSession { token clientId } } }',
    {},
    { bearer, actingCustomer },
  );
  const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });
  return { bearer, actingCustomer, tradingToken: Started.parse(started.data).startTradingSession.tradingSession.token };
}

describe('what was recorded for a client', () => {
  it('is read whole by its users, and by staff who act for their customer', async () => {
    expect(await readWithPrices(await gateway.startTrading(TRADER))).toEqual(everything('own'));
    expect(await readWithPrices(await acting('Northwind Bets'))).toEqual(everything('own'));
  });

  it('is read by no session of another client, acting or not, and with no trading token of another customer [history.access.client]', async () => {
    expect(await readWithPrices(await gateway.startTrading(OTHER_TRADER))).toEqual(everything('other'));
    const other = await acting('Fjord Gaming');
    expect(await readWithPrices(other)).toEqual(everything('other'));
    // A token belongs to its user and customer.
    const own = await acting('Northwind Bets');
    const crossed: Credentials = { ...own, tradingToken: other.tradingToken ?? '' };
    const { errors } = await gateway.request(`{ boardAt(seriesId: "5", at: "${hoursAgo(1)}") { completeness } }`, {}, crossed);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['TRADING_TOKEN_EXPIRED']);
  });

  it('is not read once the game has left the packages, and is again with it [history.access.client]', async () => {
    const trader = await gateway.startTrading(TRADER);
    const game = client.packages[0]?.game.id;
    const packages = client.packages.filter((each) => each.game.id !== game);
    await sandbox.control.change('clients', client.id, { packages });
    expect(await readWithPrices(trader)).toEqual(NOTHING);
    await sandbox.control.change('clients', client.id, { packages: client.packages });
    expect(await readWithPrices(trader)).toEqual(everything('own'));
  });

  it('is read as far back as the Historical access reaches now', async () => {
    const trader = await gateway.startTrading(TRADER);
    await sandbox.control.change('clients', client.id, { hours_back: 24 });
    const { text, earliest, ...found } = await readAll(trader);
    expect(found).toMatchObject({ completeness: ['UNKNOWN', 'COMPLETE', 'COMPLETE'], hasEvents: true, isReplayed: true });
    // The state at the limit, and nothing before it.
    expect(Date.parse(earliest ?? '')).toBeGreaterThanOrEqual(now - 24 * HOUR_MS);
    for (const hours of [60, 30]) expect(text).not.toContain(hoursAgo(hours));
    await sandbox.control.change('clients', client.id, { hours_back: 0 });
    expect(await readWithPrices(trader)).toEqual(NOTHING);
    // The running feed keeps its state.
    const { data } = await gateway.request(LATEST, {}, trader);
    expect(JSON.stringify(data)).toMatch(/"openingOdds":[\d.]+,"history":\[\{"odds":/);
  });
});

describe('what was recorded for an API key', () => {
  const LIST = '{ tradingList { epoch } }';
  const scopes = async () =>
    (await store.read(HistoryWriterRow, store.sql.selectFrom('history_writers').selectAll())).map(({ scope }) => scope);
  /** The scope of the key, once a feed of it was recorded. A refusal by another test is remembered for ten seconds. */
  const scopeOfKey = () =>
    vi.waitUntil(async () => {
      const { errors } = await gateway.request(LIST, {}, { apiKey: key.secret });
      return errors === undefined && (await scopes()).find((scope) => scope.startsWith('key-'));
    });
  const LAST_TWO_DAYS = {
    ...everything('key'),
    completeness: ['UNKNOWN', 'COMPLETE', 'COMPLETE'],
    earliest: expect.any(String),
  };

  it('is read with this key alone, 48 hours back, whatever client it belongs to [history.access.key]', async () => {
    await recordFor(await scopeOfKey(), 'key', client.packages[0]?.game.id ?? 0);
    expect(await readWithPrices({ apiKey: key.secret })).toEqual(LAST_TWO_DAYS);
    const { earliest } = await readAll({ apiKey: key.secret });
    expect(Date.parse(earliest ?? '')).toBeGreaterThanOrEqual(now - 48 * HOUR_MS);
    // Another key of the same client, and one of another client.
    expect(await readWithPrices({ apiKey: (await tradingKey(sandbox.url, TRADER, 'Second')).secret })).toEqual(NOTHING);
    expect(await readWithPrices({ apiKey: (await tradingKey(sandbox.url, OTHER_TRADER, 'Recorder')).secret })).toEqual(NOTHING);
    expect(await readWithPrices(await gateway.startTrading(TRADER))).toEqual(everything('own'));
  });

  it('is not read with a new key of the same name, nor with the key once it is deleted', async () => {
    const keys = Keys.parse(await sandbox.control.allState('keys'));
    const { id = '' } = keys.find(({ secret }) => secret === key.secret) ?? {};
    await sandbox.control.change('keys', id, { deleted: true });
    onTestFinished(async () => void (await sandbox.control.change('keys', id, { deleted: false })));
    expect(await readWithPrices({ apiKey: (await tradingKey(sandbox.url, TRADER, 'Recorder')).secret })).toEqual(NOTHING);
    const refused = () => gateway.request(LIST, {}, { apiKey: key.secret });
    await vi.waitFor(async () => expect((await refused()).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED'));
    const board = `{ boardAt(seriesId: "5", at: "${hoursAgo(1)}") { completeness } }`;
    expect(JSON.stringify(await gateway.request(board, {}, { apiKey: key.secret }))).not.toContain('COMPLETE');
  });

  it('is not read after a change of the encryption key, with which its id was made', async () => {
    await gateway.stop();
    const another = `k2:${randomBytes(32).toString('base64')}`;
    gateway = await startGateway(sandbox.port, { ...OPTIONS, TRADING_TOKEN_KEY: another });
    expect(await readWithPrices({ apiKey: key.secret })).toEqual(NOTHING);
    expect(await readWithPrices(await gateway.startTrading(TRADER))).toEqual(everything('own'));
  });
});
