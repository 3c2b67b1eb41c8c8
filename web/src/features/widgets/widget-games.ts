import { byTitle, type ShownGame } from '../../lib/games.ts';
import type { WidgetPageQuery } from './widget-page.generated.ts';

export type ShownWidget = NonNullable<WidgetPageQuery['widget']>;

/** Games that the widget may show, then the others that exist; each part by title. */
export function splitGames<G extends ShownGame>(own: readonly G[], all: readonly G[]): { active: G[]; inactive: G[] } {
  const ids = new Set(own.map(({ id }) => id));
  return { active: byTitle(own), inactive: byTitle(all.filter(({ id }) => !ids.has(id))) };
}
