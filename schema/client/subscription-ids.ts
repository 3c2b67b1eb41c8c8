/**
 * Subscription ids of one socket. Clients with the same subscriptions use the same ids, so that the server can send identical
 * bytes to many of them. No id is reused, because a late message for an ended subscription would reach its successor.
 */
export class SubscriptionIds {
  readonly #used = new Map<string, number>();

  next(query: string): string {
    const name = /\bsubscription\s+(\w+)/.exec(query)?.[1] ?? 'subscription';
    const count = (this.#used.get(name) ?? 0) + 1;
    this.#used.set(name, count);
    return `${name}-${count}`;
  }

  /** Starts over for a new socket. */
  reset(): void {
    this.#used.clear();
  }
}
