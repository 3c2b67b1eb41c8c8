import { useDisplay } from '../../../lib/display.tsx';
import { formatDay, formatTime, waitText } from '../../../lib/time.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { chartBars, isByDay } from './usage-figures.ts';
import type { ApiClientUsageQuery } from './usage.generated.ts';
import classes from './usage.module.css';

interface UsageChartProps {
  readonly hours: ApiClientUsageQuery['apiClientUsage']['hours'];
  readonly days: number;
  /** Milliseconds since the epoch; what was before is unknown. */
  readonly countedSince: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Requests by hour or day as bars, and all figures as a table. */
export function UsageChart({ hours, days, countedSince, now }: UsageChartProps) {
  const { timeZone } = useDisplay();
  const bars = chartBars(hours, { days, now, countedSince, zone: timeZone });
  const most = Math.max(0, ...bars.map(({ requests }) => requests));
  const unit = isByDay(days) ? 'day' : 'hour';
  const dayText = (start: number): string => formatDay(new Date(start), timeZone);
  const startText = (start: number): string =>
    unit === 'day' ? dayText(start) : `${dayText(start)} ${formatTime(new Date(start), timeZone)}`;
  const title = `Requests by ${unit}`;
  const [first] = bars;
  return (
    <BarChart
      title={title}
      note={`Most: ${most} ${unit === 'day' ? 'a day' : 'an hour'}`}
      bars={bars.map(({ start, requests, tooManyRequests, isCounted }) => ({
        key: start,
        title: `${startText(start)}: ${isCounted ? `${requests} requests, ${tooManyRequests} answered with 429` : 'not counted'}`,
        value: isCounted ? requests : null,
        markedValue: tooManyRequests,
      }))}
      start={first && startText(first.start)}
      end="Now"
    >
      <details className={classes.figures}>
        <summary className="sl-accent sl-13 sl-550 sl-clickable sl-touch">Figures by {unit}</summary>
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
    </BarChart>
  );
}
