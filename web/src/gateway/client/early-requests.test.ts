import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { API_CLIENTS_PAGE, SIGN_OUT, START_TRADING_SESSION, TRADING_LIST, VIEWER } from '../../generated/documents.ts';
import { measuringFetch } from '../../lib/clock.ts';
import { setActingCustomer } from '../session/acting-customer.ts';
import { storeSession } from '../session/stored-session.ts';
import { storeTradingSession } from '../session/stored-trading-session.ts';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { bodyOf } from '../../testing/request-body.ts';
import { earlySentAt, EarlyRequests } from './early-requests.ts';

const RequestBody = z.object({ operationName: z.string() });
const SESSION = { expiresAt: '2100-01-01T00:00:00Z', requestsPerSecond: 5 };
const BEARER = { authorization: 'Bearer bearer' };

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
  storeSession({ bearer: 'bearer', expiresAt: '2100-01-01T00:00:00Z' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Early requests of a page, and the operations that were sent to a gateway that answers each with its number. */
function visit(pathname: string, answers: Record<string, unknown> = {}) {
  const sent: { operation: string; token: string | null }[] = [];
  const requests = new EarlyRequests(async (_input, init) => {
    const { operationName } = RequestBody.parse(bodyOf(init));
    sent.push({ operation: operationName, token: new Headers(init?.headers).get('x-trading-token') });
    return Response.json(answers[operationName] ?? { number: sent.length });
  });
  requests.send(pathname);
  const ask = async ({ name, text }: typeof VIEWER, headers: Record<string, string>, variables = {}) => {
    const body = JSON.stringify({ operationName: name, variables, query: text });
    const response = await requests.fetch('/graphql', { method: 'POST', headers, body });
    return response.json();
  };
  return { ask, sent, operations: () => sent.map(({ operation }) => operation) };
}

it('early requests are taken over by the client once each, whatever the order', async () => {
  const { ask, operations } = visit('/api-clients');
  expect(operations()).toEqual(['Viewer', 'ApiClientsPage']);
  expect(await ask(API_CLIENTS_PAGE, { ...BEARER, 'x-trading-token': 'any' })).toEqual({ number: 2 });
  expect(await ask(VIEWER, BEARER)).toEqual({ number: 1 });
  expect(await ask(VIEWER, BEARER)).toEqual({ number: 3 });
});

it.each([
  ['with another bearer', { authorization: 'Bearer other' }, {}],
  ['without one', {}, {}],
  ['for another customer', { ...BEARER, 'x-acting-customer': 'c' }, {}],
  ['with variables', BEARER, { after: 'x' }],
])('early requests do not answer a request %s', async (_case, headers, variables) => {
  expect(await visit('/users').ask(VIEWER, headers, variables)).toEqual({ number: 2 });
});

it('early requests are sent for the customer that this tab acts for', async () => {
  setActingCustomer('c');
  const { ask } = visit('/users');
  expect(await ask(VIEWER, BEARER)).toEqual({ number: 2 });
  expect(await ask(VIEWER, { ...BEARER, 'x-acting-customer': 'c' })).toEqual({ number: 1 });
});

it('early requests are not used after half a minute', async () => {
  vi.useFakeTimers();
  const { ask } = visit('/users');
  vi.advanceTimersByTime(30_001);
  expect(await ask(VIEWER, BEARER)).toEqual({ number: 2 });
});

it('early requests are not used after a write', async () => {
  const { ask, operations } = visit('/api-clients');
  expect(await ask(SIGN_OUT, BEARER)).toEqual({ number: 3 });
  expect(await ask(VIEWER, BEARER)).toEqual({ number: 4 });
  expect(await ask(API_CLIENTS_PAGE, BEARER)).toEqual({ number: 5 });
  expect(operations()).toHaveLength(5);
});

it.each(['/agreement/c', '/update-password/token'])(
  'no early requests are sent for %s, which shows nothing of the viewer',
  (pathname) => {
    expect(visit(pathname).operations()).toEqual([]);
  },
);

it('no early requests are sent without a session', () => {
  window.localStorage.clear();
  expect(visit('/trading').operations()).toEqual([]);
});

it('early requests start a trading session, and request the list with it before the client has the session', async () => {
  const started = { data: { startTradingSession: { tradingSession: { token: 'new', expiresAt: '2100-01-01T00:00:00Z' } } } };
  const { ask, sent } = visit('/trading', { StartTradingSession: started });
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ operation: 'TradingList', token: 'new' }));
  // Taken over like any early request: this mutation does not discard the others.
  expect(await ask(START_TRADING_SESSION, BEARER)).toEqual(started);
  expect(sent.map(({ operation }) => operation)).toEqual(['Viewer', 'StartTradingSession', 'TradingList']);
  expect(await ask(TRADING_LIST, { ...BEARER, 'x-trading-token': 'other' })).toEqual({ number: 4 });
  expect(await ask(TRADING_LIST, { ...BEARER, 'x-trading-token': 'new' })).toEqual({ number: 3 });
});

it('early requests use the stored trading session if there is one, and none if there are several', () => {
  storeTradingSession({ userId: 'u', customerId: 'c' }, { ...SESSION, token: 'one' });
  storeTradingSession({ userId: 'u', customerId: 'old' }, { ...SESSION, token: 'old', expiresAt: '2020-01-01T00:00:00Z' });
  expect(visit('/trading').sent).toEqual([
    { operation: 'Viewer', token: null },
    { operation: 'TradingList', token: 'one' },
  ]);
  expect(visit('/trading/7').operations()).toEqual(['Viewer']);
  storeTradingSession({ userId: 'u', customerId: 'd' }, { ...SESSION, token: 'two' });
  expect(visit('/trading').operations()).toEqual(['Viewer']);
});

it("early requests have their time of sending by the server's clock, which the response shows", async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), toFake: ['Date'] });
  const date = 'Thu, 26 Nov 2026 23:00:00 GMT';
  const requests = new EarlyRequests(measuringFetch(async () => Response.json({}, { headers: { date } })));
  requests.send('/users');
  const body = JSON.stringify({ operationName: VIEWER.name, variables: {}, query: VIEWER.text });
  const response = await requests.fetch('/graphql', { method: 'POST', headers: BEARER, body });
  // The header is cut to seconds: the middle of its second counts.
  expect(earlySentAt(response)).toBe(Date.parse(date) + 500);
});
