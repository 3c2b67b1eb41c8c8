import { shortName } from '../sides.ts';
import type { SlipLeg } from './slip-legs.ts';
import type { SlipSides } from './slip-rules.ts';

/** More legs than this are shown on request. */
export const SHOWN_AT_FIRST = 10;

/** Legs of one series. */
export interface LegGroup {
  readonly seriesId: string;
  /** The two sides by their abbreviations. */
  readonly title: string;
  readonly legs: readonly SlipLeg[];
}

export function shownLegs(legs: readonly SlipLeg[], isOpen: boolean): readonly SlipLeg[] {
  return isOpen ? legs : legs.slice(0, SHOWN_AT_FIRST);
}

/** Legs by series, in the order in which the first of each was selected. */
export function groupLegs(legs: readonly SlipLeg[], sides: SlipSides): LegGroup[] {
  const title = `${shortName(sides.first)} vs ${shortName(sides.second)}`;
  const bySeries = Map.groupBy(legs, ({ market }) => market.seriesId);
  return [...bySeries].map(([seriesId, own]) => ({ seriesId, title, legs: own }));
}
