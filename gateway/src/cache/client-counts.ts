import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { AccountUser } from '../provider/api/account-calls.ts';
import type { AccountClientsApi, ClientRecord } from '../provider/api/account-clients.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { ClientDisconnected } from '../util/deadline.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { WorkQueue } from '../util/work-queue.ts';
import { RenewingCache } from './renewing-cache.ts';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

/** Numbers of a customer's API clients: all except deleted ones, and those of them that have not ended. */
interface ClientCount {
  readonly total: number;
  readonly active: number;
}

interface Caller extends AccountUser {
  readonly hash: string;
}

const CACHE_MS = 10 * 60_000;
const MAX_ENTRIES = 20_000;
const MAX_USERS = 1_000;
/** Bound of the calls of one user at a time. */
const CONCURRENCY = 4;
/** Bound of the calls of one user within a minute. One check in the dashboard covers up to this many customers. */
const CALLS_PER_MINUTE = 200;

/**
 * How many API clients customers have, for staff: one call per customer, `GET v1/client3?customer=`. At most 4 calls at a time and
 * 200 a minute for each user; cached by bearer for 10 minutes, or until that bearer changes a client of the customer here.
 */
export class ClientCounts {
  readonly #counts = new RenewingCache<ClientCount>({ name: 'client_counts', ttlMs: CACHE_MS, max: MAX_ENTRIES });
  readonly #queues = boundedMap<number, WorkQueue>(MAX_USERS);
  readonly #calls = boundedMap<number, { count: number }>(MAX_USERS, { ttl: MINUTE_MS });
  readonly #queueTimeoutMs: number;

  /** @param options `queueTimeoutMs`: how long a call may wait for its turn */
  constructor(options: { queueTimeoutMs: number }) {
    this.#queueTimeoutMs = options.queueTimeoutMs;
  }

  /**
   * The count of one customer. Rejects as the call does, with RATE_LIMITED or PROVIDER_BUSY if it may not be made, and with
   * ClientDisconnected if the browser has left before its turn.
   */
  async get(
    caller: Caller,
    account: Pick<AccountClientsApi, 'clients'>,
    customerId: string,
    disconnected: AbortSignal,
  ): Promise<ClientCount> {
    for (;;) {
      try {
        return await this.#load(caller, account, customerId, disconnected);
      } catch (error) {
        // The request that started the shared load has disconnected. Load again.
        if (!(error instanceof ClientDisconnected) || disconnected.aborted) throw error;
      }
    }
  }

  /** Call after every write of a client. */
  forget({ caller, actingCustomerId }: { readonly caller: Caller; readonly actingCustomerId: string | null }): void {
    this.#counts.delete(`${caller.hash}:${actingCustomerId}`);
  }

  #load(
    caller: Caller,
    account: Pick<AccountClientsApi, 'clients'>,
    customerId: string,
    disconnected: AbortSignal,
  ): Promise<ClientCount> {
    return this.#counts.get(`${caller.hash}:${customerId}`, () =>
      this.#queueOf(caller.user.id).run(
        async () => {
          if (disconnected.aborted) throw new ClientDisconnected();
          this.#consumeCall(caller.user.id);
          const clients = await account.clients(
            { bearer: caller.bearer, user: caller.user, mode: 'Account-Manager', customer: customerId },
            customerId,
          );
          return countOf(clients, customerId);
        },
        { isUrgent: false },
      ),
    );
  }

  #queueOf(user: number): WorkQueue {
    const known = this.#queues.get(user);
    if (known) return known;
    const queue = new WorkQueue({ concurrency: CONCURRENCY, maxQueued: CALLS_PER_MINUTE, queueTimeoutMs: this.#queueTimeoutMs });
    this.#queues.set(user, queue);
    return queue;
  }

  #consumeCall(user: number): void {
    const calls = this.#calls.get(user) ?? { count: 0 };
    if (calls.count === 0) this.#calls.set(user, calls);
    if (calls.count >= CALLS_PER_MINUTE) throw gatewayError('RATE_LIMITED');
    calls.count += 1;
  }
}

/** Counts the clients of one customer. A client with an unreadable expiry date counts as active. */
function countOf(clients: readonly ClientRecord[], customerId: string): ClientCount {
  const now = new Date();
  const own = clients.filter(({ customer }) => customer === null || customer.id === customerId);
  const active = own.filter(
    ({ active_until, unreadable }) => unreadable.includes('active_until') || activityStatus(active_until, now) !== 'INACTIVE',
  );
  return { total: own.length, active: active.length };
}
