import { boundedMap } from '../../util/bounded-map.ts';
import { unlessAborted } from '../../util/deadline.ts';
import type { CallOwner } from './connection-shares.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';

const MAX_OWNERS = 50_000;

/**
 * Merges equal reads: a read that is running serves the callers that ask for the same, unless its user or its customer has begun or
 * ended a write since the read began; for a read of no single customer, any user. Reads and writes through other gateways do not count.
 */
export class MergedReads<T> {
  readonly #running = new Map<string, Promise<T>>();
  /** Number of the last event of a write, by user and by customer. */
  readonly #writes = boundedMap<string, number>(MAX_OWNERS);
  #lastWrite = 0;

  /**
   * @param id everything that the response depends on
   * @param read starts the read, within a deadline of its own
   * @param signal ends the wait of this caller, with its reason
   */
  async read(options: { id: string; owner: CallOwner; read: () => Promise<T>; signal?: AbortSignal | undefined }): Promise<T> {
    const { id, owner, read, signal } = options;
    for (;;) {
      const key = JSON.stringify([id, owner.customer, this.#lastWriteOf(owner)]);
      const running = this.#running.get(key);
      try {
        const work = running ?? this.#start(key, read);
        return await (signal ? unlessAborted(work, signal) : work);
      } catch (error) {
        // The shared read began earlier than this call, whose deadline is later.
        const isOutOfTime = error instanceof ProviderFailure && error.kind === 'timeout';
        if (running === undefined || !isOutOfTime || signal?.aborted) throw error;
      }
    }
  }

  /** Sends a write: no read that began before its end serves a caller that asks after its start or its end. */
  async write(owner: CallOwner, send: () => Promise<T>): Promise<T> {
    this.#countWrite(owner);
    try {
      return await send();
    } finally {
      this.#countWrite(owner);
    }
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const running = read().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** A read for no single customer may show the entities of all. */
  #lastWriteOf(owner: CallOwner): number {
    if (owner.customer === null) return this.#lastWrite;
    return Math.max(...keysOf(owner).map((key) => this.#writes.get(key) ?? 0));
  }

  #countWrite(owner: CallOwner): void {
    this.#lastWrite += 1;
    for (const key of keysOf(owner)) this.#writes.set(key, this.#lastWrite);
  }
}

function keysOf({ user, customer }: CallOwner): string[] {
  return customer === null ? [`user ${user}`] : [`user ${user}`, `customer ${customer}`];
}
