import { BUILDER_GAME_ID, isBuildable } from '@sightline/schema/rules/bet-builder.ts';
import type { PageSeries } from './page-types.ts';
import classes from './series-page.module.css';

type Hinted = Pick<PageSeries, 'lifecycle' | 'game'>;

/** In the place of the bet slip until something is selected. */
export function BuilderHint({ series }: { series: Hinted }) {
  return <p className={classes.hint}>{hintText(series)}</p>;
}

export function hintText({ lifecycle, game }: Hinted): string {
  if (isBuildable({ gameId: game.id, lifecycle })) return 'Select odds of one match to see what they are worth together.';
  if (game.id !== BUILDER_GAME_ID) return 'Odds of this game cannot be combined.';
  return 'Odds can be combined until the series begins.';
}
