import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { Config } from '../config.ts';
import { gatewayError } from '../errors.ts';
import type { Redis } from '../redis/redis.ts';
import { Counter, type Taking } from './counter.ts';
import { type AskedDocument, documentCost } from './document-cost.ts';

const WINDOW_MS = 60_000;
const POLICY = 'document-cost';

/**
 * What documents that are not the product's own may cost: each by itself, and all of one user within a minute.
 * Only what is let in is charged: a document that is not valid, or costs too much, asked nothing of anybody.
 */
export class DocumentAllowance {
  readonly #schema: GraphQLSchema;
  readonly #limits: Pick<Config, 'MAX_DOCUMENT_COST' | 'DOCUMENT_COST_PER_MINUTE'>;
  readonly #spent: Counter;

  constructor(options: {
    schema: GraphQLSchema;
    config: Pick<Config, 'MAX_DOCUMENT_COST' | 'DOCUMENT_COST_PER_MINUTE'>;
    redis: Redis | null;
  }) {
    this.#schema = options.schema;
    this.#limits = options.config;
    this.#spent = new Counter({
      name: 'sightline:v1:document-cost',
      points: options.config.DOCUMENT_COST_PER_MINUTE,
      windowMs: WINDOW_MS,
      redis: options.redis,
    });
  }

  /** Points of a valid document. Throws BAD_USER_INPUT where its variables do not fit. */
  costOf(asked: AskedDocument): number {
    return documentCost(this.#schema, asked);
  }

  /** DOCUMENT_TOO_COSTLY where one document may not cost so much. */
  problemWith(cost: number): GraphQLError | null {
    const { MAX_DOCUMENT_COST: limit } = this.#limits;
    if (cost <= limit) return null;
    return gatewayError('DOCUMENT_TOO_COSTLY', { figures: { ...(Number.isFinite(cost) ? { cost } : {}), limit } });
  }

  /** Charges a user with a document, unless too much was spent within the minute. */
  async charge(userId: string, cost: number): Promise<{ taking: Taking; problem: GraphQLError | null }> {
    const taking = await this.#spent.take(userId, cost);
    if (taking.isTaken) return { taking, problem: null };
    const figures = { cost, limit: this.#limits.DOCUMENT_COST_PER_MINUTE, retryAfter: seconds(taking.resetMs) };
    return { taking, problem: gatewayError('RATE_LIMITED', { figures }) };
  }

  /** Headers that say what a document costs, and what one may. */
  costHeaders(cost: number): [name: string, value: string][] {
    return [
      ['document-cost', Number.isFinite(cost) ? String(cost) : 'too many fields to count'],
      ['document-cost-limit', String(this.#limits.MAX_DOCUMENT_COST)],
    ];
  }

  /** Headers of the IETF's draft (RateLimit header fields for HTTP), in points and seconds. */
  rateHeaders({ isTaken, left, resetMs }: Taking): [name: string, value: string][] {
    const reset = seconds(resetMs);
    return [
      ['ratelimit-policy', `"${POLICY}";q=${this.#limits.DOCUMENT_COST_PER_MINUTE};w=${WINDOW_MS / 1000}`],
      ['ratelimit', `"${POLICY}";r=${left};t=${reset}`],
      ...(isTaken ? [] : ([['retry-after', String(reset)]] as [string, string][])),
    ];
  }
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
