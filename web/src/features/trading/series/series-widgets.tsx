import { REPORTED } from '../../../lib/request-error.ts';
import { widgetAddress, WidgetFrame } from '../../../ui/widget-frame.tsx';
import classes from './series-page.module.css';
import { useSeriesWidgetsQuery } from './series-widgets.generated.ts';
import { shownWidgets } from './shown-widgets.ts';

interface SeriesWidgetsProps {
  readonly seriesId: string;
  readonly lifecycle: string;
}

/** Embedded widgets of a series; nothing where its stage of life has none, or where widgets cannot be shown. */
export function SeriesWidgets({ seriesId, lifecycle }: SeriesWidgetsProps) {
  const config = useSeriesWidgetsQuery({ context: REPORTED }).data?.clientConfig;
  if (config === undefined || config.widgetBaseUrl === null) return null;
  const base = config.widgetBaseUrl;
  return shownWidgets(lifecycle, config).map(({ slug, title }) => (
    <section key={slug} className={classes.widget} aria-label={title}>
      <WidgetFrame name={slug} title={title} src={widgetAddress(base, { namespace: config.widgetNamespace, slug }, seriesId)} />
    </section>
  ));
}
