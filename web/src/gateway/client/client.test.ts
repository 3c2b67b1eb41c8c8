import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { TradingListDocument } from '../../features/trading/trading-list.generated.ts';
import { setActingCustomer } from '../session/acting-customer.ts';
import { describeError } from '../../lib/request-error.ts';
import { storeSession } from '../session/stored-session.ts';
import { readTradingSession, storeTradingSession } from '../session/stored-trading-session.ts';
import { bodyOf } from '../../testing/request-body.ts';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { ViewerDocument } from '../session/viewer.generated.ts';
import { createGateway } from './client.ts';

const RequestBody = z.object({ operationName: z.string() });

const scope = { userId: 'u', customerId: 'c' };
const viewer = {
  __typename: 'Viewer',
  isStaff: false,
  isStaffKnown: true,
  isSuperuser: false,
  hasTradingAccess: true,
  isActing: false,
  canManageApiClients: true,
  unsignedAgreementCustomerId: null,
  user: { __typename: 'User', id: 'u', email: 'a@example.test', firstName: null, lastName: null },
  customer: { __typename: 'Customer', id: 'c', name: null, billingReference: null, accountManagers: [] },
};
const emptyList = {
  __typename: 'LiveBatch',
  epoch: 'e',
  seq: 0,
  prevSeq: null,
  status: 'STALE',
  series: [],
  markets: [],
  removed: [],
};

interface Call {
  readonly operation: string;
  readonly headers: Headers;
}

type Answer = (call: Call) => unknown;

/** A client of a gateway that answers by operation name, and what that gateway was asked. */
function clientOf(answers: Record<string, Answer>) {
  const calls: Call[] = [];
  const endSession = vi.fn();
  const report = vi.fn<(error: unknown) => void>();
  const endActing = vi.fn<(client: unknown, customerId: string) => void>();
  const { client } = createGateway({
    endSession,
    endActing,
    report,
    fetch: async (_input, init) => {
      const call = { operation: RequestBody.parse(bodyOf(init)).operationName, headers: new Headers(init?.headers) };
      calls.push(call);
      const answer = await answers[call.operation]?.(call);
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer : Response.json(answer);
    },
  });
  return { client, calls, endSession, endActing, report, asked: () => calls.map(({ operation }) => operation) };
}

const refusal = (code: string, status = 200): Response =>
  Response.json(
    { errors: [{ message: code, extensions: { code } }] },
    { status, headers: { 'content-type': 'application/graphql-response+json' } },
  );

const started = (token: string) => ({
  data: {
    startTradingSession: {
      __typename: 'StartTradingSessionPayload',
      tradingSession: {
        __typename: 'TradingSession',
        token,
        expiresAt: '2100-01-01T00:00:00Z',
        clientId: 'client',
        requestsPerSecond: 5,
      },
      userErrors: [],
    },
  },
});

const listFor =
  (token: string): Answer =>
  ({ headers }) =>
    headers.get('x-trading-token') === token ? { data: { tradingList: emptyList } } : refusal('TRADING_TOKEN_REQUIRED');

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
  storeSession({ bearer: 'bearer', expiresAt: '2100-01-01T00:00:00Z' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an unsigned agreement', () => {
  it('refetches the viewer once, so that its guard redirects to the agreement', async () => {
    const unsigned = { ...viewer, unsignedAgreementCustomerId: 'c' };
    let isSigned = true;
    const { client, asked } = clientOf({
      Viewer: () => ({ data: { viewer: isSigned ? viewer : unsigned } }),
      TradingList: () => refusal('AGREEMENT_REQUIRED', 403),
      StartTradingSession: () => started('new'),
    });
    const seen: unknown[] = [];
    const watched = client
      .watchQuery({ query: ViewerDocument })
      .subscribe(({ data }) => seen.push(data?.viewer?.unsignedAgreementCustomerId));
    await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
    isSigned = false;
    const list = () => client.query({ query: TradingListDocument, fetchPolicy: 'no-cache' }).catch(() => {});
    await Promise.all([list(), list()]);
    await vi.waitFor(() => expect(seen.at(-1)).toBe('c'));
    expect(asked().filter((name) => name === 'Viewer')).toHaveLength(2);
    watched.unsubscribe();
  });
});

