import { entitiesOf, sidesText } from './sides.ts';

interface NumberedMatch {
  readonly id: string;
  readonly order: number;
  readonly deletedAt: string | null;
  readonly competitors: readonly { readonly seed: number; readonly entity: { readonly name: string } | null }[];
}

/**
 * Names of the matches of a series by id: `Match 2`. Matches with equal numbers have their teams in the name, and if these are equal
 * too, their ids, because the provider gives a match no start. Deleted matches are not compared.
 */
export function matchNames(matches: readonly NumberedMatch[]): ReadonlyMap<string, string> {
  const numbered = ({ order }: NumberedMatch) => `Match ${order}`;
  const withTeams = (match: NumberedMatch) => `${numbered(match)} (${sidesText(entitiesOf(match))})`;
  const shown = matches.filter(({ deletedAt }) => deletedAt === null);
  const isUnique = (match: NumberedMatch, nameOf: (match: NumberedMatch) => string) =>
    shown.every((other) => other.id === match.id || nameOf(other) !== nameOf(match));
  return new Map(
    matches.map((match) => {
      if (match.deletedAt !== null || isUnique(match, numbered)) return [match.id, numbered(match)];
      return [match.id, isUnique(match, withTeams) ? withTeams(match) : `${numbered(match)} (ID ${match.id})`];
    }),
  );
}

/** Names of the matches of a series by id; see `matchNames`. */
export type MatchNames = ReadonlyMap<string, string>;
