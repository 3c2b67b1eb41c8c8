import { dayFromNow } from './staff-world.ts';
import { GAMES } from './world.ts';

const LONG_TEXT = 'Shown beside every upcoming series on the event page, with form, head to head and line-ups of both sides';

/** A widget of the namespace `main`, with one game and one domain. */
export const widgetOf = (slug: string, differences: object = {}) => ({
  id: `w-${slug}`,
  slug,
  description: null,
  namespace: 'main',
  createdAt: '2025-01-02T03:04:05Z',
  expiresAt: null,
  status: 'ACTIVE',
  unreadable: [],
  historicalAccessHours: 0,
  games: GAMES.slice(2, 3),
  domains: [{ url: 'https://www.larch.test', createdAt: '2025-02-03T03:04:05Z' }],
  ...differences,
});

const WIDGETS = [
  widgetOf('no-games', { games: [] }),
  widgetOf('league-table', { status: 'INACTIVE', expiresAt: '2025-03-04T12:00:00Z' }),
  widgetOf('match-centre', {
    description: 'Exactly fifty characters of description, not more.',
    status: 'EXPIRING',
    expiresAt: `${dayFromNow(9)}T12:00:00Z`,
  }),
  widgetOf('pre-series', { description: LONG_TEXT }),
  widgetOf('live-series', { description: 'The page of a live series', games: GAMES }),
];

export const namespaceOf = (slug: string, widgets: readonly object[] | (() => never)) => ({
  id: `n-${slug}`,
  slug,
  description: null,
  widgets,
});

export const seriesOf = (id: string, lifecycle: string, startAt: string) => ({
  id,
  title: `Final ${id}`,
  startAt,
  endAt: null,
  lifecycle,
});

/** Root fields of widgets: three namespaces, the last one with five widgets. */
export const WIDGETS_WORLD = {
  widgetNamespaces: [
    namespaceOf('a-empty', []),
    namespaceOf('affiliates', [widgetOf('banner', { namespace: 'affiliates' })]),
    namespaceOf('main', WIDGETS),
  ],
  widget: ({ id }: { readonly id: string }) => WIDGETS.find((each) => each.id === id) ?? null,
  widgetPreview: ({ gameId }: { readonly gameId: string }) => [
    seriesOf(`${gameId}1`, 'OVER', `${dayFromNow(-2)}T12:00:00Z`),
    seriesOf(`${gameId}2`, 'LIVE', `${dayFromNow(-1)}T12:00:00Z`),
    seriesOf(`${gameId}3`, 'UPCOMING', `${dayFromNow(2)}T12:00:00Z`),
  ],
};
