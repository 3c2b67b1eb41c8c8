import type { LiveCursor, LiveEntity as LiveKind } from '../types.generated.ts';
import { type ResponseError, isRecord, parseErrors } from './graphql-response.ts';
import { Backoff } from './backoff.ts';
import { BatchBuffer, type MergedBatch } from './batch-buffer.ts';
import { BatchChain } from './batch-chain.ts';
import { isOfReplay, type LiveBatch, liveBatchIn, type LiveTypes } from './live-batch.ts';
import { type LiveClock, systemClock } from './live-clock.ts';
import type { Ping } from './delay-meter.ts';
import type { LiveConnection } from './live-connection.ts';
import type { LiveSubscriber } from './live-subscriber.ts';
import type { LiveSession } from './live-session.ts';
import { SightlineError } from './sightline-error.ts';
import { TRADING_TOKEN_CODES } from './trading-session.ts';

/** Maximum number of consecutive attempts with the same remedy. */
const MAX_ATTEMPTS = 2;
/** Bound on pings that wait for the same or later batches to be applied. */
const MAX_WAITING_PINGS = 16;
/** Position that no batch has. */
export const UNKNOWN_SEQ = -1;

/** Why there is no socket. `LOST`: the gateway is unreachable. `TOO_MANY_SOCKETS`: the user or API key has too many. */
export type SocketLoss = 'LOST' | 'TOO_MANY_SOCKETS';

export interface SubscriptionOptions<T extends LiveTypes> {
  readonly connection: Pick<LiveConnection, 'add' | 'remove' | 'reportApplied'>;
  readonly session: LiveSession;
  readonly clock?: LiveClock;
  /** The subscription document as text. */
  readonly query: string;
  /** All variables except `after`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Position of the state that batches are applied to. Seq -1: its position in the epoch is unknown. Null: there is no state. */
  readonly cursor: () => LiveCursor | null;
  /** Called when a batch that continues the cursor is buffered. */
  readonly onBatch: (batch: LiveBatch<T>) => void;
  /** Called when the subscription is interrupted; `loss` is null unless that is because the socket closed. */
  readonly onPause: (loss: SocketLoss | null) => void;
  /** Called when what is applied is known to have been current at this time or later, ms since 1970. */
  readonly onProven?: (at: number) => void;
  /** Called when a replay has ended: everything that was recorded has arrived. */
  readonly onComplete?: () => void;
  /** Called when it fails and is not retried. */
  readonly onFailure: (errors: readonly ResponseError[]) => void;
}

/**
 * The subscription of one live set. Merges batches until they are drained. If a batch does not continue the cursor, subscribes
 * again: first after the cursor, then with a snapshot, then after growing delays.
 */
export class LiveSubscription<T extends LiveTypes> implements LiveSubscriber {
  readonly #options: SubscriptionOptions<T>;
  readonly #clock: LiveClock;
  readonly #buffer = new BatchBuffer<T>();
  readonly #backoff: Backoff;
  #chain = new BatchChain(null);
  #isRunning = false;
  #hasBatch = false;
  #isReplay = false;
  /** Whether the first batch of the current subscription was STALE. */
  #startedStale = false;
  /** When the current subscription was requested; ms since 1970. */
  #requestedAt = 0;
  /** Number of batches of the current subscription: received, taken with `drain`, and applied. */
  #received = 0;
  #drained = 0;
  #applied = 0;
  /** Pings that arrived after batches that are not applied yet, with the number of batches before each. */
  readonly #waitingPings: { readonly batches: number; readonly seq: number; readonly provesAt: number | null }[] = [];
  /** Consecutive batches that did not continue the cursor. */
  #gaps = 0;
  /** Consecutive subscriptions that failed because of the trading session. */
  #refusals = 0;
  /** Trading token of the current subscription. */
  #token: string | null = null;
  #cancelRetry: (() => void) | null = null;

  constructor(options: SubscriptionOptions<T>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#backoff = new Backoff(() => this.#clock.random());
  }

  /** Subscribes, or subscribes again. */
  start(): void {
    this.stop();
    this.#isRunning = true;
    this.#options.connection.add(this);
  }

  /** Unsubscribes and drops the buffer; the gateway sends it again after the cursor. */
  stop(): void {
    this.#isRunning = false;
    this.#unsubscribe();
  }

  /** Returns and clears the buffered changes, merged into one batch; null if there are none. */
  drain(): MergedBatch<T> | null {
    this.#drained = this.#received;
    return this.#buffer.drain();
  }

  /** The buffered version of an entity; null if there is none or it is removed. */
  newest<K extends LiveKind>(kind: K, id: string): T[K] | null {
    return this.#buffer.peek(kind, id);
  }

