import { NetworkStatus } from '@apollo/client';
import { IconCalendarOff } from '@tabler/icons-react';
import { useId } from 'react';
import { gameTitle } from '../../lib/games.ts';
import { describeError } from '../../lib/request-error.ts';
import { useDisplay } from '../../lib/display.tsx';
import { useNow } from '../../lib/timing.ts';
import { useUrlState } from '../../lib/use-url-view.ts';
import { widgetAddress, WidgetFrame } from '../../ui/widget-frame.tsx';
import { CodeSnippet } from '../../ui/copy.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { SelectField } from '../../ui/filter-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { embedSnippet } from './embed-snippet.ts';
import { chosenGame, chosenSeries, isLive, type PreviewSeries, seriesLabel } from './preview-choice.ts';
import { previewParams, readPreviewView } from './urls.ts';
import type { ShownWidget } from './widget-games.ts';
import classes from './widget-page.module.css';
import { useWidgetPreviewQuery } from './widget-preview.generated.ts';

const MINUTE_MS = 60_000;

/** The right panel: the widget as it looks for a series. */
export function Preview({ widget, widgetBaseUrl }: { widget: ShownWidget; widgetBaseUrl: string | null }) {
  const id = useId();
  const { timeZone } = useDisplay();
  const [view, changeView] = useUrlState(readPreviewView, previewParams);
  const game = chosenGame(widget.games, view.gameId);
  const { data, error, networkStatus, refetch } = useWidgetPreviewQuery({
    variables: { id: widget.id, gameId: game?.id ?? '' },
    skip: game === undefined,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const list = data?.widgetPreview ?? [];
  const now = useNow(
    MINUTE_MS,
    list.map(({ start }) => start),
  );
  const series = chosenSeries(list, view.seriesId);
  const loading = game !== undefined && data === undefined && error === undefined;

  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.part}>
        <h2 id={id} className={classes.heading}>
          Preview
        </h2>
        <div className={classes.choice}>
          <SelectField
            label="Games"
            value={game?.id ?? ''}
            options={
              game === undefined
                ? [{ value: '', label: 'No games' }]
                : widget.games.map((each) => ({ value: each.id, label: gameTitle(each) }))
            }
            disabled={game === undefined}
            onChange={(gameId) => changeView({ gameId, seriesId: null })}
          />
          <SelectField
            label="Series"
            mark={series && isLive(series) && <StatusBadge tone="live">Live</StatusBadge>}
            value={series?.id ?? ''}
            options={
              series === undefined
                ? [{ value: '', label: loading ? 'Loading…' : 'No series' }]
                : list.map((each) => ({ value: each.id, label: seriesLabel(each, now, timeZone) }))
            }
            disabled={series === undefined}
            onChange={(seriesId) => changeView({ gameId: game?.id ?? null, seriesId })}
          />
        </div>
      </div>
      <div className={classes.part}>
        {loading && <Skeleton height={180} />}
        {!data && error && (
          <PreviewFailure
            error={error}
            onRetry={() => void refetch().catch(() => {})}
            retrying={networkStatus === NetworkStatus.refetch}
          />
        )}
        {!loading && !(error && !data) && series === undefined && (
          <EmptyState
            icon={<IconCalendarOff size={22} stroke={1.6} />}
            title="Oops! There are no series available at this time."
          />
        )}
        {series && <Shown widget={widget} series={series} widgetBaseUrl={widgetBaseUrl} />}
      </div>
    </section>
  );
}

function PreviewFailure({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const { text, requestId } = describeError(error);
  return (
    <ErrorState title="The series could not be read" text={text} requestId={requestId} onRetry={onRetry} retrying={retrying} />
  );
}

interface ShownProps {
  readonly widget: ShownWidget;
  readonly series: PreviewSeries;
  readonly widgetBaseUrl: string | null;
}

function Shown({ widget, series, widgetBaseUrl }: ShownProps) {
  if (widgetBaseUrl === null) {
    return <EmptyState title="No preview" text="This installation does not know where widgets are shown." />;
  }
  const src = widgetAddress(widgetBaseUrl, widget, series.id);
  return (
    <div className={classes.shown}>
      <WidgetFrame name={widget.slug} src={src} title={`Widget ${widget.slug}`} />
      <CodeSnippet label="Embed code" code={embedSnippet({ src, name: widget.slug })} />
    </div>
  );
}
