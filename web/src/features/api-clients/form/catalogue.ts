import { byTitle, gameTitle, type ShownGame } from '../../../lib/games.ts';
import { matchesWords } from '../../../lib/text.ts';
import { PRODUCT_KINDS, type ShownPackage, type ShownProduct } from '../product-games.ts';
import type { PackageIds } from './client-form-model.ts';
import type { Catalogue_queryFragment } from './client-form.generated.ts';

export type CatalogueGame = ShownGame & { readonly abbreviation: string | null };

/** What can be chosen in a client's form. */
export interface Catalogue {
  /** Every game there is, and those of the client that the provider no longer lists. */
  readonly games: readonly CatalogueGame[];
  readonly game: (id: string) => CatalogueGame;
  readonly product: (id: string) => ShownProduct;
  /** The four products in their order; those that the provider does not have are left out. */
  readonly products: readonly ShownProduct[];
  /** Whether the client may be given that product for that game: what it has already, too; anything while the packages are not known. */
  readonly isOffered: (ids: PackageIds) => boolean;
}

type CatalogueAnswer = Pick<Catalogue_queryFragment, 'games' | 'products' | 'availablePackages'>;

/** `own`: packages that the client has already. */
export function readCatalogue(answer: CatalogueAnswer, own: readonly ShownPackage[] = []): Catalogue {
  const available = answer.availablePackages ?? [];
  const packages = [...available, ...own];
  const games = new Map<string, CatalogueGame>(
    [...packages.map(({ game }) => game), ...answer.games].map((game) => [game.id, game]),
  );
  const products = new Map(
    [...packages.map(({ product }) => product), ...answer.products].map((product) => [product.id, product]),
  );
  const offered = new Set(packages.map(({ game, product }) => `${game.id} ${product.id}`));
  const all = [...products.values()];
  return {
    games: [...games.values()],
    game: (id) => games.get(id) ?? { id, title: null, abbreviation: null, iconUrl: null },
    product: (id) => products.get(id) ?? { id, name: id, kind: 'UNKNOWN' },
    products: PRODUCT_KINDS.flatMap(({ kind }) => all.find((product) => product.kind === kind) ?? []),
    isOffered: ({ gameId, productId }) => available.length === 0 || offered.has(`${gameId} ${productId}`),
  };
}

/** Name of a product as the lists head it. */
export function productName({ kind, name }: ShownProduct): string {
  return PRODUCT_KINDS.find((each) => each.kind === kind)?.name ?? name;
}

/** Packages by their ids, as a client has them. */
export function packagesOf(ids: readonly PackageIds[], catalogue: Catalogue): ShownPackage[] {
  return ids.map(({ gameId, productId }) => ({ game: catalogue.game(gameId), product: catalogue.product(productId) }));
}

export function titleOf(gameId: string, catalogue: Catalogue): string {
  return gameTitle(catalogue.game(gameId));
}

export interface SearchableGame {
  readonly id: string;
  readonly title: string | null;
  readonly abbreviation: string | null;
}

/** Games that can still be added and match every word of the search in title or abbreviation, by title. */
export function findGames<G extends SearchableGame>(games: readonly G[], added: ReadonlySet<string>, search: string): G[] {
  return byTitle(games.filter(({ id, title, abbreviation }) => !added.has(id) && matchesWords(search, [title, abbreviation])));
}
