import type { PageSeries } from './page-types.ts';

type Side = PageSeries['competitors'][number];
type Competing = Pick<PageSeries, 'competitors'>;

/** The two sides, by seed; null where nothing is known of one. */
export function sidesOf({ competitors }: Competing): { first: Side | null; second: Side | null } {
  const at = (seed: number) => competitors.find((each) => each.seed === seed) ?? null;
  return { first: at(1), second: at(2) };
}

export function nameOf(side: Side | null): string {
  return side?.entity?.name ?? 'TBD';
}

export function sidesText(series: Competing): string {
  const { first, second } = sidesOf(series);
  return `${nameOf(first)} vs ${nameOf(second)}`;
}
