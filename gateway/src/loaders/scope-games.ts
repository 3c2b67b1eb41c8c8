import type { Game } from '@sightline/provider-contract/account-clients.ts';

type Games = ReadonlyMap<number, Game>;

/**
 * The games of one scope, for what its readers share: a shared run has no bearer to read them with. Whoever comes reads
 * them anew with their own; nobody waits for a reading of somebody else, and a failed one changes nothing.
 */
export class ScopeGames {
  #games: Games = new Map();

  game(id: number): Game | null {
    return this.#games.get(id) ?? null;
  }

  /** Resolves when the games were read, or could not be. */
  async renew(read: () => Promise<Games>): Promise<void> {
    try {
      this.#games = await read();
    } catch {
      // Said by whoever asks for the games themselves.
    }
  }
}
