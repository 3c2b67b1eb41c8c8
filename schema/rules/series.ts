/** Lists show series that were not withdrawn, have a start and have not ended. Times are ISO 8601 or null. */
export function isListed(series: { start: string | null; end: string | null; deletedAt: string | null }): boolean {
  return series.deletedAt === null && series.start !== null && series.end === null;
}

export type SeriesBadge = { readonly kind: 'LIVE' | 'ENDED' | 'START' };

/** Badge of a series row at `now`: ended by its end, live by a start in the past, else its start is shown. */
export function seriesBadge(series: { start: string | null; end: string | null }, now: Date): SeriesBadge {
  if (series.end !== null) return { kind: 'ENDED' };
  if (series.start !== null && Date.parse(series.start) < now.getTime()) return { kind: 'LIVE' };
  return { kind: 'START' };
}

/** The game in which a player stands for the side, not a team. */
export const PLAYER_GAME_ID = '24';

/** Games whose series are kept up to date by pushed patches; series of others are read again. */
export const PATCHED_GAME_IDS: ReadonlySet<number> = new Set([1, 2, 5, 19, 20]);
