import { REPORTED } from '../../../lib/request-error.ts';
import { widgetAddress, WidgetFrame } from '../../../ui/widget-frame.tsx';
import { type SeriesWidgetsQuery, useSeriesWidgetsQuery } from './series.generated.ts';
import classes from './series-page.module.css';

interface SeriesWidgetsProps {
  readonly seriesId: string;
  readonly lifecycle: string;
}

/** The embedded widgets of a series; empty if its lifecycle has none or if no widget host is configured. */
export function SeriesWidgets({ seriesId, lifecycle }: SeriesWidgetsProps) {
  const config = useSeriesWidgetsQuery({ context: REPORTED }).data?.clientConfig;
  if (config === undefined || config.widgetBaseUrl === null) return null;
  const base = config.widgetBaseUrl;
  return widgetsFor(lifecycle, config).map(({ slug, title }) => (
    <section key={slug} className={classes.widget} aria-label={title}>
      <WidgetFrame name={slug} title={title} src={widgetAddress(base, { namespace: config.widgetNamespace, slug }, seriesId)} />
    </section>
  ));
}

interface Widget {
  readonly slug: string;
  readonly title: string;
}

/** Widgets that the page shows for a series lifecycle. */
export function widgetsFor(lifecycle: string, config: SeriesWidgetsQuery['clientConfig']): Widget[] {
  if (lifecycle === 'LIVE') {
    return [
      { slug: config.broadcastWidget, title: 'Broadcast' },
      { slug: config.liveWidget, title: 'Live score' },
    ];
  }
  return lifecycle === 'UPCOMING' ? [{ slug: config.preGameWidget, title: 'Pre-game' }] : [];
}
