import { PLAYER_GAME_ID } from '@sightline/schema/rules/series.ts';
import type { AnswerError } from '../../lib/request-error.ts';

/** What of an answer could not be read while the rows themselves could. */
export type MissingPart = 'tournaments' | 'teams' | 'players' | 'labels' | 'details';

const ORDER: readonly MissingPart[] = ['tournaments', 'teams', 'players', 'labels', 'details'];

/** Names each missing part once. `series` as in the answer, to tell players from teams. */
export function missingParts(
  errors: readonly AnswerError[],
  series: readonly { readonly game: { readonly id: string } }[],
): MissingPart[] {
  const found = new Set(errors.map((error) => partOf(error.path, series)));
  return ORDER.filter((part) => found.has(part));
}

function partOf(path: AnswerError['path'], series: readonly { readonly game: { readonly id: string } }[]): MissingPart {
  if (path.includes('tournament')) return 'tournaments';
  if (path.includes('label')) return 'labels';
  if (!path.includes('entity')) return 'details';
  const index = path[path.indexOf('series') + 1];
  const game = typeof index === 'number' ? series[index]?.game.id : undefined;
  return game === PLAYER_GAME_ID ? 'players' : 'teams';
}

export function missingNotice(parts: readonly MissingPart[]): string {
  const named = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `Some ${named} could not be read. Placeholders stand in for them.`;
}
