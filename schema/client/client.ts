import type { GraphQLResponse } from './graphql-response.ts';
import { START_TRADING_SESSION } from './documents.generated.ts';
import { callerIn, type LiveHeaders } from './live-session.ts';
import { post } from './post.ts';
import { ROUTE_HEADER, routeIn, withRoute } from './route.ts';
import { ServerClock } from './server-clock.ts';
import { signIn } from './sign-in.ts';
import { SightlineError } from './sightline-error.ts';
import type { Session } from '../types.generated.ts';
import { endsWithin, RENEW_BEFORE_MS, type StartedSession, TRADING_TOKEN_CODES, tradingSessionIn } from './trading-session.ts';
import type { Operation, Variables } from './typed-document.ts';
import { UserSession } from './user-session.ts';

/** A secret, or a function that returns the current one; called for each request and socket. */
export type Secret = string | (() => string | Promise<string>);

interface ConnectionOptions {
  /** The gateway's endpoint, e.g. `https://dashboard.example.com/graphql`. */
  readonly url: string;
  /** Request timeout in milliseconds (35 000: the gateway's own timeout is 30 s). */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

interface AnyUserOptions extends ConnectionOptions {
  /** Public id of the customer that a staff user acts for. */
  readonly actingCustomer?: string;
  readonly apiKey?: undefined;
}

/** A client for a user who has signed in. */
export interface UserOptions extends AnyUserOptions {
  /** Bearer token. */
  readonly bearer: Secret;
  readonly email?: undefined;
}

/** A client for a program's own user. It signs in on demand, and again before the session ends. */
export interface ServiceUserOptions extends AnyUserOptions {
  readonly email: string;
  readonly password: Secret;
  readonly bearer?: undefined;
}

/** A client for a service that reads trading data. */
export interface ApiKeyOptions extends ConnectionOptions {
  /** Secret of an API key of the provider. */
  readonly apiKey: Secret;
  readonly bearer?: undefined;
  readonly email?: undefined;
  readonly actingCustomer?: undefined;
}

export type ClientOptions = UserOptions | ServiceUserOptions | ApiKeyOptions;

export interface RequestOptions {
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 35_000;
const SIGN_OUT = 'mutation SignOut { signOut { user { id } } }';

/** Client of one gateway for one user or API key. Starts and renews trading sessions of a user on demand. */
export class SightlineClient {
  readonly url: string;
  readonly #options: ClientOptions;
  readonly #clock = new ServerClock();
  /** Null unless the client signs in itself. */
  readonly #session: UserSession | null;
  #trading: StartedSession | null = null;
  #route: { readonly caller: string | null; readonly key: string } | null = null;
  #startingTrading: Promise<StartedSession> | null = null;

  constructor(options: ClientOptions) {
    this.url = options.url;
    this.#options = options;
    this.#session =
      options.email === undefined
        ? null
        : new UserSession(
            () => this.#signIn(options),
            () => this.serverTime(),
          );
  }

  /** Returns the data of an operation. Throws {@link SightlineError} when the response has errors. */
  async query<Result = unknown, Given = Variables>(
    operation: Operation<Result, Given>,
    variables?: Given,
    options: RequestOptions = {},
  ): Promise<Result> {
    const { data, errors } = await this.request(operation, variables, options);
    const [first, ...more] = errors;
    if (first !== undefined) throw new SightlineError([first, ...more], { data });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the gateway implements the schema; the caller vouches for the selection
    return data as Result;
  }

  /** Returns the data and errors of the response. Throws if there is no response, or if a trading session is needed and cannot be started. */
  async request<Result, Given>(
    operation: Operation<Result, Given>,
    variables?: Given,
    options: RequestOptions = {},
  ): Promise<GraphQLResponse> {
    const query = operation.toString();
    const body = { query, variables };
    // A mutation is never repeated automatically.
    const isRepeatable = !/^[ \t]*mutation\b/m.test(query);
    let headers = await this.headers();
    let answer = await this.#send(body, headers, options.signal);
    if (answer.errors.some(({ code }) => code === 'UNAUTHENTICATED') && this.forgetCredential(headers) && isRepeatable) {
      headers = await this.headers();
      answer = await this.#send(body, headers, options.signal);
    }
    const needsTrading = answer.errors.some(({ code }) => TRADING_TOKEN_CODES.has(code));
    if (!needsTrading || !isRepeatable) return answer;
    await this.renewTrading(headers['x-trading-token'] ?? null);
    return this.#send(body, await this.headers(), options.signal);
  }

