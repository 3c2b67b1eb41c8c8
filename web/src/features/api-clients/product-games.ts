import { byTitle, gameTitle, type DisplayedGame } from '../../lib/games.ts';
import type { Client_clientFragment } from './client-operations.generated.ts';

export type ShownPackage = Client_clientFragment['packages'][number];
export type ShownProduct = ShownPackage['product'];
export type ProductKind = ShownProduct['kind'];

/** Products with a column and a section of their own, in display order. */
export const PRODUCT_KINDS = [
  { kind: 'MATCH', id: 'match', name: 'Match' },
  { kind: 'PLAY_BY_PLAY', id: 'play-by-play', name: 'Play by Play' },
  { kind: 'ODDS', id: 'odds', name: 'Odds' },
  { kind: 'TRADING', id: 'trading', name: 'Trading' },
] as const satisfies readonly { kind: ProductKind; id: string; name: string }[];

/** A client with any of these products may call the API. Derived from their names: the provider documents no such list. */
export const PRODUCTS_OF_API: Readonly<Record<'data' | 'odds', readonly ProductKind[]>> = {
  data: ['MATCH', 'PLAY_BY_PLAY', 'ODDS', 'TRADING'],
  odds: ['ODDS', 'TRADING'],
};

interface ProductPackage {
  readonly product: ShownProduct;
  readonly game: DisplayedGame;
}

interface KindPackage {
  readonly product: Pick<ShownProduct, 'kind'>;
  readonly game: DisplayedGame;
}

/** Games of the packages of one product kind, unique and sorted by title. */
export function gamesOfKind(packages: readonly KindPackage[], kind: ProductKind): DisplayedGame[] {
  const games = new Map<string, DisplayedGame>();
  for (const { product, game } of packages) if (product.kind === kind) games.set(game.id, game);
  return byTitle(games.values());
}

interface PackageOwner {
  readonly packages: readonly Pick<KindPackage, 'product'>[];
  /** Names of fields whose values could not be read. */
  readonly unreadable: readonly string[];
}

/** True if the packages could not be read, or their products are unknown, as the provider did not list its products. */
export function hasUnreadablePackages({ packages, unreadable }: PackageOwner): boolean {
  return unreadable.includes('packages') || packages.some(({ product }) => product.kind === 'UNREADABLE');
}

/** All games of one product: the client's active games first, each part sorted by title. */
export interface ProductGames {
  readonly id: string;
  readonly name: string;
  readonly activeCount: number;
  readonly games: readonly { readonly game: DisplayedGame; readonly isActive: boolean }[];
}

/** Games by product. Products of an unknown kind appear only if the client has them. */
export function gamesByProduct(packages: readonly ProductPackage[], allGames: readonly DisplayedGame[]): ProductGames[] {
  const own = gamesOfKind(packages, 'UNREADABLE');
  if (own.length > 0) {
    return [activeFirst({ id: 'unreadable', name: "Games (the provider doesn't list its products)" }, own, [])];
  }
  const others = Map.groupBy(
    packages.filter(({ product }) => product.kind === 'UNKNOWN'),
    ({ product }) => product.id,
  );
  return [
    ...PRODUCT_KINDS.map(({ kind, id, name }) => activeFirst({ id, name }, gamesOfKind(packages, kind), allGames)),
    ...[...others].map(([id, own]) =>
      activeFirst({ id, name: own[0]?.product.name ?? id }, gamesOfKind(own, 'UNKNOWN'), allGames),
    ),
  ];
}

function activeFirst(
  product: { readonly id: string; readonly name: string },
  own: readonly DisplayedGame[],
  allGames: readonly DisplayedGame[],
): ProductGames {
  const ids = new Set(own.map(({ id }) => id));
  const rest = byTitle(allGames.filter(({ id }) => !ids.has(id)));
  const games = [...own.map((game) => ({ game, isActive: true })), ...rest.map((game) => ({ game, isActive: false }))];
  return { ...product, activeCount: own.length, games };
}

export function gameNames(games: readonly DisplayedGame[]): string {
  return games.map(gameTitle).join('; ');
}
