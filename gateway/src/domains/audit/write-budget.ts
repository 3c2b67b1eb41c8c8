import { Counter } from '../../redis/counter.ts';
import type { Redis } from '../../redis/redis.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

/** Writes, and uses of secrets, of one user a minute. */
const USER_WRITES = 300;
/** Writes a minute of all users of a customer together, and of staff who act for it: more than USER_WRITES. */
const CUSTOMER_WRITES = 600;

/** Budget of the writes that reach the provider, so that the audit log can keep an entry of each. All gateways count together in Redis. */
export class WriteBudget {
  readonly #users: Counter;
  readonly #customers: Counter;

  constructor(redis: Redis | null) {
    this.#users = new Counter({ name: 'sightline:v1:user-writes', points: USER_WRITES, windowMs: MINUTE_MS, redis });
    this.#customers = new Counter({ name: 'sightline:v1:customer-writes', points: CUSTOMER_WRITES, windowMs: MINUTE_MS, redis });
  }

  /** Counts a write before it is sent. Rejects with RATE_LIMITED, and counts nothing, if it exceeds a budget. */
  async charge({ user, customer }: { user: string; customer: string | null }): Promise<void> {
    const ofUser = await this.#users.consume(user);
    if (!ofUser.isAllowed) throw tooMany(USER_WRITES, ofUser.resetMs);
    if (customer === null) return;
    const ofCustomer = await this.#customers.consume(customer);
    if (ofCustomer.isAllowed) return;
    await ofUser.refund();
    throw tooMany(CUSTOMER_WRITES, ofCustomer.resetMs);
  }
}

function tooMany(limit: number, resetMs: number) {
  return gatewayError('RATE_LIMITED', {
    message: 'Too many changes within a minute. Please wait.',
    details: { limit, retryAfter: Math.ceil(resetMs / 1_000) },
  });
}
