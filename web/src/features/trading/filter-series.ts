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

/** Games that occur in the list, by title. */
export function gamesOf(series: readonly SearchableSeries[]): { id: string; title: string }[] {
  const games = new Map(series.map(({ game }) => [game.id, { id: game.id, title: game.title ?? `Game ${game.id}` }]));
  return [...games.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}
