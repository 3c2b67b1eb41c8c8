import type { GraphQLError } from 'graphql';
import type { Config } from '../config/config.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { once } from '../util/once.ts';

interface RunningOperation {
  readonly cost: number;
  subscriptions: number;
}

/** Total cost of running operations; equal ones count once. */
class CostTotal {
  readonly #operations = new Map<string, RunningOperation>();
  #cost = 0;

  get isEmpty(): boolean {
    return this.#operations.size === 0;
  }

  /** The total if this operation ran too. */
  totalWith(operationKey: string, cost: number): number {
    return this.#cost + (this.#operations.has(operationKey) ? 0 : cost);
  }

  add(operationKey: string, cost: number): void {
    const known = this.#operations.get(operationKey);
    if (known) known.subscriptions += 1;
    else {
      this.#operations.set(operationKey, { cost, subscriptions: 1 });
      this.#cost += cost;
    }
  }

  remove(operationKey: string): void {
    const known = this.#operations.get(operationKey);
    if (!known) return;
    known.subscriptions -= 1;
    if (known.subscriptions > 0) return;
    this.#operations.delete(operationKey);
    this.#cost -= known.cost;
  }
}

/**
 * Limits the total cost of running subscriptions, except those of the web's own documents, for each user and for the process, in points of
 * `document-cost.ts`. A subscription is executed at every change; equal subscriptions to a live set are executed once and count once.
 */
export class LiveBudget {
  readonly #limits: Pick<Config, 'MAX_LIVE_COST' | 'MAX_LIVE_COST_PER_USER'>;
  readonly #all = new CostTotal();
  readonly #users = new Map<string, CostTotal>();

  constructor(limits: Pick<Config, 'MAX_LIVE_COST' | 'MAX_LIVE_COST_PER_USER'>) {
    this.#limits = limits;
  }

  /** Counts a subscription. @returns a function that releases it, RATE_LIMITED if it exceeds a limit, or DOCUMENT_TOO_COSTLY if it does so alone */
  reserve(userId: string, operationKey: string, cost: number): (() => void) | GraphQLError {
    const own = this.#users.get(userId) ?? new CostTotal();
    const { MAX_LIVE_COST, MAX_LIVE_COST_PER_USER } = this.#limits;
    const limit = Math.min(MAX_LIVE_COST, MAX_LIVE_COST_PER_USER);
    if (cost > limit) return gatewayError('DOCUMENT_TOO_COSTLY', { details: { cost, limit } });
    if (own.totalWith(operationKey, cost) > MAX_LIVE_COST_PER_USER) {
      const message = 'Your running subscriptions cost too much together. Please end one first.';
      return gatewayError('RATE_LIMITED', { message, details: { cost, limit: MAX_LIVE_COST_PER_USER } });
    }
    if (this.#all.totalWith(operationKey, cost) > MAX_LIVE_COST) {
      const message = 'Too many different subscriptions are running. Please try again later.';
      return gatewayError('RATE_LIMITED', { message, details: { cost, limit: MAX_LIVE_COST } });
    }
    this.#users.set(userId, own);
    own.add(operationKey, cost);
    this.#all.add(operationKey, cost);
    return once(() => {
      own.remove(operationKey);
      this.#all.remove(operationKey);
      if (own.isEmpty && this.#users.get(userId) === own) this.#users.delete(userId);
    });
  }
}
