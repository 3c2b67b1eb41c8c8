import { expect, it } from 'vitest';
import type { ListedSeries } from '../use-search-series.ts';
import type { Watchlist } from '../watch/watchlist.ts';
import { boardPresets } from './board-presets.ts';

function listed(id: string, startAt: string, isLive = false, tournamentId: string | null = null): ListedSeries {
  const action = { id: `series.${id}`, title: id, group: 'Series', to: '/' } as const;
  return { id, startAt, isLive, tournamentId, game: { id: '1', title: null, iconUrl: null }, action };
}

const LISTED = [
  listed('1', '2026-05-01T10:00:00Z', true, 'cup'),
  listed('2', '2026-05-01T12:00:00Z', true, 'cup'),
  listed('3', '2026-05-01T11:00:00Z', true),
  listed('4', '2026-05-01T13:00:00Z', true),
  listed('5', '2026-05-01T14:00:00Z', true),
  listed('6', '2026-05-02T14:00:00Z', false, 'cup'),
];
const watch = (...ids: string[]): Watchlist =>
  ids.map((seriesId, order) => ({ kind: 'series', seriesId, seriesName: seriesId, order, rules: [] }));
const EMPTY_DESK = { listed: LISTED, watchlist: [], onDesk: [], active: null, room: 6 };
const seriesIdsByPreset = (sources: Partial<Parameters<typeof boardPresets>[0]>) =>
  Object.fromEntries(boardPresets({ ...EMPTY_DESK, ...sources }).map(({ id, seriesIds }) => [id, seriesIds]));

it('offers the live series that started last, watched ones, and others of the tournament of the active board', () => {
  expect(seriesIdsByPreset({ watchlist: watch('6', '1', 'gone'), active: '1' })).toEqual({
    live: ['5', '4', '2', '3'],
    watchlist: ['1', '6'],
    tournament: ['1', '2', '6'],
  });
});

it('adds neither what the desk has nor more than fits, and offers nothing if only one board fits', () => {
  expect(seriesIdsByPreset({ onDesk: ['1', '5'], active: '1', room: 2 })).toEqual({ live: ['4', '2'], tournament: ['2', '6'] });
  expect(seriesIdsByPreset({ room: 1 })).toEqual({});
  expect(boardPresets({ ...EMPTY_DESK, room: 3 })[0]?.title).toBe('Three live series, newest first');
});
