import { Backoff } from '@sightline/schema/client/backoff.ts';
import { BatchBuffer, type MergedBatch } from '@sightline/schema/client/batch-buffer.ts';
import { BatchChain } from '@sightline/schema/client/batch-chain.ts';
import * as z from 'zod/mini';
import type { TradingSessionOutcome } from '../session/trading-session.ts';
import {
  type EntityTypes,
  type LiveBatch,
  type LiveCursor,
  type LiveEntity,
  type LiveKind,
  parseLiveBatch,
} from './live-batch.ts';
import type { LiveConnection, Wire } from './live-connection.ts';
import { operationError, remedyOf } from './subscription-errors.ts';

const Result = z.object({ data: z.optional(z.unknown()), errors: z.optional(z.array(z.unknown())) });
/** So often in a row the same remedy is tried. */
const IN_A_ROW = 2;

export interface StreamDeps {
  readonly connection: Pick<LiveConnection, 'add' | 'remove'>;
  readonly renewTrading: () => Promise<TradingSessionOutcome>;
  /** The bearer was refused. */
  readonly signedOut: () => void;
  readonly agreementRequired: () => void;
  /** A batch came without parts that could not be read; no screen shows that. */
  readonly partsFailed: (error: unknown) => void;
  readonly random?: () => number;
}

export interface StreamSpec {
  /** Text of the subscription. */
  readonly query: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly field: string;
  /** What the cache holds; null: nothing. */
  readonly cursor: () => LiveCursor | null;
  /** A batch that continues has come, and is kept until it is taken. */
  readonly onBatch: (batch: LiveBatch) => void;
  /** No further batch comes until the subscription stands again. */
  readonly onPause: () => void;
  /** The subscription will not stand again by itself. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The changes of one live set, from its cursor on. Batches are kept, merged, until they are taken. What does not continue is
 * asked for again after the cursor, then as an image.
 */
export class ChangeStream {
  readonly #spec: StreamSpec;
  readonly #deps: StreamDeps;
  readonly #wire: Wire;
  readonly #buffer = new BatchBuffer<EntityTypes>();
  readonly #backoff: Backoff;
  #running = false;
  #chain = new BatchChain(null);
  /** Batches in a row that did not continue. */
  #gaps = 0;
  /** Subscriptions in a row that were refused for want of a trading session. */
  #refusals = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;

  constructor(spec: StreamSpec, deps: StreamDeps) {
    this.#spec = spec;
    this.#deps = deps;
    this.#backoff = new Backoff(deps.random);
    this.#wire = {
      payload: () => ({ query: spec.query, variables: this.#begin() }),
      next: (result) => this.#next(result),
      ended: (errors) => this.#ended(errors),
      lost: () => spec.onPause(),
    };
  }

  /** Subscribes, again where it did before. */
  start(): void {
    this.stop();
    this.#running = true;
    this.#deps.connection.add(this.#wire);
  }

  /** Ends the subscription; what was not taken is dropped, and comes again after the cursor. */
  stop(): void {
    this.#running = false;
    this.#letGo();
  }

  /** What has come since it was last asked. */
  take(): MergedBatch<EntityTypes> | null {
    return this.#buffer.take();
  }

  /** The entity as a batch that waits has it; null where none does, or where it is removed. */
  newest(kind: LiveKind, id: string): LiveEntity | null {
    return this.#buffer.peek(kind, id);
  }

  /** What was taken is in the cache. */
  taken(): void {
    this.#gaps = 0;
  }

  /** What was taken could not be kept: it is asked for again, as an image. */
  refuse(): void {
    this.#gaps += IN_A_ROW;
    this.#askAgain();
  }

  #begin(): Record<string, unknown> {
    const after = this.#gaps < IN_A_ROW ? this.#spec.cursor() : null;
    this.#buffer.clear();
    this.#chain = new BatchChain(after);
    return { ...this.#spec.variables, ...(after === null ? {} : { after }) };
  }

  #next(result: unknown): void {
    const { data, errors } = Result.safeParse(result).data ?? {};
    const batch = parseLiveBatch(data, this.#spec.field);
    if (batch === null && errors !== undefined) {
      this.#letGo();
      return this.#ended(errors);
    }
    if (batch === null || !this.#chain.accept(batch)) {
      this.#gaps += 1;
      return this.#askAgain();
    }
    if (errors !== undefined && errors.length > 0) this.#deps.partsFailed(operationError(errors));
    this.#refusals = 0;
    this.#backoff.reset();
    this.#buffer.add(batch);
    this.#spec.onBatch(batch);
  }

  /** At once, unless even an image did not help. */
  #askAgain(): void {
    this.#letGo();
    if (this.#gaps > IN_A_ROW) this.#retryLater();
    else this.#deps.connection.add(this.#wire);
  }

  #ended(errors: readonly unknown[]): void {
    this.#spec.onPause();
    const error = operationError(errors);
    const remedy = remedyOf(error);
    if (remedy === 'sign-in') return this.#deps.signedOut();
    if (remedy === 'agreement') this.#deps.agreementRequired();
    if (remedy === 'none' || remedy === 'agreement') return this.#fail(error);
    if (remedy === 'wait' || this.#refusals >= IN_A_ROW) return this.#retryLater();
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
      this.#deps.connection.add(this.#wire);
    }, this.#backoff.next());
  }

  #letGo(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#deps.connection.remove(this.#wire);
    this.#buffer.clear();
    this.#spec.onPause();
  }
}
