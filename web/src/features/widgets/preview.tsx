import { IconCalendarOff } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { named } from '../../lib/bidi.ts';
import { useDisplay } from '../../lib/display.tsx';
import { gameTitle } from '../../lib/games.ts';
import { PAGE_QUERY, pageData } from '../../lib/page-data.ts';
import { describeError } from '../../lib/request-error.ts';
import { dayOrToday, formatTime, type TimeZone } from '../../lib/time.ts';
import { useNow } from '../../lib/timing.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { CodeSnippet } from '../../ui/code-snippet.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { widgetAddress, WidgetFrame } from '../../ui/widget-frame.tsx';
import { previewParams, readPreviewView } from './urls.ts';
import type { ShownWidget } from './widget-facts.tsx';
import { useWidgetPreviewQuery, type WidgetPreviewQuery } from './widget-page.generated.ts';
import side from '../../ui/side-card.module.css';
import classes from './widget-page.module.css';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

/** Right panel: preview of the widget with a series of one of its games. */
export function Preview({ widget, widgetBaseUrl }: { widget: ShownWidget; widgetBaseUrl: string | null }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { timeZone } = useDisplay();
  const [view, changeView] = useUrlState(readPreviewView, previewParams);
  const game = chosenGame(widget.games, view.gameId);
  const { data, error, refetch, networkStatus } = useWidgetPreviewQuery({
    ...PAGE_QUERY,
    variables: { id: widget.id, gameId: game?.id ?? '' },
    skip: game === undefined,
  });
  const { retry } = pageData({ data, error, refetch, networkStatus });
  const list = data?.widgetPreview ?? [];
  const now = useNow(
    MINUTE_MS,
    list.map(({ startAt }) => startAt),
  );
  const series = chosenSeries(list, view.seriesId);
  function retryFromHeading(): void {
    // The pressed button disappears, and with it the focus.
    heading.current?.focus({ preventScroll: true });
    retry.onRetry();
  }
  const loading = game !== undefined && data === undefined && error === undefined;
  const isFailed = data === undefined && error !== undefined;
  const isGameUnknown = game === undefined && widget.unreadable.includes('games');

  return (
    <section className="sl-shrinks sl-card sl-raised" aria-labelledby={id}>
      <div className={side.part}>
        <h2 ref={heading} id={id} tabIndex={-1} className="sl-plain sl-16 sl-600 sl-tight sl-breaks">
          Preview
        </h2>
        <div className={classes.choice}>
          <SelectField
            label="Games"
            value={game?.id ?? ''}
            options={
              game === undefined
                ? [{ value: '', label: isGameUnknown ? 'Unknown' : 'No games' }]
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
                ? [{ value: '', label: loading ? 'Loading…' : isFailed ? 'Unknown' : 'No series' }]
                : list.map((each) => ({ value: each.id, label: seriesLabel(each, now, timeZone) }))
            }
            disabled={series === undefined}
            onChange={(seriesId) => changeView({ gameId: game?.id ?? null, seriesId })}
          />
        </div>
      </div>
      <div className={side.part} aria-busy={loading}>
        {loading && <Skeleton height={180} />}
        {isFailed && (
          <ErrorState title="Couldn't load the series" {...describeError(error)} {...retry} onRetry={retryFromHeading} />
        )}
        {!loading && !isFailed && !isGameUnknown && series === undefined && (
          <EmptyState
            icon={<IconCalendarOff size={22} stroke={1.6} />}
            title="Oops! There are no series available at this time."
          />
        )}
        {series && <SeriesPreview widget={widget} series={series} widgetBaseUrl={widgetBaseUrl} />}
      </div>
    </section>
  );
}

function SeriesPreview({
  widget,
  series,
  widgetBaseUrl,
}: {
  widget: ShownWidget;
  series: PreviewSeries;
  widgetBaseUrl: string | null;
}) {
  if (widgetBaseUrl === null) {
    return <EmptyState title="No preview" text="The widget host isn't configured." />;
  }
  const src = widgetAddress(widgetBaseUrl, widget, series.id);
  return (
    <div className={classes.shown}>
      <WidgetFrame name={widget.slug} src={src} title={named`Widget ${widget.slug}`}>
        <CodeSnippet label="Embed code" code={embedSnippet({ src, name: widget.slug })} />
      </WidgetFrame>
    </div>
  );
}

export type PreviewSeries = WidgetPreviewQuery['widgetPreview'][number];

/** The entry with that id, if there is one. */
function byId<T extends { readonly id: string }>(list: readonly T[], id: string | null): T | undefined {
  return list.find((each) => each.id === id);
}

/** The selected game, else the first. */
export function chosenGame<G extends { readonly id: string }>(games: readonly G[], id: string | null): G | undefined {
  return byId(games, id) ?? games[0];
}

function isLive(series: Pick<PreviewSeries, 'lifecycle'>): boolean {
  return series.lifecycle === 'LIVE';
}

/** The selected series, else a live one, else the next one, else the last one. */
export function chosenSeries(series: readonly PreviewSeries[], id: string | null): PreviewSeries | undefined {
  const upcoming = series.find(({ lifecycle, startAt }) => lifecycle === 'UPCOMING' && startAt !== null);
  return byId(series, id) ?? series.find(isLive) ?? upcoming ?? series.at(-1);
}

/** One line of text: `Live · Final · Today 18:00`. */
export function seriesLabel(series: PreviewSeries, now: Date, zone: TimeZone): string {
  const start = series.startAt === null ? null : new Date(series.startAt);
  const when = start === null ? 'unknown start' : `${dayOrToday(start, now, zone)} ${formatTime(start, zone)}`;
  return [...(isLive(series) ? ['Live'] : []), series.title ?? `Series ${series.id}`, when].join(' · ');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escapedAttribute(text: string): string {
  return text.replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? character);
}

/** A string literal within a script; cannot end the script element. */
function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}

/** HTML that embeds a widget in a page and sets the height that the widget reports. */
export function embedSnippet({ src, name }: { src: string; name: string }): string {
  const { origin, pathname } = new URL(src);
  // With the series, because a page may embed the same widget for several of them.
  const id = `widget${pathname}`;
  return `<iframe
  id="${escapedAttribute(id)}"
  src="${escapedAttribute(src)}"
  title="${escapedAttribute(name)}"
  sandbox="allow-scripts allow-same-origin"
  referrerpolicy="strict-origin"
  loading="lazy"
  style="width: 100%; height: 0; border: 0"
></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    const frame = document.getElementById(${scriptText(id)});
    if (origin !== ${scriptText(origin)} || source !== frame.contentWindow) return;
    if (data?.type !== 'widget_height' || !Number.isFinite(data.height)) return;
    frame.style.height = \`\${Math.min(Math.max(data.height, 0), 10000)}px\`;
  });
</script>
`;
}
