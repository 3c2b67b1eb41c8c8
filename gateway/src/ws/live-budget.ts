import type { GraphQLError } from 'graphql';
import type { Config } from '../config/config.ts';
import { gatewayError } from '../util/errors.ts';

interface Share {
  readonly cost: number;
  /** Running subscriptions that read the same. */
  holders: number;
}

/** The sum of what runs, each distinct operation counted once. */
class Sum {
  readonly #shares = new Map<string, Share>();
  #cost = 0;

  get isEmpty(): boolean {
    return this.#shares.size === 0;
  }

  /** The sum with this operation. */
  with(operation: string, cost: number): number {
    return this.#cost + (this.#shares.has(operation) ? 0 : cost);
  }

  add(operation: string, cost: number): void {
    const known = this.#shares.get(operation);
    if (known) known.holders += 1;
    else {
      this.#shares.set(operation, { cost, holders: 1 });
      this.#cost += cost;
    }
  }

  remove(operation: string): void {
    const known = this.#shares.get(operation);
    if (!known) return;
    known.holders -= 1;
    if (known.holders > 0) return;
    this.#shares.delete(operation);
    this.#cost -= known.cost;
  }
}

/**
 * What running subscriptions outside the manifest may cost together, in points of `document-cost.ts`: those of one user, and
 * all of this process. A subscription is executed at every change for as long as it runs; equal ones are executed once and
 * count once.
 */
export class LiveBudget {
  readonly #limits: Pick<Config, 'MAX_LIVE_COST' | 'MAX_LIVE_COST_PER_USER'>;
  readonly #all = new Sum();
  readonly #users = new Map<string, Sum>();

  constructor(limits: Pick<Config, 'MAX_LIVE_COST' | 'MAX_LIVE_COST_PER_USER'>) {
    this.#limits = limits;
  }

  /** Counts a subscription until the returned function is called; RATE_LIMITED where there is no room for it. */
  hold(userId: string, operation: string, cost: number): (() => void) | GraphQLError {
    const own = this.#users.get(userId) ?? new Sum();
    const { MAX_LIVE_COST, MAX_LIVE_COST_PER_USER } = this.#limits;
    if (own.with(operation, cost) > MAX_LIVE_COST_PER_USER) {
      const message = 'Your running subscriptions cost too much together. Please end one first.';
      return gatewayError('RATE_LIMITED', { message, figures: { cost, limit: MAX_LIVE_COST_PER_USER } });
    }
    if (this.#all.with(operation, cost) > MAX_LIVE_COST) {
      const message = 'Too many different subscriptions are running. Please try again later.';
      return gatewayError('RATE_LIMITED', { message, figures: { cost, limit: MAX_LIVE_COST } });
    }
    this.#users.set(userId, own);
    own.add(operation, cost);
    this.#all.add(operation, cost);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      own.remove(operation);
      this.#all.remove(operation);
      if (own.isEmpty && this.#users.get(userId) === own) this.#users.delete(userId);
    };
  }
}
