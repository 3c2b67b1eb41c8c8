import type { Game, Package, Product, PushChannel, PushChannelCategory } from '@sightline/provider-contract/account-clients.ts';
import type { AccountClientsApi } from '../provider/api/account-clients.ts';
import { once } from '../util/once.ts';
import { CoalescingCache } from './coalescing-cache.ts';
import type { AccountScope } from '../provider/api/account-calls.ts';

type CatalogueApi = Pick<AccountClientsApi, 'games' | 'products' | 'pushChannels' | 'pushChannelCategories' | 'packages'>;

/** A game by the id that packages, series and widgets share. */
export interface GameRef {
  readonly id: number;
}

/** A product as packages name it. */
export interface ProductRef {
  readonly id: string;
}

/**
 * What there is to buy, read once per short time and caller: how often rows name it does not matter.
 * Fed by `GET v1/game`, `v1/product`, `v1/push-channel`, `v1/push-channel/category` and `v1/package`.
 */
export interface Catalogue {
  /** By id. */
  games(): Promise<ReadonlyMap<number, Game>>;
  game(id: number): Promise<Game | null>;
  /** By id, in the provider's order. */
  products(): Promise<ReadonlyMap<string, Product>>;
  productIdByName(name: string): Promise<string | null>;
  pushChannels(): Promise<readonly PushChannel[]>;
  pushChannelCategories(): Promise<readonly PushChannelCategory[]>;
  /** What the customer may buy into. */
  packages(): Promise<readonly Package[]>;
}

const MAX_READERS = 10_000;

export class Catalogues {
  readonly #account: CatalogueApi;
  readonly #games: CoalescingCache<Map<number, Game>>;
  readonly #products: CoalescingCache<Map<string, Product>>;
  readonly #channels: CoalescingCache<PushChannel[]>;
  readonly #categories: CoalescingCache<PushChannelCategory[]>;
  readonly #packages: CoalescingCache<Package[]>;

  /** `staleMs`: how long after `ttlMs` known games are still served at once, since trading must not wait for the account API. */
  constructor(options: { account: CatalogueApi; ttlMs: number; staleMs: number }) {
    const bounds = { ttlMs: options.ttlMs, max: MAX_READERS };
    this.#account = options.account;
    this.#games = new CoalescingCache({ ...bounds, name: 'games', staleMs: options.staleMs });
    this.#products = new CoalescingCache({ ...bounds, name: 'products' });
    this.#channels = new CoalescingCache({ ...bounds, name: 'push_channels' });
    this.#categories = new CoalescingCache({ ...bounds, name: 'push_channel_categories' });
    this.#packages = new CoalescingCache({ ...bounds, name: 'packages' });
  }

  /** What one bearer may read for one customer is not handed to another. */
  of({ caller, customerId }: AccountScope, hash: string): Catalogue {
    const account = this.#account;
    const key = `${hash}:${customerId ?? ''}`;
    // Rows by the hundred ask for them.
    const games = once(() =>
      this.#games.get(key, async () => new Map((await account.games(caller)).map((game) => [game.id, game]))),
    );
    const products = once(() =>
      this.#products.get(key, async () => new Map((await account.products(caller)).map((product) => [product.id, product]))),
    );
    return {
      games,
      game: async (id) => (await games()).get(id) ?? null,
      products,
      productIdByName: async (name) => {
        for (const [id, known] of await products()) if (known.name.toLowerCase() === name.toLowerCase()) return id;
        return null;
      },
      pushChannels: () => this.#channels.get(key, () => account.pushChannels(caller)),
      pushChannelCategories: () => this.#categories.get(key, () => account.pushChannelCategories(caller)),
      packages: () => this.#packages.get(key, () => account.packages(caller, customerId)),
    };
  }
}