describe('request headers', () => {
  it('carry the bearer and the chosen customer', async () => {
    window.sessionStorage.setItem('sightline.acting-customer', '{"customerId":"other"}');
    const { client, calls } = clientOf({ Viewer: () => ({ data: { viewer } }) });
    await client.query({ query: ViewerDocument });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer bearer');
    expect(calls[0]?.headers.get('x-acting-customer')).toBe('other');
    expect(calls[0]?.headers.has('x-trading-token')).toBe(false);
  });

  it('name the other customer that an operation is for, without the trading session; a refusal does not end acting', async () => {
    window.sessionStorage.setItem('sightline.acting-customer', '{"customerId":"c"}');
    const { client, calls, endActing } = await signedIn({
      Viewer: ({ headers }) => (headers.get('x-acting-customer') === 'c' ? { data: { viewer } } : refusal('FORBIDDEN')),
    });
    storeTradingSession(scope, { token: 'old', expiresAt: '2100-01-01T00:00:00Z', requestsPerSecond: 5 });
    const context = { actingCustomer: 'other', queryDeduplication: false };
    await expect(client.query({ query: ViewerDocument, fetchPolicy: 'no-cache', context })).rejects.toThrow('FORBIDDEN');
    expect(calls[0]?.headers.get('x-acting-customer')).toBe('other');
    expect(calls[0]?.headers.has('x-trading-token')).toBe(false);
    expect(endActing).not.toHaveBeenCalled();
    expect(window.sessionStorage.getItem('sightline.acting-customer')).toContain('"c"');
  });
});

/** Like `clientOf`, once the viewer is loaded; `calls` has only what was asked since. */
async function signedIn(answers: Record<string, Answer>) {
  const gateway = clientOf({ Viewer: () => ({ data: { viewer } }), ...answers });
  await gateway.client.query({ query: ViewerDocument });
  gateway.calls.length = 0;
  return gateway;
}

