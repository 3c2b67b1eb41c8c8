import { describe, expect, it } from 'vitest';
import { listParams, NEWEST_FIRST, previewParams, readListView, readPreviewView, widgetUrl } from './urls.ts';

describe('the list', () => {
  it('reads the view that was written to the URL', () => {
    const view = { search: 'live page', sort: { id: 'status', direction: 'asc' } } as const;
    expect(readListView(listParams(view))).toEqual(view);
  });

  it.each(['', 'q=', 'sort=nothing-asc', 'sort=id', 'sort=id-up', 'sort=access-asc', 'x=1'])(
    'reads %j as all widgets, newest first',
    (query) => {
      expect(readListView(new URLSearchParams(query))).toEqual({ search: '', sort: NEWEST_FIRST });
    },
  );

  it('omits defaults from the URL', () => {
    expect(listParams({ search: '', sort: NEWEST_FIRST }).size).toBe(0);
  });
});

describe('the preview', () => {
  it.each([
    { gameId: '5', seriesId: '77' },
    { gameId: '5', seriesId: null },
    { gameId: null, seriesId: null },
  ])('reads the selection that was written to the URL: %j', (view) => {
    expect(readPreviewView(previewParams(view))).toEqual(view);
  });

  it('reads an empty value as none', () => {
    expect(readPreviewView(new URLSearchParams('game=&series='))).toEqual({ gameId: null, seriesId: null });
  });
});

it('encodes the id of a widget', () => {
  expect(widgetUrl('a/b?c')).toBe('/widget/a%2Fb%3Fc');
});
