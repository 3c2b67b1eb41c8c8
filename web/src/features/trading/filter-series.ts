import { matchesWords } from '../../lib/search-words.ts';
import type { GameRef } from './group-series.ts';
import type { ListView } from './urls.ts';

export interface SearchableSeries {
  readonly title: string | null;
  readonly game: GameRef;
  readonly tournament: { readonly title: string } | null;
  readonly competitors: readonly { readonly entity: { readonly name: string; readonly abbreviation: string | null } | null }[];
}

/** Series of the chosen game in which every word of the search occurs: in title, tournament, game or competitors. */
export function filterSeries<S extends SearchableSeries>(series: readonly S[], view: ListView): S[] {
  return series.filter((each) => {
    if (view.gameId !== null && each.game.id !== view.gameId) return false;
    return matchesWords(view.search, searchTexts(each));
  });
}

function searchTexts(series: SearchableSeries): (string | null | undefined)[] {
  const competitors = series.competitors.flatMap(({ entity }) => [entity?.name, entity?.abbreviation]);
  return [series.title, series.game.title, series.tournament?.title, ...competitors];
}

export interface ListedGame {
  readonly id: string;
  readonly title: string;
}

/** Games to choose from, by title: those of the list, and the chosen one though it has left the list. */
export function gamesOf(series: readonly SearchableSeries[], chosen: ListedGame | null = null): ListedGame[] {
  const games = new Map([
    ...(chosen === null ? [] : [[chosen.id, chosen] as const]),
    ...series.map(({ game }) => [game.id, { id: game.id, title: game.title ?? nameless(game.id) }] as const),
  ]);
  return [...games.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** A chosen game by the title that it had last; by its id where it was never in the list. */
export function chosenGame(gameId: string | null, games: readonly ListedGame[], before: ListedGame | null): ListedGame | null {
  if (gameId === null) return null;
  const listed = games.find(({ id }) => id === gameId);
  if (listed !== undefined) return listed;
  return before?.id === gameId ? before : { id: gameId, title: nameless(gameId) };
}

const nameless = (id: string): string => `Game ${id}`;
