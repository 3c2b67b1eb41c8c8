import type { Game, Package, Product, PushChannel, PushChannelCategory } from '@sightline/provider-contract/account-clients.ts';
import type { AccountClientsApi } from '../provider/api/account-clients.ts';
import { once } from '../util/once.ts';
import { RenewingCache } from './renewing-cache.ts';
import type { AccountScope } from '../provider/api/account-calls.ts';

type CatalogueApi = Pick<AccountClientsApi, 'games' | 'products' | 'pushChannels' | 'pushChannelCategories' | 'packages'>;

/** A reference to a game by id, as in packages, series and widgets. */
export interface GameRef {
  readonly id: number;
  /** Its details are null, without an error, while the games cannot be read. */
  readonly isOptional?: true;
}

/** A reference to a product, as in packages. */
export interface ProductRef {
  readonly id: string;
}

export type Catalogue = ReturnType<Catalogues['forCaller']>;

const MAX_CALLERS = 10_000;
const MAX_KNOWN_GAMES = 1_000;

/** The letters of a product's name in lower case. They identify the product, because its name may be written in several ways. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/**
 * The product catalogue as each caller sees it, cached for a short time, so that rows can look it up any number of times.
 * Calls `GET v1/game`, `v1/product`, `v1/push-channel`, `v1/push-channel/category` and `v1/package`.
 */
export class Catalogues {
  readonly #account: CatalogueApi;
  readonly #games: RenewingCache<Map<number, Game>>;
  readonly #products: RenewingCache<Map<string, Product>>;
  readonly #channels: RenewingCache<PushChannel[]>;
  readonly #categories: RenewingCache<PushChannelCategory[]>;
  readonly #packages: RenewingCache<Package[]>;
  #knownGames: ReadonlyMap<number, Game> = new Map();

  /** @param options `staleMs`: how long after `ttlMs` stale games are returned at once, because trading must not wait for the account API */
  constructor(options: { account: CatalogueApi; ttlMs: number; staleMs: number }) {
    const bounds = { ttlMs: options.ttlMs, max: MAX_CALLERS };
    this.#account = options.account;
    this.#games = new RenewingCache({ ...bounds, name: 'games', staleMs: options.staleMs });
    this.#products = new RenewingCache({ ...bounds, name: 'products' });
    this.#channels = new RenewingCache({ ...bounds, name: 'push_channels' });
    this.#categories = new RenewingCache({ ...bounds, name: 'push_channel_categories' });
    this.#packages = new RenewingCache({ ...bounds, name: 'packages' });
  }

  /** Games that any caller has read: titles and icons are the same for all. A new map whenever one changes. */
  get knownGames(): ReadonlyMap<number, Game> {
    return this.#knownGames;
  }

  /** A game for API keys, which have no catalogue. Before any caller has read it, a neutral name. */
  knownGame(id: number): Game {
    return this.#knownGames.get(id) ?? { id, title: `Game ${id}`, abbreviation: `G${id}`, images: [] };
  }

  #remember(games: ReadonlyMap<number, Game>): void {
    const isKnown = [...games].every(([id, game]) => JSON.stringify(this.#knownGames.get(id)) === JSON.stringify(game));
    if (isKnown) return;
    const newest = [...new Map([...this.#knownGames, ...games])].slice(-MAX_KNOWN_GAMES);
    this.#knownGames = new Map(newest);
  }

  /** The catalogue of one operation. `hash`: of the bearer, which is in the cache key, like the customer, because permissions differ. */
  forCaller({ caller, customerId }: AccountScope, hash: string) {
    const account = this.#account;
    const key = `${hash}:${customerId ?? ''}`;
    // Hundreds of rows look them up.
    const games = once(() =>
      this.#games.getNow(key, async () => {
        const found = new Map((await account.games(caller)).map((game) => [game.id, game]));
        this.#remember(found);
        return found;
      }),
    );
    const products = once(() =>
      this.#products.get(key, async () => new Map((await account.products(caller)).map((product) => [product.id, product]))),
    );
    return {
      /** Games by id. */
      games: (): Promise<ReadonlyMap<number, Game>> => games(),
      game: async (id: number) => (await games()).get(id) ?? null,
      /** Products by id, in the provider's order. */
      products: (): Promise<ReadonlyMap<string, Product>> => products(),
      productIdByName: async (name: string) => {
        for (const [id, known] of await products()) if (lettersOf(known.name) === name) return id;
        return null;
      },
      pushChannels: () => this.#channels.get(key, () => account.pushChannels(caller)),
      pushChannelCategories: () => this.#categories.get(key, () => account.pushChannelCategories(caller)),
      /** Packages that the customer may subscribe to. */
      packages: () => this.#packages.get(key, () => account.packages(caller, customerId)),
    };
  }
}