describe('trading sessions', () => {
  it('are started before the first operation that needs one, and only for such operations', async () => {
    const { client, asked } = await signedIn({ TradingList: listFor('new'), StartTradingSession: () => started('new') });
    await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
    await client.query({ query: TradingListDocument });
    expect(asked()).toEqual(['Viewer', 'StartTradingSession', 'TradingList']);
  });

  it.each([
    ['with locks between tabs', { locks: navigator.locks }],
    ['without', {}],
  ])('are started once, however many operations want one, and kept, %s', async (_case, browser) => {
    vi.stubGlobal('navigator', browser);
    const { client, asked } = await signedIn({ TradingList: listFor('new'), StartTradingSession: () => started('new') });
    const read = () =>
      client.query({ query: TradingListDocument, fetchPolicy: 'network-only', context: { queryDeduplication: false } });
    const answers = await Promise.all([read(), read()]);
    expect(answers.map(({ data }) => data?.tradingList?.epoch)).toEqual(['e', 'e']);
    expect(asked().filter((name) => name === 'StartTradingSession')).toHaveLength(1);
    expect(readTradingSession(scope)).toMatchObject({ token: 'new', clientId: 'client' });
  });

  it('are replaced when the stored one is refused', async () => {
    storeTradingSession(scope, { token: 'old', expiresAt: '2100-01-01T00:00:00Z', requestsPerSecond: 5 });
    const { client, asked } = await signedIn({ TradingList: listFor('new'), StartTradingSession: () => started('new') });
    await client.query({ query: TradingListDocument });
    expect(asked()).toEqual(['TradingList', 'StartTradingSession', 'TradingList']);
  });

  it('are renewed when the provider refuses one that was just started [errors.unauthorised.login]', async () => {
    let starts = 0;
    const { client, asked } = await signedIn({
      TradingList: (call) =>
        call.headers.get('x-trading-token') === 'session-1' ? refusal('TRADING_TOKEN_EXPIRED') : listFor('session-2')(call),
      StartTradingSession: () => started(`session-${(starts += 1)}`),
    });
    expect((await client.query({ query: TradingListDocument })).data?.tradingList?.epoch).toBe('e');
    expect(asked()).toEqual(['StartTradingSession', 'TradingList', 'StartTradingSession', 'TradingList']);
  });

  it('are not replaced by the late refusal of a request with the former token', async () => {
    const held = Promise.withResolvers<void>();
    const oldRequests: Promise<void>[] = [held.promise, Promise.resolve()];
    storeTradingSession(scope, { token: 'old', expiresAt: '2100-01-01T00:00:00Z', requestsPerSecond: 5 });
    const { client, asked } = await signedIn({
      TradingList: async (call) => {
        if (call.headers.get('x-trading-token') === 'old') await oldRequests.shift();
        return listFor('new')(call);
      },
      StartTradingSession: () => started('new'),
    });
    const read = () =>
      client.query({ query: TradingListDocument, fetchPolicy: 'network-only', context: { queryDeduplication: false } });
    const late = read();
    await read();
    held.resolve();
    expect((await late).data?.tradingList?.epoch).toBe('e');
    expect(asked().filter((name) => name === 'StartTradingSession')).toHaveLength(1);
  });

  it('are renewed once: a second refusal is final', async () => {
    const { client, asked } = await signedIn({
      TradingList: () => refusal('TRADING_TOKEN_EXPIRED'),
      StartTradingSession: () => started('new'),
    });
    const failure = await client.query({ query: TradingListDocument }).catch((error: unknown) => error);
    expect(describeError(failure).code).toBe('TRADING_TOKEN_EXPIRED');
    expect(asked()).toEqual(['StartTradingSession', 'TradingList', 'StartTradingSession', 'TradingList']);
  });

  it('of the next customer do not share the outcome of a start for the former customer', async () => {
    const held = Promise.withResolvers<void>();
    let customer = viewer.customer;
    let starts = 0;
    const userErrors = [{ __typename: 'UserError', field: [], code: 'NO_TRADING_CLIENT', message: 'none' }];
    const { client, asked } = await signedIn({
      Viewer: () => ({ data: { viewer: { ...viewer, customer } } }),
      TradingList: listFor('new'),
      StartTradingSession: async () => {
        starts += 1;
        if (starts > 1) return started('new');
        await held.promise;
        return { data: { startTradingSession: { __typename: 'StartTradingSessionPayload', tradingSession: null, userErrors } } };
      },
    });
    const read = () =>
      client.query({ query: TradingListDocument, fetchPolicy: 'network-only', context: { queryDeduplication: false } });
    const former = read().catch(describeError);
    await vi.waitFor(() => expect(asked()).toEqual(['StartTradingSession']));
    customer = { ...customer, id: 'next' };
    await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
    const next = read();
    held.resolve();
    expect((await next).data?.tradingList?.epoch).toBe('e');
    expect(await former).toMatchObject({ code: 'NO_TRADING_CLIENT' });
    expect(readTradingSession({ userId: 'u', customerId: 'next' })).toMatchObject({ token: 'new' });
  });

  it('that cannot be started fail the operation, with the reason', async () => {
    const userErrors = [{ __typename: 'UserError', field: [], code: 'NO_TRADING_CLIENT', message: 'none' }];
    const { client, asked } = await signedIn({
      TradingList: listFor('new'),
      StartTradingSession: () => ({
        data: { startTradingSession: { __typename: 'StartTradingSessionPayload', tradingSession: null, userErrors } },
      }),
    });
    const failure = await client.query({ query: TradingListDocument }).catch((error: unknown) => error);
    expect(describeError(failure)).toMatchObject({ code: 'NO_TRADING_CLIENT', text: 'none' });
    expect(asked()).toEqual(['StartTradingSession']);
  });
});

describe('a refused bearer', () => {
  it.each([
    ['as a GraphQL error', () => refusal('UNAUTHENTICATED')],
    ['with its status', () => refusal('UNAUTHENTICATED', 401)],
    ['by a proxy', () => new Response('no', { status: 401 })],
  ])('ends the session, refused %s', async (_case, answer) => {
    const { client, endSession } = clientOf({ Viewer: answer });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(endSession).toHaveBeenCalledOnce();
  });

  it('does not end a newer session', async () => {
    const { client, endSession } = clientOf({
      Viewer: () => {
        storeSession({ bearer: 'newer', expiresAt: '2100-01-01T00:00:00Z' });
        return refusal('UNAUTHENTICATED');
      },
    });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(endSession).not.toHaveBeenCalled();
  });

  it('ends nothing after the session has ended, because another tab may have started a new one', async () => {
    const { client, endSession } = clientOf({
      Viewer: () => {
        localStorage.clear();
        return refusal('UNAUTHENTICATED');
      },
    });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(endSession).not.toHaveBeenCalled();
  });

  it('is not implied by other errors', async () => {
    const { client, endSession } = clientOf({ Viewer: () => refusal('FORBIDDEN', 403) });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(endSession).not.toHaveBeenCalled();
  });
});

