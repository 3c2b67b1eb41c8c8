/** A game as shown in lists. */
export interface DisplayedGame {
  readonly id: string;
  /** Null when the provider no longer lists the game. */
  readonly title: string | null;
  readonly iconUrl: string | null;
}

export function gameTitle({ id, title }: Pick<DisplayedGame, 'id' | 'title'>): string {
  return title ?? `Game ${id}`;
}

export function byTitle<G extends Pick<DisplayedGame, 'id' | 'title'>>(games: Iterable<G>): G[] {
  return [...games].toSorted((a, b) => gameTitle(a).localeCompare(gameTitle(b), 'en'));
}

/** Most icons in one table cell. */
const MAX_ICONS = 4;

/** The first games, and the number of the others. */
export function firstIcons<G>(games: readonly G[]): { shown: G[]; more: number } {
  return { shown: games.slice(0, MAX_ICONS), more: Math.max(0, games.length - MAX_ICONS) };
}
