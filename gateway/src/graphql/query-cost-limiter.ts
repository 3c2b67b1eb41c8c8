import type { GraphQLError, GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.ts';
import { gatewayError } from '../util/errors.ts';
import type { Redis } from '../redis/redis.ts';
import { CostBudget } from './cost-budget.ts';
import { type AskedDocument, documentCost } from './document-cost.ts';

type Limits = Pick<Config, 'MAX_DOCUMENT_COST' | 'DOCUMENT_COST_PER_MINUTE' | 'OWN_DOCUMENT_COST_PER_MINUTE'>;

/** Costs of the product's own documents that are kept, by hash and variables; with longer variables they are computed each time. */
const MAX_COSTS = 2_000;
const MAX_KEY = 1_000;

/**
 * What documents may cost within a minute: those of others, each of which is bounded by itself as well, and the product's
 * own. Only what is let in is charged: a document that is not valid, or costs too much, caused no work.
 */
export class QueryCostLimiter {
  /** By user; with Redis all gateways count together. */
  readonly others: CostBudget;
  /** By user, or by client address without a signed-in user; each gateway counts by itself, so that no page waits for Redis. */
  readonly own: CostBudget;
  readonly #schema: GraphQLSchema;
  readonly #limits: Limits;
  readonly #ownCosts = new LRUCache<string, number>({ max: MAX_COSTS });

  constructor(options: { schema: GraphQLSchema; config: Limits; redis: Redis | null }) {
    const { schema, config, redis } = options;
    this.#schema = schema;
    this.#limits = config;
    this.others = new CostBudget({ policy: 'document-cost', limit: config.DOCUMENT_COST_PER_MINUTE, redis });
    this.own = new CostBudget({ policy: 'own-document-cost', limit: config.OWN_DOCUMENT_COST_PER_MINUTE, redis: null });
  }

  /** Points of a valid document. Throws BAD_USER_INPUT where its variables do not fit. */
  costOf(asked: AskedDocument): number {
    return documentCost(this.#schema, asked);
  }

  /** Points of a document of the product; null where its variables do not fit, which execution has the words for. */
  costOfOwn(hash: string, asked: AskedDocument): number | null {
    const key = JSON.stringify([hash, asked.operationName, asked.variables]);
    const known = this.#ownCosts.get(key);
    if (known !== undefined) return known;
    try {
      const cost = this.costOf(asked);
      if (key.length <= MAX_KEY) this.#ownCosts.set(key, cost);
      return cost;
    } catch {
      return null;
    }
  }

  /** DOCUMENT_TOO_COSTLY where one document may not cost so much. */
  problemWith(cost: number): GraphQLError | null {
    const { MAX_DOCUMENT_COST: limit } = this.#limits;
    if (cost <= limit) return null;
    return gatewayError('DOCUMENT_TOO_COSTLY', { figures: { ...(Number.isFinite(cost) ? { cost } : {}), limit } });
  }

  /** Headers that say what a document costs, and what one may. */
  costHeaders(cost: number): [name: string, value: string][] {
    return [
      ['document-cost', Number.isFinite(cost) ? String(cost) : 'too many fields to count'],
      ['document-cost-limit', String(this.#limits.MAX_DOCUMENT_COST)],
    ];
  }
}
