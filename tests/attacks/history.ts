import * as z from 'zod';
import { RECORDED_SERIES } from '../../gateway/test/support/recording.ts';
import type { Credentials } from '../../gateway/test/support/gateway-process.ts';
import type { Attack } from './attack.ts';
import { refusedSubscription } from './documents.ts';
import { RECORDED_PRICE } from './planted-recording.ts';
import type { Target } from './target.ts';
import { headersOf } from '../../gateway/test/support/socket-client.ts';

const PATH = '/graphql/series-history';
const READS = `query ($id: ID!, $at: DateTime!, $from: DateTime!) {
  boardAt(seriesId: $id, at: $at) { completeness availableFrom board { markets { selections { odds } } } }
  seriesRecording(seriesId: $id) { availableFrom until covered { from } }
  seriesEvents(seriesId: $id, from: $from, to: $at) { events { kind } }
}`;
const REPLAY = 'subscription ($id: ID!, $from: DateTime!) { seriesReplay(seriesId: $id, from: $from) { epoch seq } }';
const LIVE = 'subscription { tradingList { epoch seq } }';
const Batch = z.object({ epoch: z.string() });
const Replayed = z.object({ seriesReplay: Batch });
const Listed = z.object({ data: z.object({ tradingList: Batch }) });
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString();

/** The first batch of a replay, or the codes of its refusal. */
async function replay({ gateway }: Target, id: string, credentials: Credentials): Promise<unknown> {
  const socket = gateway.connect(credentials);
  const watch = socket.watch(REPLAY, { id, from: YEAR_AGO });
  const ended = watch.ended.then(({ codes }) => codes);
  const first = await Promise.race([watch.data(0).catch(() => ended), ended]);
  await socket.close();
  return first;
}

/** Board, intervals, events, replay and file of a series, as one text. */
async function readAll(target: Target, id: string, credentials: Credentials): Promise<string> {
  const at = new Date(Date.now() - 60 * 60_000).toISOString();
  const { data, errors } = await target.gateway.request(READS, { id, at, from: YEAR_AGO }, credentials);
  const file = await fetch(`${target.gateway.url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(credentials) },
    body: JSON.stringify({ seriesId: id, format: 'ndjson' }),
    signal: AbortSignal.timeout(30_000),
  });
  const all = { data, errors, status: file.status, file: await file.text(), replay: await replay(target, id, credentials) };
  return JSON.stringify(all).replaceAll(/\\?"requestId\\?":\\?"[^"]*"/g, '');
}

const AS_UNRECORDED = 'the answers for a series that was not recorded';

/** Compares what a caller reads of a series that was recorded for the trader's client with one that was not recorded. */
async function compareWithUnrecorded(target: Target, credentials: Credentials): Promise<string> {
  const recorded = await readAll(target, String(RECORDED_SERIES), target.trader);
  // Otherwise the comparison proves nothing.
  if (recorded.split(String(RECORDED_PRICE)).length < 3 || !recorded.includes('SCORE')) return `the trader reads ${recorded}`;
  const [found, unknown] = [
    await readAll(target, String(RECORDED_SERIES), credentials),
    await readAll(target, '999999999', credentials),
  ];
  return found === unknown ? AS_UNRECORDED : `${found}, but ${unknown}`;
}

const FILE = { seriesId: String(RECORDED_SERIES), format: 'csv' };
const REFUSED: readonly {
  readonly what: string;
  readonly expected: string;
  readonly headers: (target: Target) => Record<string, string>;
  readonly body?: unknown;
}[] = [
  { what: 'a file of a recording without a credential', expected: '401 UNAUTHENTICATED', headers: () => ({}) },
  {
    what: 'a file of a recording with a forged API key',
    expected: '401 UNAUTHENTICATED',
    headers: () => ({ 'x-api-key': 'forged' }),
  },
  {
    what: 'a file of a recording with an API key and a bearer',
    expected: '400 BAD_REQUEST',
    headers: ({ apiKey, trader }) => ({ ...headersOf(trader), 'x-api-key': apiKey }),
  },
  {
    what: 'a file of a recording without trading access',
    expected: '403 FORBIDDEN',
    headers: ({ customer }) => headersOf(customer),
  },
  {
    what: "a file of a recording with another user's trading token",
    expected: '503 TRADING_TOKEN_EXPIRED',
    headers: ({ colleague, trader }) => headersOf({ ...colleague, tradingToken: trader.tradingToken }),
  },
  {
    what: 'a file of the series ../5',
    expected: '400 BAD_USER_INPUT',
    headers: ({ trader }) => headersOf(trader),
    body: { ...FILE, seriesId: '../5' },
  },
  {
    what: 'a file after a cursor of a live set',
    expected: '400 BAD_USER_INPUT',
    headers: ({ trader }) => headersOf(trader),
    body: { ...FILE, after: 'a1:812' },
  },
  {
    what: 'a file of a recording, asked for by a form of another site',
    expected: '415 BAD_REQUEST',
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example.test' }),
  },
];

export const HISTORY_ATTACKS: readonly Attack[] = [
  {
    row: '55 http',
    what: 'board, events, replay and file of a recording, by a session of another client',
    expected: AS_UNRECORDED,
    run: (target) => compareWithUnrecorded(target, target.users['super'] ?? {}),
  },
  {
    row: '55 http',
    what: 'the same with an API key of the recorded client',
    expected: AS_UNRECORDED,
    run: (target) => compareWithUnrecorded(target, { apiKey: target.apiKey }),
  },
  ...REFUSED.map(
    ({ what, expected, headers, body = FILE }): Attack => ({
      row: '55 http',
      what,
      expected,
      run: (target) => target.postTo(PATH, JSON.stringify(body), headers(target)),
    }),
  ),
  {
    row: '55 socket',
    what: 'a replay after a cursor of a live set',
    expected: 'BAD_USER_INPUT, socket stays',
    run: async (target) => {
      const socket = await target.connect();
      socket.send({ type: 'subscribe', id: 'a', payload: { query: LIVE } });
      const { epoch } = Listed.parse((await socket.next('next', 'a')).payload).data.tradingList;
      await socket.end();
      const replayed = `seriesReplay(seriesId: "${RECORDED_SERIES}", from: "${YEAR_AGO}", after: { epoch: "${epoch}", seq: 0 })`;
      return refusedSubscription(target, `{ ${replayed} { seq } }`);
    },
  },
  {
    row: '55 socket',
    what: 'a live set after a cursor of a replay',
    expected: 'BAD_USER_INPUT, socket stays',
    run: async (target) => {
      const { epoch } = Replayed.parse(await replay(target, String(RECORDED_SERIES), target.trader)).seriesReplay;
      return refusedSubscription(target, `{ tradingList(after: { epoch: "${epoch}", seq: 0 }) { seq } }`);
    },
  },
];
