import { matchesWords } from '@sightline/schema/rules/search.ts';
import { byTitle, gameTitle, type DisplayedGame } from '../../../lib/games.ts';
import { PRODUCT_KINDS, type ShownPackage, type ShownProduct } from '../product-games.ts';
import type { Catalogue_queryFragment } from './client-form.generated.ts';

/** Access to one product of one game. */
export interface PackageIds {
  readonly gameId: string;
  readonly productId: string;
}

type CatalogueGame = DisplayedGame & { readonly abbreviation: string | null };

/** Games and products that the form offers. */
export interface Catalogue {
  /** All games, including the client's games that the provider no longer lists. */
  readonly games: readonly CatalogueGame[];
  readonly game: (id: string) => CatalogueGame;
  readonly product: (id: string) => ShownProduct;
  /** The four known products in display order, without those that the provider lacks. */
  readonly products: readonly ShownProduct[];
  /** Whether the client may get the product for the game, or has it already. True for everything if the packages are unknown or none. */
  readonly isOffered: (ids: PackageIds) => boolean;
  /** Whether games or products could not be read: the form offers only those of packages. */
  readonly isIncomplete: boolean;
}

type CatalogueData = Pick<Catalogue_queryFragment, 'games' | 'products' | 'availablePackages'>;

/** `own`: the packages that the client has. */
export function readCatalogue(data: CatalogueData, own: readonly ShownPackage[] = []): Catalogue {
  const available = data.availablePackages ?? [];
  const packages = [...available, ...own];
  const games = new Map<string, CatalogueGame>(
    [...packages.map(({ game }) => game), ...(data.games ?? [])].map((game) => [game.id, game]),
  );
  const products = new Map(
    [...packages.map(({ product }) => product), ...(data.products ?? [])].map((product) => [product.id, product]),
  );
  const offered = new Set(packages.map(({ game, product }) => `${game.id} ${product.id}`));
  const all = [...products.values()];
  return {
    games: [...games.values()],
    game: (id) => games.get(id) ?? { id, title: null, abbreviation: null, iconUrl: null },
    product: (id) => products.get(id) ?? { id, name: id, kind: 'UNKNOWN' },
    products: PRODUCT_KINDS.flatMap(({ kind }) => all.find((product) => product.kind === kind) ?? []),
    isIncomplete: data.games === null || data.products === null,
    isOffered: ({ gameId, productId }) => available.length === 0 || offered.has(`${gameId} ${productId}`),
  };
}

/** Name of a product, as in the headings of lists. */
export function productName({ kind, name }: ShownProduct): string {
  return PRODUCT_KINDS.find((each) => each.kind === kind)?.name ?? name;
}

/** The packages with these ids, with their games and products. */
export function packagesOf(ids: readonly PackageIds[], catalogue: Catalogue): ShownPackage[] {
  return ids.map(({ gameId, productId }) => ({ game: catalogue.game(gameId), product: catalogue.product(productId) }));
}

export function titleOf(gameId: string, catalogue: Catalogue): string {
  return gameTitle(catalogue.game(gameId));
}

interface SearchableGame {
  readonly id: string;
  readonly title: string | null;
  readonly abbreviation: string | null;
}

/** Games that are not added yet and whose title or abbreviation contains every search word, sorted by title. */
export function findGames<G extends SearchableGame>(games: readonly G[], added: ReadonlySet<string>, search: string): G[] {
  return byTitle(games.filter(({ id, title, abbreviation }) => !added.has(id) && matchesWords(search, [title, abbreviation])));
}
