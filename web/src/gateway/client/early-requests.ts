import * as z from 'zod/mini';
import { API_CLIENTS_PAGE, type SentDocument, START_TRADING_SESSION, TRADING_LIST, VIEWER } from '../../generated/documents.ts';
import { serverNow } from '../../lib/clock.ts';
import { actingCustomerId } from '../session/acting-customer.ts';
import { GRAPHQL_HEADERS, GRAPHQL_PATH } from '../session/graphql-endpoint.ts';
import { readSession } from '../session/stored-session.ts';
import { storedTradingTokens } from '../session/stored-trading-session.ts';

/** The credentials of a request, as the gateway reads them. */
const AUTH_HEADERS = ['authorization', 'x-acting-customer'] as const;
const TRADING_HEADER = 'x-trading-token';

/** Milliseconds. An older response is not used, because it could be out of date; loading the code can take many seconds. */
const MAX_AGE_MS = 30_000;

/** Pages that show nothing of the viewer. */
const isPublic = (pathname: string): boolean => /^\/(?:agreement|update-password)\//.test(pathname);
/** Pages that need a trading session. */
const isTrading = (pathname: string): boolean => /^\/trading(?:\/[^/]+|\/desk\/board)?\/?$/.test(pathname);
export const isTradingList = (pathname: string): boolean => /^\/trading\/?$/.test(pathname);
/** True for `/` too, which redirects to the API clients. */
export const isApiClients = (pathname: string): boolean => /^\/(?:api-clients\/?)?$/.test(pathname);

/** When each early response that the client uses was requested, by the clock of this computer; ms since 1970. */
const sentAtOf = new WeakMap<Response, number>();

/** When the request of an early response was sent, by the server's time; ms since 1970. Undefined if the client sent it itself. */
export function earlySentAt(response: Response): number | undefined {
  const sentAt = sentAtOf.get(response);
  // Only the response shows how wrong the clock of this computer is.
  return sentAt === undefined ? undefined : sentAt + serverNow() - Date.now();
}

type AuthHeaders = Readonly<Record<string, string>>;

interface EarlyRequest {
  readonly text: string;
  readonly headers: AuthHeaders;
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

const Body = z.object({ query: z.string(), variables: z.optional(z.record(z.string(), z.unknown())) });
/** Operations begin a line in the texts that the web sends; fields do not. */
const isMutation = (text: string): boolean => /^mutation\b/m.test(text);

const StartTradingSessionResponse = z.object({
  data: z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) }),
});

/**
 * Requests that are sent while the code of the page loads. The client uses their responses instead of sending the same requests
 * again, unless it has sent a mutation since, after which they could be out of date.
 */
export class EarlyRequests {
  readonly #fetch: typeof fetch;
  #pending: readonly EarlyRequest[] = [];

  constructor(fetcher: typeof fetch = window.fetch.bind(window)) {
    this.#fetch = fetcher;
  }

  /** Requests the viewer and what the page at `pathname` shows first. Nothing without a session, or for a page that needs none. */
  send(pathname: string): void {
    const session = readSession();
    if (session === null || isPublic(pathname)) return;
    const customer = actingCustomerId();
    const authHeaders = {
      authorization: `Bearer ${session.bearer}`,
      ...(customer === null ? {} : { 'x-acting-customer': customer }),
    };
    this.#add(VIEWER, authHeaders);
    if (isApiClients(pathname)) this.#add(API_CLIENTS_PAGE, authHeaders);
    if (isTrading(pathname)) this.#sendTrading(authHeaders, isTradingList(pathname));
  }

  /** Like `fetch`, but returns the response of an early request of the same caller for the same document, once. */
  readonly fetch: typeof fetch = (input, init) => {
    if (this.#pending.length === 0) return this.#fetch(input, init);
    const body = Body.safeParse(typeof init?.body === 'string' ? JSON.parse(init.body) : null).data;
    const request = body === undefined ? null : this.#find(body, new Headers(init?.headers));
    if (request === null) {
      if (body !== undefined && isMutation(body.query)) this.#pending = [];
      return this.#fetch(input, init);
    }
    this.#pending = this.#pending.filter((each) => each !== request);
    return request.response;
  };

  /** Starts a trading session if there is none. Does nothing if there are several: which one to use depends on the viewer. */
  #sendTrading(authHeaders: AuthHeaders, needsList: boolean): void {
    const [token, ...others] = storedTradingTokens();
    if (others.length > 0) return;
    const sendList = (tradingToken: string): void => {
      if (needsList) this.#add(TRADING_LIST, { ...authHeaders, [TRADING_HEADER]: tradingToken });
    };
    if (token !== undefined) return sendList(token);
    this.#add(START_TRADING_SESSION, authHeaders, async (response) => {
      const started = StartTradingSessionResponse.safeParse(await response.json().catch(() => null));
      if (started.success) sendList(started.data.data.startTradingSession.tradingSession.token);
    });
  }

  /** `onResponse` gets a copy of the response, before the client does. */
  #add({ name, text }: SentDocument, headers: AuthHeaders, onResponse?: (copy: Response) => Promise<void>): void {
    const sentAt = Date.now();
    const response = this.#fetch(GRAPHQL_PATH, {
      method: 'POST',
      headers: { ...headers, ...GRAPHQL_HEADERS },
      body: JSON.stringify({ operationName: name, variables: {}, query: text }),
    }).then(async (received) => {
      await onResponse?.(received.clone());
      sentAtOf.set(received, sentAt);
      return received;
    });
    // The client reports the failure when it uses the response.
    response.catch(() => {});
    this.#pending = [...this.#pending, { text, headers, sentAt, response }];
  }

  #find({ query, variables = {} }: z.output<typeof Body>, headers: Headers): EarlyRequest | null {
    if (Object.keys(variables).length > 0) return null;
    const since = Date.now() - MAX_AGE_MS;
    const matches = (request: EarlyRequest): boolean =>
      request.text === query &&
      request.sentAt >= since &&
      AUTH_HEADERS.every((name) => headers.get(name) === (request.headers[name] ?? null)) &&
      [null, headers.get(TRADING_HEADER)].includes(request.headers[TRADING_HEADER] ?? null);
    return this.#pending.find(matches) ?? null;
  }
}
