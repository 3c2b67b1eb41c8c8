import { byTitle } from '../../../lib/games.ts';
import { matchesWords } from '../../../lib/text.ts';

export interface SearchableGame {
  readonly id: string;
  readonly title: string | null;
  readonly abbreviation: string | null;
}

/** Games that can still be added and match every word of the search in title or abbreviation, by title. */
export function findGames<G extends SearchableGame>(games: readonly G[], added: ReadonlySet<string>, search: string): G[] {
  return byTitle(games.filter(({ id, title, abbreviation }) => !added.has(id) && matchesWords(search, [title, abbreviation])));
}