  /** Call this when the drained batch is applied. */
  acknowledge(): void {
    this.#gaps = 0;
    this.#backoff.reset();
    // The first batch leads to a state after the request, unless it is stale: then it may only say that nothing newer is known.
    if (this.#applied === 0 && this.#drained > 0 && !this.#startedStale) this.#options.onProven?.(this.#requestedAt);
    this.#applied = this.#drained;
    this.#settlePings();
    this.#options.connection.reportApplied();
  }

  /** Whether the first batch of the current subscription is applied. */
  get isCaughtUp(): boolean {
    return this.#applied > 0;
  }

  get unappliedPing(): number | null {
    return this.#waitingPings[0]?.seq ?? null;
  }

  onPing({ seq, sentAt, behind }: Ping, id: string): void {
    // Without a batch, no ping says anything about what the client has.
    if (!this.#hasBatch) return;
    const behindMs = behind[id] ?? 0;
    const provesAt = sentAt === null || typeof behindMs !== 'number' ? null : sentAt - behindMs;
    if (this.#waitingPings.length === MAX_WAITING_PINGS) this.#waitingPings.pop();
    this.#waitingPings.push({ batches: this.#received, seq, provesAt });
    this.#settlePings();
  }

  #settlePings(): void {
    for (let ping = this.#waitingPings[0]; ping !== undefined && ping.batches <= this.#applied; ping = this.#waitingPings[0]) {
      if (ping.provesAt !== null) this.#options.onProven?.(ping.provesAt);
      this.#waitingPings.shift();
    }
  }

  /** Call this when the drained batch could not be applied: requests a snapshot. */
  reject(): void {
    this.#gaps += MAX_ATTEMPTS;
    this.#resubscribe();
  }

  request(): { query: string; variables: Record<string, unknown> } {
    const { query, variables, cursor, session } = this.#options;
    const position = cursor();
    // The gateway then sends a snapshot, but none that may be older than what another gateway has sent.
    const after = position !== null && this.#gaps >= MAX_ATTEMPTS ? { epoch: position.epoch, seq: UNKNOWN_SEQ } : position;
    this.#token = session.tradingSession()?.token ?? null;
    this.#hasBatch = false;
    this.#requestedAt = this.#clock.now();
    this.#clearBuffer();
    this.#chain = new BatchChain(after);
    return { query, variables: { ...variables, ...(after === null ? {} : { after }) } };
  }

  next(result: unknown): void {
    const { data, errors } = isRecord(result) ? result : {};
    const batch = liveBatchIn<T>(data);
    const failures = parseErrors(errors);
    if (batch === null && failures.length > 0) {
      this.#unsubscribe();
      return this.#recover(failures);
    }
    if (batch === null || !this.#chain.accept(batch)) {
      this.#gaps += 1;
      return this.#resubscribe();
    }
    if (failures.length > 0) this.#options.session.onPartialErrors?.(failures);
    if (!this.#hasBatch) this.#startedStale = batch.status === 'STALE';
    this.#hasBatch = true;
    this.#isReplay = isOfReplay(batch);
    this.#received += 1;
    this.#refusals = 0;
    this.#buffer.add(batch);
    this.#options.onBatch(batch);
  }

  onErrors(errors: readonly ResponseError[]): void {
    if (errors.length === 0 && this.#isReplay) return this.#options.onComplete?.();
    this.#options.onPause(null);
    this.#recover(errors);
  }

  onDisconnect(isRefused: boolean): void {
    this.#options.onPause(isRefused ? 'TOO_MANY_SOCKETS' : 'LOST');
  }

  onTradingRenewed(): void {
    if (this.#hasBatch) this.start();
  }

  /** Immediately, or later if not even a snapshot helped. */
  #resubscribe(): void {
    this.#unsubscribe();
    if (this.#gaps > MAX_ATTEMPTS) this.#retryLater(this.#backoff.next());
    else this.#options.connection.add(this);
  }

  #recover(errors: readonly ResponseError[]): void {
    const { session } = this.#options;
    if (errors.some(({ code }) => code === 'UNAUTHENTICATED')) return this.#fail(errors);
    if (errors.some(({ code }) => TRADING_TOKEN_CODES.has(code))) {
      this.#refusals += 1;
      if (this.#refusals > MAX_ATTEMPTS) this.#renewLater();
      else void this.#renewTradingToken();
      return;
    }
    if (errors.length > 0 && session.isFinal(errors)) return this.#fail(errors);
    const seconds = errors[0]?.retryAfterSeconds ?? null;
    this.#retryLater(seconds === null ? this.#backoff.next() : seconds * 1_000);
  }

  async #renewTradingToken(): Promise<void> {
    const failure = await this.#options.session.renewTrading(this.#token).then(
      () => null,
      (error: unknown) => error,
    );
    if (!this.#isRunning) return;
    if (failure === null) this.start();
    else if (failure instanceof SightlineError && !failure.retryable) this.#fail(failure.errors);
    else this.#renewLater();
  }

  #fail(errors: readonly ResponseError[]): void {
    this.stop();
    this.#options.onFailure(errors);
  }

  /** Without a new trading session, another subscription would be refused again. */
  #renewLater(): void {
    this.#retryLater(this.#backoff.next(), () => void this.#renewTradingToken());
  }

  #retryLater(ms: number, retry = (): void => this.#options.connection.add(this)): void {
    this.#cancelRetry ??= this.#clock.after(ms, () => {
      this.#cancelRetry = null;
      retry();
    });
  }

  #unsubscribe(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#options.connection.remove(this);
    this.#clearBuffer();
    this.#options.onPause(null);
  }

  #clearBuffer(): void {
    this.#buffer.clear();
    this.#waitingPings.length = 0;
    this.#received = 0;
    this.#drained = 0;
    this.#applied = 0;
  }
}
