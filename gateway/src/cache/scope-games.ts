import type { Game } from '@sightline/provider-contract/account-clients.ts';
import { boundedMap } from '../util/bounded-map.ts';

type Games = ReadonlyMap<number, Game>;

/** A customer's people form one group of readers, staff who act for that customer another. */
const MAX_GROUPS = 100;

interface Group {
  games: Games | null;
  /** When they were read: own clock, ms. */
  readAt: number;
  reading: Promise<void> | null;
}

/**
 * The games that the readers of one scope share, per group of readers who may read the same: a shared execution has no
 * bearer of its own. Read once per group and `ttlMs`; known games are served at once and renewed in the background.
 */
export class ScopeGames {
  readonly #ttlMs: number;
  readonly #groups = boundedMap<string, Group>(MAX_GROUPS);

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  /** Null for a game that is not known. */
  game(group: string, id: number): Game | null {
    return this.#groups.get(group)?.games?.get(id) ?? null;
  }

  /** Resolves at once where games are known, else when they were read or could not be. */
  async ready(name: string, read: () => Promise<Games>): Promise<void> {
    const group = this.#groupOf(name);
    if (group.games !== null && Date.now() - group.readAt < this.#ttlMs) return;
    group.reading ??= this.#read(group, read);
    if (group.games === null) await group.reading;
  }

  async #read(group: Group, read: () => Promise<Games>): Promise<void> {
    try {
      group.games = await read();
      group.readAt = Date.now();
    } catch {
      // The next reader tries again; a query for the games themselves reports the failure.
    } finally {
      group.reading = null;
    }
  }

  #groupOf(name: string): Group {
    const known = this.#groups.get(name);
    if (known) return known;
    const group: Group = { games: null, readAt: 0, reading: null };
    this.#groups.set(name, group);
    return group;
  }
}
