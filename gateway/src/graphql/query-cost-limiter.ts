import type { GraphQLError, GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { Counter, type Consumption } from '../redis/counter.ts';
import type { Config } from '../config/config.ts';
import type { Redis } from '../redis/redis.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { WorkQueue } from '../util/work-queue.ts';
import { documentCost, type DocumentRequest } from './document-cost.ts';
import type { DocumentLimits } from './document-limits.ts';

type Limits = Pick<Config, 'DOCUMENT_COST_PER_MINUTE' | 'OWN_DOCUMENT_COST_PER_MINUTE' | 'REGISTERED_DOCUMENT_COST_PER_MINUTE'> &
  Pick<DocumentLimits, 'MAX_DOCUMENT_COST'>;

/** Cached costs of trusted documents, by hash and variables; longer keys are not cached. */
const MAX_COSTS = 2_000;
const MAX_KEY = 1_000;
const WINDOW_MS = 60_000;

/** Points of the text of a document before it is parsed. */
const BYTES_PER_POINT = 10;
const MIN_TEXT_COST = 50;

/** Time between the starts of two untrusted documents of one payer, refused ones included, so that they leave the event loop to others. */
const START_INTERVAL_MS = 10;
/** Untrusted documents of one payer that may wait for their start, and the longest wait. */
const MAX_WAITING = 256;
const MAX_START_WAIT_MS = 10_000;
const MAX_PAYERS = 10_000;

/** Points that an untrusted document costs before it is parsed, valid or not. */
export function textCost(text: string): number {
  return Math.max(MIN_TEXT_COST, Math.ceil(Buffer.byteLength(text) / BYTES_PER_POINT));
}

/** Budget in points per minute for each payer: a user or a client address. */
export class CostBudget {
  readonly #policy: string;
  readonly #limit: number;
  readonly #spent: Counter;

  /** @param options `policy`: its name in headers */
  constructor(options: { policy: string; limit: number; redis: Redis | null }) {
    const { policy, limit, redis } = options;
    this.#policy = policy;
    this.#limit = limit;
    this.#spent = new Counter({ name: `sightline:v1:${policy}`, points: limit, windowMs: WINDOW_MS, redis });
  }

  /**
   * Charges a document. When that exceeds the budget, charges nothing and returns RATE_LIMITED as `problem`, or
   * DOCUMENT_TOO_COSTLY for a document that exceeds it alone. `paid`: the part of the cost that was charged before.
   */
  async charge(payer: string, cost: number, paid = 0): Promise<{ consumption: Consumption; problem: GraphQLError | null }> {
    if (cost > this.#limit) {
      const problem = gatewayError('DOCUMENT_TOO_COSTLY', { details: { cost, limit: this.#limit } });
      return { consumption: await this.#spent.consume(payer, 0), problem };
    }
    const consumption = await this.#spent.consume(payer, cost - paid);
    if (consumption.isAllowed) return { consumption, problem: null };
    const details = { cost, limit: this.#limit, retryAfter: seconds(consumption.resetMs) };
    return { consumption, problem: gatewayError('RATE_LIMITED', { details }) };
  }

  /** Headers of the IETF draft "RateLimit header fields for HTTP", in points and seconds. */
  rateHeaders({ isAllowed, remaining, resetMs }: Consumption): [name: string, value: string][] {
    const reset = seconds(resetMs);
    return [
      ['ratelimit-policy', `"${this.#policy}";q=${this.#limit};w=${WINDOW_MS / 1000}`],
      ['ratelimit', `"${this.#policy}";r=${remaining};t=${reset}`],
      ...(isAllowed ? [] : ([['retry-after', String(reset)]] as [string, string][])),
    ];
  }
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/**
 * Limits the cost of documents: each untrusted document, and all documents of a payer per minute. Untrusted documents are charged
 * for their text before they are parsed; invalid ones, and those over the limit, cost no more than that.
 */
export class QueryCostLimiter {
  /** Untrusted documents, by user; all gateways share the count through Redis. */
  readonly untrusted: CostBudget;
  /** Registered documents of other tools, by user; all gateways share the count through Redis. */
  readonly registered: CostBudget;
  /** The web's own documents, by user, or by client address without one. Each gateway counts alone, so that no page waits for Redis. */
  readonly own: CostBudget;
  readonly #schema: GraphQLSchema;
  readonly #limits: Limits;
  readonly #starts = boundedMap<string, WorkQueue>(MAX_PAYERS);
  readonly #costs = new LRUCache<string, number>({ max: MAX_COSTS });

  constructor(options: { schema: GraphQLSchema; config: Limits; redis: Redis | null }) {
    const { schema, config, redis } = options;
    this.#schema = schema;
    this.#limits = config;
    this.untrusted = new CostBudget({ policy: 'document-cost', limit: config.DOCUMENT_COST_PER_MINUTE, redis });
    this.registered = new CostBudget({
      policy: 'registered-document-cost',
      limit: config.REGISTERED_DOCUMENT_COST_PER_MINUTE,
      redis,
    });
    this.own = new CostBudget({ policy: 'own-document-cost', limit: config.OWN_DOCUMENT_COST_PER_MINUTE, redis: null });
  }

  /** Charges an untrusted document for its text, in the payer's turn and before it is parsed. Rejects as {@link waitForTurn} does. */
  async chargeText(
    payer: string,
    text: string,
  ): Promise<{ cost: number; consumption: Consumption; problem: GraphQLError | null }> {
    await this.waitForTurn(payer);
    const cost = textCost(text);
    return { cost, ...(await this.untrusted.charge(payer, cost)) };
  }

  /** Waits until the payer may start something untrusted. Rejects with RATE_LIMITED when too many of its requests wait. */
  waitForTurn(payer: string): Promise<void> {
    const limits = { concurrency: 1, maxQueued: MAX_WAITING, queueTimeoutMs: MAX_START_WAIT_MS };
    const starts = this.#starts.get(payer) ?? new WorkQueue(limits);
    this.#starts.set(payer, starts);
    return new Promise((resolve, reject) => {
      const start = (): Promise<void> => {
        resolve();
        return new Promise((end) => setTimeout(end, START_INTERVAL_MS));
      };
      starts.run(start, { isUrgent: false }).catch(() => reject(gatewayError('RATE_LIMITED', { details: { retryAfter: 1 } })));
    });
  }

  /** Points of a valid document. Throws BAD_USER_INPUT when its variables do not match their types. */
  costOf(request: DocumentRequest): number {
    return documentCost(this.#schema, request);
  }

  /** Points of a trusted document, which are cached. Throws as {@link costOf} does. */
  costOfTrusted(hash: string, request: DocumentRequest): number {
    const key = JSON.stringify([hash, request.operationName, request.variables]);
    const cached = this.#costs.get(key);
    if (cached !== undefined) return cached;
    const cost = this.costOf(request);
    if (key.length <= MAX_KEY) this.#costs.set(key, cost);
    return cost;
  }

  /** DOCUMENT_TOO_COSTLY when one document exceeds the limit; otherwise null. */
  checkCost(cost: number): GraphQLError | null {
    const { MAX_DOCUMENT_COST: limit } = this.#limits;
    if (cost <= limit) return null;
    return gatewayError('DOCUMENT_TOO_COSTLY', { details: { ...(Number.isFinite(cost) ? { cost } : {}), limit } });
  }

  /** Headers with the cost of the document and the limit. */
  costHeaders(cost: number): [name: string, value: string][] {
    return [
      ['document-cost', Number.isFinite(cost) ? String(cost) : 'too many fields to count'],
      ['document-cost-limit', String(this.#limits.MAX_DOCUMENT_COST)],
    ];
  }
}
