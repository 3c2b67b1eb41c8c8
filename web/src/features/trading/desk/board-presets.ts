import type { ListedSeries } from '../use-search-series.ts';
import type { Watchlist } from '../watch/watchlist.ts';

/** Most live series that the desk offers to open at once. */
const MAX_LIVE_SERIES = 4;
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four'] as const;

/** Several boards that can be added at once. */
interface BoardPreset {
  readonly id: 'live' | 'watchlist' | 'tournament';
  readonly title: string;
  readonly hint?: string;
  readonly seriesIds: readonly string[];
}

interface PresetSources {
  /** All listed series, earliest first. */
  readonly listed: readonly ListedSeries[];
  readonly watchlist: Watchlist;
  /** Series that the desk has, and the one of the active board. */
  readonly onDesk: readonly string[];
  readonly active: string | null;
  /** How many more boards fit. */
  readonly room: number;
}

/** The presets that add at least two boards. A series that is on the desk is not added again. */
export function boardPresets({ listed, watchlist, onDesk, active, room }: PresetSources): readonly BoardPreset[] {
  const rest = listed.filter(({ id }) => !onDesk.includes(id));
  const live = rest
    .filter(({ isLive }) => isLive)
    .toSorted((a, b) => Date.parse(b.startAt ?? '') - Date.parse(a.startAt ?? ''))
    .slice(0, Math.min(MAX_LIVE_SERIES, room));
  const watched = new Set(watchlist.map(({ seriesId }) => seriesId));
  const tournament = listed.find(({ id }) => id === active)?.tournamentId ?? null;
  const inTournament = tournament === null ? [] : rest.filter(({ tournamentId }) => tournamentId === tournament);
  const ids = (series: readonly ListedSeries[]) => series.slice(0, room).map(({ id }) => id);
  const presets: readonly BoardPreset[] = [
    { id: 'live', title: `${NUMBERS[live.length] ?? live.length} live series, newest first`, seriesIds: ids(live) },
    preset('watchlist', 'My watchlist', ids(rest.filter(({ id }) => watched.has(id)))),
    preset('tournament', 'This tournament', ids(inTournament)),
  ];
  return presets.filter(({ seriesIds }) => seriesIds.length > 1);
}

function preset(id: BoardPreset['id'], title: string, seriesIds: readonly string[]): BoardPreset {
  return { id, title, hint: `${seriesIds.length} boards`, seriesIds };
}
