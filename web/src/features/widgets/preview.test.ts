import { describe, expect, it } from 'vitest';
import { chosenGame, chosenSeries, embedSnippet, type PreviewSeries, seriesLabel } from './preview.tsx';

const series = (
  id: string,
  lifecycle: PreviewSeries['lifecycle'],
  startAt: string | null = '2026-03-01T10:00:00',
): PreviewSeries => ({
  id,
  title: `Series of ${id}`,
  startAt,
  endAt: null,
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

  it('is undefined without games', () => {
    expect(chosenGame([], '1')).toBeUndefined();
  });
});

describe('chosenSeries', () => {
  const list = [series('over', 'OVER'), series('live', 'LIVE'), series('soon', 'UPCOMING'), series('later', 'UPCOMING')];

  it('is the selected one', () => {
    expect(chosenSeries(list, 'later')?.id).toBe('later');
  });

  it.each([
    ['over live soon', 'live'],
    ['over soon later', 'soon'],
    ['over', 'over'],
    ['', undefined],
  ])('of %j is %s without a selection, or if the selection does not exist', (ids, chosen) => {
    const some = list.filter(({ id }) => ids.split(' ').includes(id));
    expect(chosenSeries(some, null)?.id).toBe(chosen);
    expect(chosenSeries(some, 'gone')?.id).toBe(chosen);
  });
});

describe('seriesLabel', () => {
  const now = new Date(2026, 2, 1, 12);

  it('marks a live series [widgets.preview.live-marker]', () => {
    expect(seriesLabel(series('1', 'LIVE'), now, null)).toBe('Live · Series of 1 · Today 10:00');
  });

  it('shows title and start of other series', () => {
    expect(seriesLabel(series('1', 'UPCOMING', '2026-03-02T09:05:00'), now, null)).toBe('Series of 1 · 2026-03-02 09:05');
  });

  it('has texts for a missing title and start', () => {
    expect(seriesLabel({ ...series('1', 'UPCOMING', null), title: null }, now, null)).toBe('Series 1 · unknown start');
  });
});

it('the embed code loads the URL and checks the origin of messages', () => {
  const html = embedSnippet({ src: 'https://widgets.example.test/w/main/live-series/77', name: 'live-series' });
  expect(html).toContain('src="https://widgets.example.test/w/main/live-series/77"');
  expect(html).toContain('origin !== "https://widgets.example.test"');
  expect(html).toContain('sandbox="allow-scripts allow-same-origin"');
});

it('the embed code gives each series of each widget a frame of its own', () => {
  const frames = ['main/live-series/77', 'main/live-series/78', 'other/live-series/77'].map((path) => {
    const html = embedSnippet({ src: `https://widgets.example.test/w/${path}`, name: 'live-series' });
    const id = / id="([^"]*)"/.exec(html)?.[1];
    expect(html).toContain(`getElementById("${id}")`);
    return id;
  });
  expect(new Set(frames)).toHaveLength(3);
});

it('the embed code escapes the URL and the name', () => {
  const name = `"><script>alert('&')</script>`;
  const html = embedSnippet({ src: 'https://widgets.example.test/?a=1&b="x"', name });
  expect(html).toContain('src="https://widgets.example.test/?a=1&amp;b=&quot;x&quot;"');
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;alert(\'&amp;\')&lt;/script&gt;"');
  expect(html.match(/<\/?script>/g)).toEqual(['<script>', '</script>']);
});
