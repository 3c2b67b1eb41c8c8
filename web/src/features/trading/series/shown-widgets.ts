import type { SeriesWidgetsQuery } from './series-widgets.generated.ts';

type WidgetConfig = SeriesWidgetsQuery['clientConfig'];

/** A widget of the series' page: its name, and what it shows. */
export interface ShownWidget {
  readonly slug: string;
  readonly title: string;
}

/** Widgets that belong to a series in its stage of life. */
export function shownWidgets(lifecycle: string, config: WidgetConfig): ShownWidget[] {
  if (lifecycle === 'LIVE') {
    return [
      { slug: config.broadcastWidget, title: 'Broadcast' },
      { slug: config.liveWidget, title: 'Live score' },
    ];
  }
  return lifecycle === 'UPCOMING' ? [{ slug: config.preGameWidget, title: 'Before the game' }] : [];
}
