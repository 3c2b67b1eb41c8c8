import type { Game } from '@sightline/provider-contract/account-clients.ts';
import { boundedMap } from '../util/bounded-map.ts';

export type Games = ReadonlyMap<number, Game>;

/** The customer's own users form one group, staff who act for the customer another. */
const MAX_GROUPS = 100;

interface CachedGames {
  games: Games | null;
  /** Local clock, ms. */
  fetchedAt: number;
  fetching: Promise<void> | null;
}

/**
 * The games for shared executions of one scope, which have no bearer of their own. Users with the same permissions form a
 * group. Games are fetched once per group and `ttlMs`; stale games are returned at once and refreshed in the background.
 */
export class ScopeGames {
  readonly #ttlMs: number;
  readonly #groups = boundedMap<string, CachedGames>(MAX_GROUPS);

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  /** By id; null before the first successful fetch. */
  get(group: string): Games | null {
    return this.#groups.get(group)?.games ?? null;
  }

  /** Resolves at once if games are known, otherwise when the fetch has succeeded or failed. */
  async load(name: string, fetch: () => Promise<Games>): Promise<void> {
    const group = this.#groups.get(name) ?? { games: null, fetchedAt: 0, fetching: null };
    this.#groups.set(name, group);
    if (group.games !== null && Date.now() - group.fetchedAt < this.#ttlMs) return;
    group.fetching ??= this.#fetch(group, fetch);
    if (group.games === null) await group.fetching;
  }

  async #fetch(group: CachedGames, fetch: () => Promise<Games>): Promise<void> {
    try {
      group.games = await fetch();
      group.fetchedAt = Date.now();
    } catch {
      // The next call retries. A query for the games themselves reports the failure.
    } finally {
      group.fetching = null;
    }
  }
}