  /**
   * Ends the session, and all trading sessions that were started in it: every gateway then refuses them. Ends nothing with an API key, or
   * before the first sign-in of a program. Stop following live sets first: a client that signs in itself would sign in again.
   */
  async signOut(): Promise<void> {
    const { apiKey, email } = this.#options;
    if (apiKey !== undefined || (email !== undefined && this.#session?.current === null)) return;
    const headers = await this.#headers();
    const { errors } = await this.#send({ query: SIGN_OUT }, headers);
    this.forgetCredential(headers);
    const [first, ...more] = errors.filter(({ code }) => code !== 'UNAUTHENTICATED');
    if (first !== undefined) throw new SightlineError([first, ...more]);
  }

  /** Call it with headers whose credential the gateway refused. Returns whether the client tries to sign in with the next request. */
  forgetCredential({ authorization = '' }: LiveHeaders): boolean {
    if (this.#session === null) return false;
    this.#session.forget(authorization.replace(/^Bearer /, ''));
    // A trading session ends with the session in which it was started.
    this.#trading = null;
    return true;
  }

  /** Starts a trading session and sends it with every later request. Throws NO_TRADING_CLIENT when the customer has no trading client. */
  startTradingSession(): Promise<StartedSession> {
    this.#startingTrading ??= this.#startTrading().finally(() => {
      this.#startingTrading = null;
    });
    return this.#startingTrading;
  }

  /** The trading session that is sent with each request; null if none was started. */
  get tradingSession(): StartedSession | null {
    return this.#trading;
  }

  /** Starts a new trading session unless the rejected token was already replaced. */
  async renewTrading(rejected: string | null): Promise<void> {
    if (this.#trading === null || this.#trading.token === rejected) await this.startTradingSession();
  }

  /** The endpoint for the caller in these headers, with the key by which a proxy chooses its gateway, if that is known. */
  urlFor(headers: LiveHeaders): string {
    return withRoute(this.url, this.#route?.caller === callerIn(headers) ? this.#route.key : null);
  }

  /** Call it with the key that a gateway sent to the caller in these headers. */
  rememberRoute(key: string, headers: LiveHeaders): void {
    this.#route = { caller: callerIn(headers), key };
  }

  /** The server's time, as its last response shows it; milliseconds since 1970. */
  serverTime(): number {
    return this.#clock.now();
  }

  /** Headers of each request, and connection parameters of a socket. Renews a trading session that is about to expire. */
  async headers(): Promise<Record<string, string>> {
    const current = this.#trading;
    // On failure the current session is still sent; the gateway reports it if it has expired.
    if (current !== null && endsWithin(current, RENEW_BEFORE_MS, this.serverTime()))
      await this.renewTrading(current.token).catch(() => {});
    return this.#headers();
  }

  async #headers(): Promise<Record<string, string>> {
    if (this.#options.apiKey !== undefined) return { 'x-api-key': await resolveSecret(this.#options.apiKey) };
    const { bearer, actingCustomer } = this.#options;
    return {
      authorization: `Bearer ${await (bearer === undefined ? this.#session?.bearer() : resolveSecret(bearer))}`,
      ...(actingCustomer === undefined ? {} : { 'x-acting-customer': actingCustomer }),
      ...(this.#trading === null ? {} : { 'x-trading-token': this.#trading.token }),
    };
  }

  async #startTrading(): Promise<StartedSession> {
    const answer = await this.#send({ query: START_TRADING_SESSION }, await this.#headers());
    this.#trading = tradingSessionIn(answer);
    return this.#trading;
  }

  async #signIn({ email, password, fetch: send }: ServiceUserOptions): Promise<Session> {
    return signIn({
      url: this.url,
      email,
      password: await resolveSecret(password),
      fetch: this.#clock.measuring(send ?? fetch),
    });
  }

  #send(body: unknown, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<GraphQLResponse> {
    const { timeoutMs = TIMEOUT_MS, fetch: send = fetch } = this.#options;
    const routed: typeof fetch = async (url, init) => {
      const response = await send(url, init);
      const key = routeIn(response.headers.get(ROUTE_HEADER));
      if (key !== null) this.rememberRoute(key, headers);
      return response;
    };
    return post({ url: this.urlFor(headers), headers, body, timeoutMs, signal, fetch: this.#clock.measuring(routed) });
  }
}

async function resolveSecret(secret: Secret): Promise<string> {
  return typeof secret === 'string' ? secret : secret();
}
