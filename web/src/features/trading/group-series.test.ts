import { describe, expect, it } from 'vitest';
import { groupByTournament, type ListedSeries, openAtFirst } from './group-series.ts';
import type { ListedMarket } from './winner-market.ts';

const game = { id: '1', title: 'Game', iconUrl: null };
const tournament = (id: string, title: string) => ({ id, title, game });
const series = (id: string, parts: Partial<ListedSeries> = {}): ListedSeries => ({
  id,
  start: '2026-03-01T12:00:00Z',
  end: null,
  deletedAt: null,
  tournament: tournament('1', 'Alpha'),
  ...parts,
});
const market = (seriesId: string, state = 'OPEN'): ListedMarket => ({
  id: `9${seriesId}`,
  type: 'series_winner',
  state,
  seriesId,
  fixture: { type: 'SERIES', id: seriesId },
});

function groups(all: ListedSeries[], markets = all.map(({ id }) => market(id))): [title: string, ids: string[]][] {
  return groupByTournament(all, markets).map((group) => [group.title, group.series.map(({ id }) => id)]);
}

describe('groupByTournament', () => {
  it('sorts tournaments by title [trading.list.tournaments-order]', () => {
    const all = ['Zeta 1', 'alpha', 'Beta 10', 'Beta 9'].map((title, index) =>
      series(`${index}`, { tournament: tournament(`${index}`, title) }),
    );
    expect(groups(all).map(([title]) => title)).toEqual(['alpha', 'Beta 9', 'Beta 10', 'Zeta 1']);
  });

  it('keeps tournaments of one title apart', () => {
    expect(groups([series('1'), series('2', { tournament: tournament('2', 'Alpha') })])).toHaveLength(2);
  });

  it('sorts series by start, earliest first [trading.list.order]', () => {
    const all = [
      series('3', { start: '2026-03-02T00:00:00Z' }),
      series('1', { start: '2026-03-01T09:00:00+02:00' }),
      series('2', { start: '2026-03-01T08:00:00Z' }),
    ];
    expect(groups(all)).toEqual([['Alpha', ['1', '2', '3']]]);
  });

  it('leaves out a deleted series [trading.list.not-deleted]', () => {
    expect(groups([series('1'), series('2', { deletedAt: '2026-03-01T00:00:00Z' })])).toEqual([['Alpha', ['1']]]);
  });

  it('leaves out a series without a start [trading.list.start-set]', () => {
    expect(groups([series('1'), series('2', { start: null })])).toEqual([['Alpha', ['1']]]);
  });

  it('leaves out a series with an end [trading.list.no-end]', () => {
    expect(groups([series('1'), series('2', { end: '2026-03-01T13:00:00Z' })])).toEqual([['Alpha', ['1']]]);
  });

  it.each(['OPEN', 'SUSPENDED'])(
    'shows a tournament with a market that is %s, with all its series [trading.list.tournament-with-markets]',
    (state) => {
      expect(groups([series('1'), series('2')], [market('2', state)])).toEqual([['Alpha', ['1', '2']]]);
    },
  );

  it.each(['CREATED', 'CLOSED', 'SETTLED', 'PUSHED', 'CANCELLED', 'UNKNOWN'])(
    'hides a tournament whose markets are all %s [trading.list.tournament-without-markets]',
    (state) => {
      expect(groups([series('1')], [market('1', state)])).toEqual([]);
    },
  );

  it('puts series without a readable tournament last, together', () => {
    const all = [
      series('1', { tournament: null }),
      series('2', { tournament: tournament('2', 'Zeta') }),
      series('3', { tournament: null }),
    ];
    expect(groups(all)).toEqual([
      ['Zeta', ['2']],
      ['Other series', ['1', '3']],
    ]);
  });
});

function groupOf(id: string, count: number) {
  return { id, title: id, game: null, series: Array.from({ length: count }) };
}

describe('openAtFirst', () => {
  it('opens panels from the top until the rows are enough', () => {
    expect([...openAtFirst([groupOf('a', 2), groupOf('b', 2), groupOf('c', 2)], 3)]).toEqual(['a', 'b']);
  });
});
