import { describe, expect, it } from 'vitest';
import { listParams, NEWEST_FIRST, previewParams, readListView, readPreviewView, widgetUrl } from './urls.ts';

describe('the list', () => {
  it('is read from the address as it was written', () => {
    const view = { search: 'live page', sort: { id: 'status', direction: 'asc' } } as const;
    expect(readListView(listParams(view))).toEqual(view);
  });

  it.each(['', 'q=', 'sort=nothing-asc', 'sort=id', 'sort=id-up', 'sort=access-asc', 'x=1'])(
    'is whole and newest first for %j',
    (query) => {
      expect(readListView(new URLSearchParams(query))).toEqual({ search: '', sort: NEWEST_FIRST });
    },
  );

  it('leaves defaults out of the address', () => {
    expect(listParams({ search: '', sort: NEWEST_FIRST }).size).toBe(0);
  });
});

describe('the preview', () => {
  it.each([
    { gameId: '5', seriesId: '77' },
    { gameId: '5', seriesId: null },
    { gameId: null, seriesId: null },
  ])('is read from the address as it was written: %j', (view) => {
    expect(readPreviewView(previewParams(view))).toEqual(view);
  });

  it('takes an empty value for none', () => {
    expect(readPreviewView(new URLSearchParams('game=&series='))).toEqual({ gameId: null, seriesId: null });
  });
});

it('an id is encoded', () => {
  expect(widgetUrl('a/b?c')).toBe('/widget/a%2Fb%3Fc');
});
