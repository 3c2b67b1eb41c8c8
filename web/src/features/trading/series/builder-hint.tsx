import { BUILDER_GAME_ID } from '@sightline/schema/rules/bet-builder.ts';
import type { PageSeries } from './page-types.ts';
import classes from './series-page.module.css';

type Buildable = Pick<PageSeries, 'lifecycle' | 'game'>;

/** Whether outcomes of the series can be combined at present. */
export function isBuildable({ lifecycle, game }: Buildable): boolean {
  return game.id === BUILDER_GAME_ID && lifecycle === 'UPCOMING';
}

/** In the place of the bet slip until something is selected. */
export function BuilderHint({ series }: { series: Buildable }) {
  return <p className={classes.hint}>{hintText(series)}</p>;
}

export function hintText(series: Buildable): string {
  if (isBuildable(series)) return 'Select odds of one match to see what they are worth together.';
  if (series.game.id !== BUILDER_GAME_ID) return 'Odds of this game cannot be combined.';
  return 'Odds can be combined until the series begins.';
}
