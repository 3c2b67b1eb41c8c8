import { expect, it } from 'vitest';
import { COLUMNS, filterNamespaces, inOrder, type ListedWidget } from './widget-columns.tsx';

const widget = (slug: string, change: Partial<ListedWidget> = {}): ListedWidget => ({
  id: `id-${slug}`,
  slug,
  description: null,
  namespace: 'main',
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: null,
  status: 'ACTIVE',
  unreadable: [],
  games: [],
  ...change,
});
const namespaces = [
  { id: 'bare', slug: 'bare', description: 'Nothing yet', widgets: [] },
  {
    id: 'main',
    slug: 'main',
    description: 'Main site',
    widgets: [
      widget('live-series', { description: 'Live page' }),
      widget('table', { status: 'INACTIVE', games: [{ id: '5', title: 'Counter-Strike', iconUrl: null }] }),
    ],
  },
];

const found = (search: string) =>
  filterNamespaces(namespaces, search).map(({ slug, widgets }) => [slug, ...(widgets ?? []).map((each) => each.slug)]);

it.each([
  ['', [['bare'], ['main', 'live-series', 'table']]],
  ['main', [['main', 'live-series', 'table']]],
  ['main live', [['main', 'live-series']]],
  ['LIVE page', [['main', 'live-series']]],
  ['counter', [['main', 'table']]],
  ['inactive', [['main', 'table']]],
  ['id-table', [['main', 'table']]],
  ['nothing', [['bare']]],
  ['nowhere', []],
])('the search %j finds %j', (search, expected) => {
  expect(found(search)).toEqual(expected);
});

it('keeps a widget in its namespace, also if the namespace that the widget names is unreadable', () => {
  const [first, second] = [widget('first', { namespace: '' }), widget('second')];
  const listed = [{ id: 'main', slug: 'main', description: null, widgets: [first, second] }];
  expect(inOrder(listed, [second, first]).map(({ widgets }) => widgets)).toEqual([[second, first]]);
});

it('shows a dash for a missing description', () => {
  expect(COLUMNS.find(({ id }) => id === 'description')?.cell(widget('bare'))).toBe('–');
});
