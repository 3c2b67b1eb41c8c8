/** Whether lists show a series: not deleted, with a start, not ended. Times are ISO 8601 or null. */
export function isListed(series: { startAt: string | null; endAt: string | null; deletedAt: string | null }): boolean {
  return series.deletedAt === null && series.startAt !== null && series.endAt === null;
}

export type SeriesBadge = { readonly kind: 'LIVE' | 'ENDED' | 'START' };

/** Badge of a series at `now`: ended, live (started in the past), or its start. */
export function seriesBadge(series: { startAt: string | null; endAt: string | null }, now: Date): SeriesBadge {
  if (series.endAt !== null) return { kind: 'ENDED' };
  if (series.startAt !== null && Date.parse(series.startAt) < now.getTime()) return { kind: 'LIVE' };
  return { kind: 'START' };
}

/** The game in which each side is a player, not a team. */
export const PLAYER_GAME_ID = '24';

/** Games whose series the provider updates by push messages; series of other games are refetched. */
export const PATCHED_GAME_IDS: ReadonlySet<number> = new Set([1, 2, 5, 19, 20]);
