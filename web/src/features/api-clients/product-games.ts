/** Products with a column of their own, as the provider names them, whatever their spelling. */
export const PRODUCT_COLUMNS = [
  { id: 'match', header: 'Match' },
  { id: 'playbyplay', header: 'Play by Play' },
  { id: 'odds', header: 'Odds' },
  { id: 'trading', header: 'Trading' },
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]['id'];

export interface PackageGame {
  readonly id: string;
  readonly title: string | null;
  readonly iconUrl: string | null;
}

interface Package {
  readonly product: { readonly name: string };
  readonly game: PackageGame;
}

/** Icons that one product's cell has room for. */
const MAX_ICONS = 4;

/** Games that `packages` open in one product, by title, each once. */
export function gamesOfProduct(packages: readonly Package[], column: ProductColumn): PackageGame[] {
  const games = new Map<string, PackageGame>();
  for (const { product, game } of packages) {
    if (product.name.toLowerCase().replaceAll(/[^a-z]/g, '') === column) games.set(game.id, game);
  }
  return [...games.values()].toSorted((a, b) => gameTitle(a).localeCompare(gameTitle(b), 'en'));
}

export function gameTitle(game: PackageGame): string {
  return game.title ?? `Game ${game.id}`;
}

/** What a cell shows: the first games, and how many more there are. */
export function iconsOf<G>(games: readonly G[]): { shown: G[]; more: number } {
  return { shown: games.slice(0, MAX_ICONS), more: Math.max(0, games.length - MAX_ICONS) };
}
