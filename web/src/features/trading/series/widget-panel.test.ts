import { expect, it } from 'vitest';
import { widgetsFor } from './widget-panel.ts';

const config = {
  widgetBaseUrl: 'https://widgets.example.test',
  widgetNamespace: 'trading',
  broadcastWidget: 'broadcast',
  liveWidget: 'live-series',
  preGameWidget: 'pre-series',
};
const slugs = (lifecycle: string) => widgetsFor(lifecycle, config).map(({ slug }) => slug);

it('shows the broadcast and the live widget of a live series [series.widgets.live]', () => {
  expect(slugs('LIVE')).toEqual(['broadcast', 'live-series']);
});

it('shows the pre-game widget of an upcoming series [series.widgets.upcoming]', () => {
  expect(slugs('UPCOMING')).toEqual(['pre-series']);
});

it.each(['OVER', 'OVER_DRAW', 'OVER_FORFEITED', 'POSTPONED', 'DELETED', 'UNKNOWN'])(
  'shows no widget for a series that is %s [series.widgets.other]',
  (lifecycle) => {
    expect(slugs(lifecycle)).toEqual([]);
  },
);
