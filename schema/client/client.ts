import type { TradingSession } from '../types.generated.ts';
import type { Answer } from './answer.ts';
import { START_TRADING_SESSION } from './documents.generated.ts';
import { post } from './post.ts';
import { SightlineError } from './sightline-error.ts';
import { endsWithin, tradingSessionIn } from './trading-session.ts';
import type { Operation, Variables } from './typed-document.ts';

export interface ClientOptions {
  /** The gateway's endpoint, e.g. `https://dashboard.example.com/graphql`. */
  readonly url: string;
  /** Session bearer, or what yields the present one: asked for each request and each socket. */
  readonly bearer: string | (() => string | Promise<string>);
  /** Public id of the customer that staff act for. Ignored by the gateway from anybody else. */
  readonly actingCustomer?: string;
  /** How long an answer may take, milliseconds (35 000: the gateway itself takes up to 30 s). */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

export interface AskOptions {
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 35_000;
/** A trading session is renewed this long before it ends. */
const AHEAD_MS = 120_000;
const WANTS_TRADING = new Set(['TRADING_TOKEN_REQUIRED', 'TRADING_TOKEN_EXPIRED']);

/** Asks one gateway as one person. Trading sessions are begun and renewed when something needs them. */
export class SightlineClient {
  readonly url: string;
  readonly #options: ClientOptions;
  #trading: TradingSession | null = null;
  #starting: Promise<TradingSession> | null = null;

  constructor(options: ClientOptions) {
    this.url = options.url;
    this.#options = options;
  }

  /** The data of an operation. Throws {@link SightlineError} where anything is missing from it. */
  async query<Result = unknown, Given = Variables>(
    operation: Operation<Result, Given>,
    variables?: Given,
    options: AskOptions = {},
  ): Promise<Result> {
    const { data, errors } = await this.ask(operation, variables, options);
    const [first, ...more] = errors;
    if (first !== undefined) throw new SightlineError([first, ...more], { data });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the gateway keeps its schema; what a text selects of it is its author's word
    return data as Result;
  }

  /** The answer as it came: data beside what is missing from it. Throws only where there is no answer. */
  async ask<Result, Given>(operation: Operation<Result, Given>, variables?: Given, options: AskOptions = {}): Promise<Answer> {
    const query = operation.toString();
    const used = this.#trading;
    const answer = await this.#post(query, variables, options);
    const isTradingWanted = answer.errors.some(({ code }) => WANTS_TRADING.has(code));
    // What changes something is never sent twice by itself.
    if (!isTradingWanted || /^\s*mutation\b/m.test(query)) return answer;
    await this.renewTrading(used?.token ?? null);
    return this.#post(query, variables, options);
  }

  /** Begins a trading session, which goes with every request from then on. Throws NO_TRADING_CLIENT where the customer has none. */
  startTradingSession(): Promise<TradingSession> {
    this.#starting ??= this.#startTrading().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  /** The same, unless the session with that token has been replaced already. */
  async renewTrading(refused: string | null): Promise<void> {
    if (this.#trading === null || this.#trading.token === refused) await this.startTradingSession();
  }

  /** What goes with each request, and with a socket once. A trading session is renewed in time, where one was begun. */
  async headers(): Promise<Record<string, string>> {
    const held = this.#trading;
    // The session at hand may still do; if it does not, that is told where it is refused.
    if (held !== null && endsWithin(held, AHEAD_MS)) await this.renewTrading(held.token).catch(() => {});
    return this.#headers();
  }

  async #headers(): Promise<Record<string, string>> {
    const { bearer, actingCustomer } = this.#options;
    return {
      authorization: `Bearer ${typeof bearer === 'string' ? bearer : await bearer()}`,
      ...(actingCustomer === undefined ? {} : { 'x-acting-customer': actingCustomer }),
      ...(this.#trading === null ? {} : { 'x-trading-token': this.#trading.token }),
    };
  }

  async #startTrading(): Promise<TradingSession> {
    const answer = await this.#send({ query: START_TRADING_SESSION }, await this.#headers());
    this.#trading = tradingSessionIn(answer);
    return this.#trading;
  }

  async #post(query: string, variables: unknown, { signal }: AskOptions): Promise<Answer> {
    return this.#send({ query, variables }, await this.headers(), signal);
  }

  #send(body: unknown, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Answer> {
    const { timeoutMs = TIMEOUT_MS, fetch: send } = this.#options;
    return post({ url: this.url, headers, body, timeoutMs, signal, fetch: send });
  }
}
