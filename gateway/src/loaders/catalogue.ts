import type { Game } from '@sightline/provider-contract/account-clients.ts';
import type { AccountApi, AccountCaller } from '../rest/account.ts';
import { CoalescingCache } from './coalescing-cache.ts';

/** A game by the id that packages, series and widgets share. */
export interface GameRef {
  readonly id: number;
}

/** A product as packages name it. */
export interface ProductRef {
  readonly id: string;
}

/**
 * Games and products, read once per short time and caller: how often rows name them does not matter.
 * Fed by `GET v1/game` and `GET v1/product`.
 */
export interface Catalogue {
  game(id: number): Promise<Game | null>;
  productName(id: string): Promise<string | null>;
  productIdByName(name: string): Promise<string | null>;
}

export class Catalogues {
  readonly #account: AccountApi;
  readonly #games: CoalescingCache<Map<number, Game>>;
  readonly #products: CoalescingCache<Map<string, string>>;

  constructor(options: { account: AccountApi; ttlMs: number }) {
    this.#account = options.account;
    this.#games = new CoalescingCache({ ttlMs: options.ttlMs, max: 10_000 });
    this.#products = new CoalescingCache({ ttlMs: options.ttlMs, max: 10_000 });
  }

  /** `key` names the caller: what one may read is not handed to another. */
  of(caller: AccountCaller, key: string): Catalogue {
    const games = (): Promise<Map<number, Game>> =>
      this.#games.get(key, async () => new Map((await this.#account.games(caller)).map((game) => [game.id, game])));
    const products = (): Promise<Map<string, string>> =>
      this.#products.get(key, async () => new Map((await this.#account.products(caller)).map(({ id, name }) => [id, name])));
    return {
      game: async (id) => (await games()).get(id) ?? null,
      productName: async (id) => (await products()).get(id) ?? null,
      productIdByName: async (name) => {
        for (const [id, known] of await products()) if (known.toLowerCase() === name.toLowerCase()) return id;
        return null;
      },
    };
  }
}
