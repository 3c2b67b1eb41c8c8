import { useDisplay } from '../../../lib/display.tsx';
import type { PageData } from '../../../lib/page-data.ts';
import { formatDay, formatTime } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { Day } from '../../../ui/cells.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { chartHours, totalsOf, waitText } from './usage-figures.ts';
import type { ApiClientUsageQuery } from './usage.generated.ts';
import classes from './usage.module.css';

type Usage = ApiClientUsageQuery['apiClientUsage'];
type Source = Usage['sources'][number];

const NO_TRAFFIC = 'No requests through this dashboard in the last 7 days.';
const WEEK_MS = 7 * 24 * 3_600_000;
/** Don't show "counted since" if it is within this time of the period's start. */
const TOLERANCE_MS = 3_600_000;

/** Traffic of a client that went through this dashboard. */
export function UsageSection({ usage: { data, error, retry } }: { usage: PageData<ApiClientUsageQuery> }) {
  const counted = data?.apiClientUsage;
  return (
    <Panel title="Usage" description="Traffic through this dashboard and its API. Direct API traffic isn't counted.">
      {error !== undefined && <SectionFailure text="Couldn't load usage." error={error} {...retry} />}
      {counted === undefined && error === undefined && <Skeleton height={120} />}
      {counted !== undefined && <UsageDetail usage={counted} />}
    </Panel>
  );
}

const isUsed = ({ hours }: Source): boolean => hours.length > 0;

function UsageDetail({ usage: { sources, countedSince } }: { usage: Usage }) {
  const now = useNow(60_000).getTime();
  const hasTraffic = sources.some(isUsed);
  const isRecent = Date.parse(countedSince) > now - WEEK_MS + TOLERANCE_MS;
  const unmatched = sources.filter(({ isComplete }) => !isComplete);
  return (
    <div className="sl-stack sl-gap-16">
      {hasTraffic ? (
        <>
          <UsageChart sources={sources} now={now} />
          <SourceTable sources={sources} />
        </>
      ) : (
        <p className={classes.none}>{NO_TRAFFIC}</p>
      )}
      {isRecent && (
        <p className={classes.note}>
          Counted since <Day at={countedSince} withTime />. Earlier traffic isn't included.
        </p>
      )}
      {unmatched.length > 0 && (
        <p className={classes.note}>
          Requests to this dashboard's API with {unmatched.map(({ key }) => key?.name).join(', ')} aren't included, because we
          couldn't load the secret.
        </p>
      )}
    </div>
  );
}

function SourceTable({ sources }: { sources: readonly Source[] }) {
  const shown = sources.filter((source) => source.key !== null || isUsed(source));
  return (
    <div className="sl-card">
      <table className={classes.table} aria-label="Usage by key">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Requests</th>
            <th scope="col">429s</th>
            <th scope="col">Waiting time</th>
            <th scope="col">Connections</th>
            <th scope="col">Last used</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((source) => (
            <tr key={source.key?.id ?? 'sessions'}>
              <th scope="row">{source.key === null ? 'Trading sessions' : source.key.name || source.key.id}</th>
              {isUsed(source) ? (
                <SourceCells source={source} />
              ) : (
                <td colSpan={5} className={classes.quiet}>
                  {NO_TRAFFIC}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SourceCells({ source: { hours, lastUsedAt } }: { source: Source }) {
  const { requests, tooManyRequests, waitedMs, connections } = totalsOf(hours);
  return (
    <>
      <td data-label="Requests">{requests}</td>
      <td data-label="429s" data-warns={tooManyRequests > 0 || undefined}>
        {tooManyRequests}
      </td>
      <td data-label="Waiting time">{waitText(waitedMs)}</td>
      <td data-label="Connections">{connections}</td>
      <td data-label="Last used">
        <Day at={lastUsedAt} withTime />
      </td>
    </>
  );
}

const BAR = 4;
const HEIGHT = 72;
/** The lowest bar that can be seen. */
const MIN_BAR = 2;

/** Requests by hour as bars; the same as a table for screen readers. */
function UsageChart({ sources, now }: { sources: readonly Source[]; now: number }) {
  const { timeZone } = useDisplay();
  const hours = chartHours(sources, now);
  const most = Math.max(1, ...hours.map(({ requests }) => requests));
  const heightOf = (count: number): number => (count === 0 ? 0 : Math.max(MIN_BAR, (count / most) * HEIGHT));
  const used = hours.filter(({ requests }) => requests > 0);
  const momentText = (start: number): string =>
    `${formatDay(new Date(start), timeZone)} ${formatTime(new Date(start), timeZone)}`;
  const [first] = hours;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>Requests by hour</span>
        <span>Most: {most} an hour</span>
      </figcaption>
      <svg viewBox={`0 0 ${hours.length * BAR} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={classes.bars}>
        {hours.map(({ start, requests, tooManyRequests }, index) => (
          <g key={start}>
            <rect
              className={classes.bar}
              x={index * BAR}
              y={HEIGHT - heightOf(requests)}
              width={BAR - 1}
              height={heightOf(requests)}
            />
            {tooManyRequests > 0 && (
              <rect
                className={classes.refused}
                x={index * BAR}
                y={HEIGHT - heightOf(tooManyRequests)}
                width={BAR - 1}
                height={heightOf(tooManyRequests)}
              />
            )}
          </g>
        ))}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        <span>{first && formatDay(new Date(first.start), timeZone)}</span>
        <span>Now</span>
      </div>
      <table className={hidden.hidden}>
        <caption>Requests by hour</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Requests</th>
            <th scope="col">429s</th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ start, requests, tooManyRequests }) => (
            <tr key={start}>
              <th scope="row">{momentText(start)}</th>
              <td>{requests}</td>
              <td>{tooManyRequests}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
