import { describe, expect, it } from 'vitest';
import { chosenGame, chosenSeries, type PreviewSeries, seriesLabel } from './preview.tsx';

const series = (
  id: string,
  lifecycle: PreviewSeries['lifecycle'],
  start: string | null = '2026-03-01T10:00:00',
): PreviewSeries => ({
  id,
  title: `Series of ${id}`,
  start,
  end: null,
  lifecycle,
});

describe('chosenGame', () => {
  const games = [{ id: '1' }, { id: '2' }];

  it.each([
    ['2', '2'],
    ['9', '1'],
    [null, '1'],
  ])('for %j is %s', (id, chosen) => {
    expect(chosenGame(games, id)?.id).toBe(chosen);
  });

  it('is none of none', () => {
    expect(chosenGame([], '1')).toBeUndefined();
  });
});

describe('chosenSeries', () => {
  const list = [series('over', 'OVER'), series('live', 'LIVE'), series('soon', 'UPCOMING'), series('later', 'UPCOMING')];

  it('is the one that was asked for', () => {
    expect(chosenSeries(list, 'later')?.id).toBe('later');
  });

  it.each([
    ['over live soon', 'live'],
    ['over soon later', 'soon'],
    ['over', 'over'],
    ['', undefined],
  ])('of %j is %s where none was asked for, or none that is there', (ids, chosen) => {
    const some = list.filter(({ id }) => ids.split(' ').includes(id));
    expect(chosenSeries(some, null)?.id).toBe(chosen);
    expect(chosenSeries(some, 'gone')?.id).toBe(chosen);
  });
});

describe('seriesLabel', () => {
  const now = new Date(2026, 2, 1, 12);

  it('marks a live series [widgets.preview.live-marker]', () => {
    expect(seriesLabel(series('1', 'LIVE'), now)).toBe('Live · Series of 1 · Today 10:00');
  });

  it('says title and start of any other', () => {
    expect(seriesLabel(series('1', 'UPCOMING', '2026-03-02T09:05:00'), now)).toBe('Series of 1 · 2026-03-02 09:05');
  });

  it('copes with what is not known', () => {
    expect(seriesLabel({ ...series('1', 'UPCOMING', null), title: null }, now)).toBe('Series 1 · start unknown');
  });
});