describe('a customer for whom the user may not act', () => {
  beforeEach(() => setActingCustomer('chosen'));

  it.each(['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT'])('is cleared once the viewer is refused: %s', async (code) => {
    const { client, endActing } = clientOf({ Viewer: () => refusal(code, 403) });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(endActing).toHaveBeenCalledExactlyOnceWith(client, 'chosen');
  });

  it('is detected by refetching the viewer when another operation is forbidden', async () => {
    let mayAct = true;
    const { client, endActing, asked } = clientOf({
      TradingList: () => refusal('FORBIDDEN', 403),
      StartTradingSession: () => started('new'),
      Viewer: () => (mayAct ? { data: { viewer } } : refusal('FORBIDDEN', 403)),
    });
    const read = () => client.query({ query: TradingListDocument, fetchPolicy: 'network-only' }).catch(() => {});
    await read();
    await vi.waitFor(() => expect(asked()).toEqual(['TradingList', 'Viewer']));
    // Only one read of the viewer runs at a time: the next refusal starts another once this one has ended.
    await vi.waitFor(() => expect(client.readQuery({ query: ViewerDocument })).not.toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(endActing).not.toHaveBeenCalled();
    mayAct = false;
    await read();
    await vi.waitFor(() => expect(endActing).toHaveBeenCalledExactlyOnceWith(client, 'chosen'));
  });

  it.each(['PROVIDER_ERROR', 'PROVIDER_TIMEOUT', 'UNAUTHENTICATED'])('stays chosen after other errors: %s', async (code) => {
    const { client, endActing } = clientOf({ Viewer: () => refusal(code) });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(endActing).not.toHaveBeenCalled();
  });

  it('is not cleared by the refusal of an earlier choice', async () => {
    const { client, endActing } = clientOf({
      Viewer: () => {
        setActingCustomer('newer');
        return refusal('FORBIDDEN', 403);
      },
    });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(endActing).not.toHaveBeenCalled();
  });
});

describe('a fault that no screen explains', () => {
  it('is reported by operation, code and request id [errors.reported]', async () => {
    const errors = [{ message: 'Internal', extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'r-1' } }];
    const { client, report } = clientOf({ Viewer: () => ({ errors }) });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(report.mock.calls).toEqual([[expect.objectContaining({ message: 'Viewer: INTERNAL_SERVER_ERROR, request r-1' })]]);
  });

  it.each(['FORBIDDEN', 'UNAUTHENTICATED', 'PROVIDER_TIMEOUT'])('does not include what a screen shows: %s', async (code) => {
    const { client, report } = clientOf({ Viewer: () => refusal(code) });
    await client.query({ query: ViewerDocument }).catch(() => {});
    expect(report).not.toHaveBeenCalled();
  });

  it.each([
    ['an answer', () => refusal('PROVIDER_TIMEOUT'), 'PROVIDER_TIMEOUT'],
    ['no response', () => new SyntaxError('cut'), 'UNREACHABLE'],
  ])('includes any failure of an operation whose context asks for it: %s', async (_case, answer, code) => {
    const { client, report } = clientOf({ Viewer: answer });
    await client.query({ query: ViewerDocument, context: { reportsFailure: true } }).catch(() => {});
    expect(report.mock.calls).toEqual([[expect.objectContaining({ message: `Viewer: ${code}` })]]);
  });

  it('includes a trading session that cannot be started, for example after a customer switch [errors.reported]', async () => {
    const { client, report } = await signedIn({
      TradingList: () => refusal('TRADING_TOKEN_REQUIRED'),
      StartTradingSession: () => refusal('PROVIDER_ERROR'),
    });
    await client.query({ query: TradingListDocument }).catch(() => {});
    expect(report.mock.calls).toEqual([[expect.objectContaining({ message: 'StartTradingSession: PROVIDER_ERROR' })]]);
  });

  it('does not include a cancelled operation', async () => {
    const { client, report } = clientOf({ Viewer: () => new DOMException('gone', 'AbortError') });
    const failure = await client
      .query({ query: ViewerDocument, context: { reportsFailure: true } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DOMException);
    expect(report).not.toHaveBeenCalled();
  });
});
