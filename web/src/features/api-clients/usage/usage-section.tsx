import type { PageData } from '../../../lib/page-data.ts';
import { hasCode } from '../../../lib/request-error.ts';
import { waitText } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { Day } from '../../../ui/cells.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UsageChart } from './usage-chart.tsx';
import { PERIODS, type PeriodDays } from './usage-figures.ts';
import type { ApiClientUsageQuery } from './usage.generated.ts';
import classes from './usage.module.css';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sightline/schema/rules/durations.ts';

type Usage = ApiClientUsageQuery['apiClientUsage'];
type Source = Usage['sources'][number];

/** Don't show "counted since" if it is within this time of the period's start. */
const TOLERANCE_MS = HOUR_MS;

interface UsageSectionProps {
  readonly usage: PageData<ApiClientUsageQuery>;
  readonly days: PeriodDays;
  readonly onDays: (days: PeriodDays) => void;
}

/** Traffic of a client that went through this dashboard. */
export function UsageSection({ usage: { data, error, retry }, days, onDays }: UsageSectionProps) {
  // While another period is loaded, the data is that of the period before.
  const shownUsage = data?.apiClientUsage.days === days ? data.apiClientUsage : undefined;
  return (
    <Panel
      title="Usage"
      description="Traffic through this dashboard and its API. Calls that your applications send directly to the provider aren't visible here."
      actions={
        <Segmented
          label="Period"
          value={String(days)}
          options={PERIODS.map((period) => ({ value: String(period.days), label: period.name }))}
          onChange={(value) => onDays(PERIODS.find((period) => String(period.days) === value)?.days ?? days)}
        />
      }
    >
      {error !== undefined && <SectionFailure text={failureText(error)} error={error} {...retry} />}
      {shownUsage === undefined && error === undefined && <Skeleton height={120} />}
      {shownUsage !== undefined && <UsageDetail usage={shownUsage} />}
    </Panel>
  );
}

function failureText(error: unknown): string {
  if (!hasCode(error, 'STORE_UNAVAILABLE')) return "Couldn't load usage.";
  return "Usage is missing: this dashboard can't read its storage right now. Calls and keys work, and are still counted.";
}

const isUsed = ({ requests, connections }: Source): boolean => requests > 0 || connections > 0;

function UsageDetail({ usage: { days, sources, hours, countedSince } }: { usage: Usage }) {
  const now = useNow(MINUTE_MS).getTime();
  const noTraffic = `No requests through this dashboard in the last ${PERIODS.find((period) => period.days === days)?.name ?? ''}.`;
  const beganWithinPeriod = Date.parse(countedSince) > now - days * DAY_MS + TOLERANCE_MS;
  const unmatched = sources.filter(({ isComplete }) => !isComplete);
  return (
    <div className="sl-stack sl-gap-16">
      {hours.length > 0 ? (
        <>
          <UsageChart hours={hours} days={days} countedSince={Date.parse(countedSince)} now={now} />
          <SourceTable sources={sources} noTraffic={noTraffic} />
        </>
      ) : (
        <p className={classes.none}>{noTraffic}</p>
      )}
      {beganWithinPeriod && (
        <p className={classes.note}>
          Counted since <Day at={countedSince} withTime />. Earlier traffic isn't included.
        </p>
      )}
      {unmatched.length > 0 && (
        <p className={classes.note}>
          Requests to this dashboard's API with {unmatched.map(({ key }) => key?.name || key?.id).join(', ')} aren't included:
          only the 20 newest keys are matched, or we couldn't load the secret.
        </p>
      )}
    </div>
  );
}

function SourceTable({ sources, noTraffic }: { sources: readonly Source[]; noTraffic: string }) {
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
                  {noTraffic}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SourceCells({ source: { requests, tooManyRequests, waitedMs, connections, lastUsedAt } }: { source: Source }) {
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
