import type { GraphQLError } from 'graphql';
import { gatewayError } from '../util/errors.ts';
import type { Redis } from '../redis/redis.ts';
import { Counter, type Consumption } from '../cache/counter.ts';

const WINDOW_MS = 60_000;

/** What documents may cost within a minute, in points, by the user or address that is charged. */
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

  /** Charges a document, unless too much was spent within the minute: then `problem` is RATE_LIMITED, and nothing is charged. */
  async charge(payer: string, cost: number): Promise<{ consumption: Consumption; problem: GraphQLError | null }> {
    const consumption = await this.#spent.consume(payer, cost);
    if (consumption.isAllowed) return { consumption, problem: null };
    const figures = { cost, limit: this.#limit, retryAfter: seconds(consumption.resetMs) };
    return { consumption, problem: gatewayError('RATE_LIMITED', { figures }) };
  }

  /** Headers of the IETF's draft (RateLimit header fields for HTTP), in points and seconds. */
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
