import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { Backoff } from '@sightline/schema/client/backoff.ts';
import { BatchBuffer, type MergedBatch } from '@sightline/schema/client/batch-buffer.ts';
import { BatchChain } from '@sightline/schema/client/batch-chain.ts';
import * as z from 'zod/mini';
import { graphqlErrors } from '../lib/request-error.ts';
import type { TradingSessionOutcome } from '../session/trading-session.ts';
import {
  type EntityTypes,
  type LiveBatch,
  type LiveCursor,
  type LiveEntity,
  type LiveKind,
  parseLiveBatch,
} from './live-batch.ts';
import type { LiveConnection, SocketSubscription } from './live-connection.ts';

const Result = z.object({ data: z.optional(z.unknown()), errors: z.optional(z.array(z.unknown())) });
/** Maximum number of consecutive attempts with the same remedy. */
const MAX_ATTEMPTS = 2;

export interface StreamDeps {
  readonly connection: Pick<LiveConnection, 'add' | 'remove'>;
  readonly renewTrading: () => Promise<TradingSessionOutcome>;
  /** Called when the gateway rejects the bearer token. */
  readonly signedOut: () => void;
  readonly agreementRequired: () => void;
  /** Called with the errors of a batch whose data is incomplete; no screen shows them. */
  readonly partsFailed: (error: unknown) => void;
  readonly random?: () => number;
}

export interface StreamSpec {
  /** The subscription document as text. */
  readonly query: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly field: string;
  /** Position of the cached set; null if nothing is cached. */
  readonly cursor: () => LiveCursor | null;
  /** Called when a batch that continues the cursor is buffered. */
  readonly onBatch: (batch: LiveBatch) => void;
  /** Called when the subscription is interrupted. */
  readonly onPause: () => void;
  /** Called when the subscription fails and is not retried. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The change subscription of one live set. Buffers and merges batches until they are taken. If a batch does not continue the
 * cursor, subscribes again after the cursor, then from a snapshot.
 */
export class ChangeStream {
  readonly #spec: StreamSpec;
  readonly #deps: StreamDeps;
  readonly #subscription: SocketSubscription;
  readonly #buffer = new BatchBuffer<EntityTypes>();
  readonly #backoff: Backoff;
  #running = false;
  #chain = new BatchChain(null);
  /** Consecutive batches that did not continue the cursor. */
  #gaps = 0;
  /** Consecutive subscriptions that failed because of the trading session. */
  #refusals = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;

