import { once } from '../../util/once.ts';

/** The user or trading client that a call is made for. */
export interface CallOwner {
  /** A user, or a trading client, whose users share its calls. */
  readonly user: string;
  /** Public id of the customer; null when it is unknown, or when the call is for no customer. */
  readonly customer: string | null;
}

type Start = () => void;

interface UserShare {
  running: number;
  readonly waiting: Set<Start>;
}

interface CustomerShare {
  running: number;
  readonly users: Map<string, UserShare>;
}

/** A user, and all users of a customer together, may have up to this many times the number of free connections. */
const USER_WEIGHT = 2;
const CUSTOMER_WEIGHT = 3;
/** This share of all connections is for users without a running call. */
const RESERVED_SHARE = 1 / 8;
const MAX_WAITING_PER_USER = 1_000;
const MAX_WAITING = 10_000;

/** A call was not sent: its owner has too many calls in the queue, or no connection was free for it in time. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}

/**
 * Divides a number of connections among users, and among their customers. A call starts while its user has less than twice as many
 * connections as are free, and its customer less than three times as many: one user alone gets two thirds of them, two get two fifths
 * each, and so on. The last ones are for users without a running call. Waiting calls start in turn, by customer, then by user.
 */
export class ConnectionShares {
  readonly #customers = new Map<string, CustomerShare>();
  readonly #reserved: number;
  #free: number;
  #waiting = 0;

  constructor(connections: number) {
    this.#reserved = connections * RESERVED_SHARE;
    this.#free = connections;
  }

  /** Resolves with a function that frees the connection. Rejects with NoConnection, also once the signal aborts. */
  async acquire({ user: userId, customer: customerId }: CallOwner, signal: () => AbortSignal): Promise<() => void> {
    const customerKey = customerId === null ? `user ${userId}` : `customer ${customerId}`;
    const customer = this.#customers.get(customerKey) ?? { running: 0, users: new Map<string, UserShare>() };
    const user = customer.users.get(userId) ?? { running: 0, waiting: new Set<Start>() };
    this.#customers.set(customerKey, customer);
    customer.users.set(userId, user);
    const dropIfUnused = (): void => {
      const isUnused = user.running === 0 && user.waiting.size === 0;
      if (isUnused && customer.users.get(userId) === user) customer.users.delete(userId);
      if (customer.users.size === 0 && this.#customers.get(customerKey) === customer) this.#customers.delete(customerKey);
    };
    if (user.waiting.size === 0 && this.#hasShare(customer, user)) this.#take(customer, user);
    else await this.#waitForTurn(user, signal()).finally(dropIfUnused);
    return once(() => {
      this.#free += 1;
      customer.running -= 1;
      user.running -= 1;
      dropIfUnused();
      this.#startWaiting();
    });
  }

  #hasShare(customer: CustomerShare, user: UserShare): boolean {
    const isFirst = user.running === 0 && this.#free > 0;
    const isBelowShare = user.running < USER_WEIGHT * this.#free && this.#free > this.#reserved;
    return (isFirst || isBelowShare) && customer.running < CUSTOMER_WEIGHT * this.#free;
  }

  #take(customer: CustomerShare, user: UserShare): void {
    this.#free -= 1;
    customer.running += 1;
    user.running += 1;
  }

  #waitForTurn(user: UserShare, signal: AbortSignal): Promise<void> {
    if (signal.aborted || user.waiting.size >= MAX_WAITING_PER_USER || this.#waiting >= MAX_WAITING)
      return Promise.reject(new NoConnection('no connection is free'));
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        user.waiting.delete(start);
        this.#waiting -= 1;
        signal.removeEventListener('abort', onAbort);
      };
      const start = (): void => {
        leave();
        resolve();
      };
      const onAbort = (): void => {
        leave();
        reject(new NoConnection('no connection was free in time', { cause: signal.reason }));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      user.waiting.add(start);
      this.#waiting += 1;
    });
  }

  #startWaiting(): void {
    while (this.#waiting > 0 && this.#startNext());
  }

  /** Starts one call, of the customer and user whose last start is longest ago. False if none has a share left. */
  #startNext(): boolean {
    for (const [customerId, customer] of this.#customers) {
      for (const [userId, user] of customer.users) {
        const [start] = user.waiting;
        if (start === undefined || !this.#hasShare(customer, user)) continue;
        this.#take(customer, user);
        // They are last from now on.
        customer.users.delete(userId);
        customer.users.set(userId, user);
        this.#customers.delete(customerId);
        this.#customers.set(customerId, customer);
        start();
        return true;
      }
    }
    return false;
  }
}
