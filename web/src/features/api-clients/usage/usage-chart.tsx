import { useDisplay } from '../../../lib/display.tsx';
import { formatDay, formatTime } from '../../../lib/time.ts';
import { chartBars, isByDay, waitText } from './usage-figures.ts';
import type { ApiClientUsageQuery } from './usage.generated.ts';
import classes from './usage.module.css';

const BAR = 4;
const HEIGHT = 72;
/** The lowest bar that can be seen. */
const MIN_BAR = 2;

interface UsageChartProps {
  readonly hours: ApiClientUsageQuery['apiClientUsage']['hours'];
  readonly days: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Requests by hour or day as bars, and all figures as a table. */
export function UsageChart({ hours, days, now }: UsageChartProps) {
  const { timeZone } = useDisplay();
  const bars = chartBars(hours, { days, now, zone: timeZone });
  const most = Math.max(1, ...bars.map(({ requests }) => requests));
  const heightOf = (count: number): number => (count === 0 ? 0 : Math.max(MIN_BAR, (count / most) * HEIGHT));
  const unit = isByDay(days) ? 'day' : 'hour';
  const dayText = (start: number): string => formatDay(new Date(start), timeZone);
  const startText = (start: number): string =>
    unit === 'day' ? dayText(start) : `${dayText(start)} ${formatTime(new Date(start), timeZone)}`;
  const title = `Requests by ${unit}`;
  const [first] = bars;
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <span>
          Most: {most} {unit === 'day' ? 'a day' : 'an hour'}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={classes.bars}>
        {bars.map(({ start, requests, tooManyRequests }, index) => (
          <g key={start}>
            <title>{`${startText(start)}: ${requests} requests, ${tooManyRequests} answered with 429`}</title>
            <rect className={classes.place} x={index * BAR} y={0} width={BAR} height={HEIGHT} />
            <rect
              className={classes.bar}
              x={index * BAR}
              y={HEIGHT - heightOf(requests)}
              width={BAR - 1}
              height={heightOf(requests)}
            />
            <rect
              className={classes.refused}
              x={index * BAR}
              y={HEIGHT - heightOf(tooManyRequests)}
              width={BAR - 1}
              height={heightOf(tooManyRequests)}
            />
          </g>
        ))}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        <span>{first && startText(first.start)}</span>
        <span>Now</span>
      </div>
      <details className={classes.figures}>
        <summary className={classes.summary}>Figures by {unit}</summary>
        <div className={classes.scrolled}>
          <table className={classes.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{unit === 'day' ? 'Day' : 'Hour'}</th>
                <th scope="col">Requests</th>
                <th scope="col">429s</th>
                <th scope="col">Waiting time</th>
                <th scope="col">Connections</th>
              </tr>
            </thead>
            <tbody>
              {bars
                .filter(({ requests, connections }) => requests > 0 || connections > 0)
                .map(({ start, requests, tooManyRequests, waitedMs, connections }) => (
                  <tr key={start}>
                    <th scope="row">{startText(start)}</th>
                    <td data-label="Requests">{requests}</td>
                    <td data-label="429s" data-warns={tooManyRequests > 0 || undefined}>
                      {tooManyRequests}
                    </td>
                    <td data-label="Waiting time">{waitText(waitedMs)}</td>
                    <td data-label="Connections">{connections}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
