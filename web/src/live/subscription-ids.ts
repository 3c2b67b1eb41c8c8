/**
 * Ids of the subscriptions of one socket: the same in every tab that does the same, so that the server can send many readers
 * the same bytes. None is used twice, since what is under way for an ended one would be taken for its successor's.
 */
export class SubscriptionIds {
  readonly #used = new Map<string, number>();

  next(query: string): string {
    const name = /\bsubscription\s+(\w+)/.exec(query)?.[1] ?? 'subscription';
    const count = (this.#used.get(name) ?? 0) + 1;
    this.#used.set(name, count);
    return `${name}-${count}`;
  }

  /** The next socket begins anew. */
  reset(): void {
    this.#used.clear();
  }
}
