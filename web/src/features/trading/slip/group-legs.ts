import type { SlipLeg } from './slip-legs.ts';
import type { SlipSide } from './use-slip.ts';

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

/** Legs by series, in the order in which the first of each was selected. `sides` are those who meet, first seed first. */
export function groupLegs(legs: readonly SlipLeg[], sides: readonly SlipSide[]): LegGroup[] {
  const [first, second] = sides;
  const title = `${shortName(first)} vs ${shortName(second)}`;
  const bySeries = Map.groupBy(legs, ({ market }) => market.seriesId);
  return [...bySeries].map(([seriesId, own]) => ({ seriesId, title, legs: own }));
}

function shortName(side: SlipSide | undefined): string {
  return side?.abbreviation ?? side?.name ?? 'TBD';
}