  constructor(spec: StreamSpec, deps: StreamDeps) {
    this.#spec = spec;
    this.#deps = deps;
    this.#backoff = new Backoff(deps.random);
    this.#subscription = {
      payload: () => ({ query: spec.query, variables: this.#variables() }),
      next: (result) => this.#next(result),
      ended: (errors) => this.#ended(errors),
      lost: () => spec.onPause(),
    };
  }

  /** Subscribes, or subscribes again. */
  start(): void {
    this.stop();
    this.#running = true;
    this.#deps.connection.add(this.#subscription);
  }

  /** Unsubscribes and drops the buffer; the gateway sends it again after the cursor. */
  stop(): void {
    this.#running = false;
    this.#unsubscribe();
  }

  /** Takes the buffered changes, merged into one batch; null if there are none. */
  take(): MergedBatch<EntityTypes> | null {
    return this.#buffer.take();
  }

  /** The buffered version of an entity; null if there is none or it is removed. */
  newest(kind: LiveKind, id: string): LiveEntity | null {
    return this.#buffer.peek(kind, id);
  }

  /** Call this when the taken batch is in the cache. */
  acknowledge(): void {
    this.#gaps = 0;
  }

  /** Call this when the cache rejected the taken batch: requests a snapshot. */
  reject(): void {
    this.#gaps += MAX_ATTEMPTS;
    this.#resubscribe();
  }

  #variables(): Record<string, unknown> {
    const after = this.#gaps < MAX_ATTEMPTS ? this.#spec.cursor() : null;
    this.#buffer.clear();
    this.#chain = new BatchChain(after);
    return { ...this.#spec.variables, ...(after === null ? {} : { after }) };
  }

  #next(result: unknown): void {
    const { data, errors } = Result.safeParse(result).data ?? {};
    const batch = parseLiveBatch(data, this.#spec.field);
    if (batch === null && errors !== undefined) {
      this.#unsubscribe();
      return this.#ended(errors);
    }
    if (batch === null || !this.#chain.accept(batch)) {
      this.#gaps += 1;
      return this.#resubscribe();
    }
    if (errors !== undefined && errors.length > 0) this.#deps.partsFailed(operationError(errors));
    this.#refusals = 0;
    this.#backoff.reset();
    this.#buffer.add(batch);
    this.#spec.onBatch(batch);
  }

  /** Immediately, or later if not even a snapshot helped. */
  #resubscribe(): void {
    this.#unsubscribe();
    if (this.#gaps > MAX_ATTEMPTS) this.#retryLater();
    else this.#deps.connection.add(this.#subscription);
  }

  #ended(errors: readonly unknown[]): void {
    this.#spec.onPause();
    const error = operationError(errors);
    const remedy = remedyOf(error);
    if (remedy === 'sign-in') return this.#deps.signedOut();
    if (remedy === 'agreement') this.#deps.agreementRequired();
    if (remedy === 'none' || remedy === 'agreement') return this.#fail(error);
    if (remedy === 'wait' || this.#refusals >= MAX_ATTEMPTS) return this.#retryLater();
    this.#refusals += 1;
    void this.#renew();
  }

  async #renew(): Promise<void> {
    const outcome = await this.#deps.renewTrading().catch(() => null);
    if (!this.#running) return;
    if (outcome === null) this.#retryLater();
    else if (outcome.ok) this.start();
    else this.#fail(operationError([{ message: outcome.message, extensions: { code: outcome.code } }]));
  }

  #fail(error: unknown): void {
    this.stop();
    this.#spec.onFailure(error);
  }

  #retryLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = null;
      this.#deps.connection.add(this.#subscription);
    }, this.#backoff.next());
  }

  #unsubscribe(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#deps.connection.remove(this.#subscription);
    this.#buffer.clear();
    this.#spec.onPause();
  }
}

const GraphQLErrors = z.array(z.object({ message: z.string(), extensions: z.optional(z.record(z.string(), z.unknown())) }));
const TRADING_SESSION_CODES = new Set(['TRADING_TOKEN_REQUIRED', 'TRADING_TOKEN_EXPIRED']);
/** Codes that waiting does not fix. */
const FINAL = new Set(['FORBIDDEN', 'NOT_FOUND', 'NO_TRADING_CLIENT']);

/** Converts the errors of a subscription; an unreadable payload becomes a generic error. */
export function operationError(errors: unknown): CombinedGraphQLErrors {
  const parsed = GraphQLErrors.safeParse(errors);
  const known = parsed.success && parsed.data.length > 0 ? parsed.data : [{ message: 'The subscription ended.' }];
  return new CombinedGraphQLErrors({
    errors: known.map(({ message, extensions }) => ({ message, ...(extensions === undefined ? {} : { extensions }) })),
  });
}

type Remedy = 'sign-in' | 'agreement' | 'trading-session' | 'none' | 'wait';

/** What to do after an operation of a live set failed. */
export function remedyOf(error: unknown): Remedy {
  const codes = graphqlErrors(error).map(({ code }) => code);
  if (codes.includes('UNAUTHENTICATED')) return 'sign-in';
  if (codes.includes('AGREEMENT_REQUIRED')) return 'agreement';
  if (codes.some((code) => FINAL.has(code))) return 'none';
  return codes.some((code) => TRADING_SESSION_CODES.has(code)) ? 'trading-session' : 'wait';
}

/** Whether retrying the operation cannot help. */
export function isFinal(remedy: Remedy): boolean {
  return remedy === 'none' || remedy === 'agreement';
}
