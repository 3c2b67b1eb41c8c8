import { useApolloClient } from '@apollo/client/react';
import type { Freshness } from '@sightline/schema/client/freshness.ts';
import { type LiveMeasurements, type LiveSecond, type SetStats, TIMELINE_SECONDS } from '../../gateway/live/live-stats.ts';
import { useLiveMeasurements } from '../../gateway/live/use-live-set.ts';
import type { Spread } from '../../gateway/session/diagnostics.ts';
import { Button } from '../../ui/button.tsx';
import type { ConnectionTone } from '../../ui/connection-chip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { BoardSeries_seriesFragmentDoc } from './board/board.generated.ts';
import classes from './connection-details.module.css';
import { CONNECTION_TEXTS } from './connection-texts.ts';
import { entitiesOf, sidesText } from './sides.ts';

interface ConnectionDetailsProps {
  readonly freshness: Freshness;
  readonly loading: boolean;
  readonly onRefresh: () => void;
}

/** Measurements of the live connection: rate, last message, resyncs, age of each set, and the last five minutes. */
export function ConnectionDetails({ freshness, loading, onRefresh }: ConnectionDetailsProps) {
  const { at: now, delayMs, lastMessageAt, rate, priceAge, sets, timeline } = useLiveMeasurements();
  const ages = priceAge();
  const { word, detail } = CONNECTION_TEXTS[freshness.level];
  const isLost = freshness.level === 'OFFLINE' || freshness.level === 'RECONNECTING';
  return (
    <div className="sl-grid sl-gap-12 sl-items-start">
      <h2 className="sl-plain sl-15 sl-600">{word}</h2>
      <p className={classes.text}>{detail}</p>
      <Facts className={classes.facts}>
        <Fact name="Delay">{delayMs === null || isLost ? '–' : `${delayMs} ms`}</Fact>
        <Fact name="Updates a second">{rate.toFixed(1)}</Fact>
        <Fact name="Last message">{lastMessageAt === 0 ? '–' : agoText(lastMessageAt, now)}</Fact>
        <Fact name="Resyncs">{String(sets.reduce((sum, { resyncs }) => sum + resyncs, 0))}</Fact>
        <Fact name="Price age">{ages === null ? '–' : spreadText(ages.age)}</Fact>
        <Fact name="Provider's delay">{ages?.provider == null ? '–' : spreadText(ages.provider)}</Fact>
      </Facts>
      <Timeline seconds={timeline} now={now} />
      <ul className="sl-list sl-grid sl-gap-4 sl-full sl-13" aria-label="Live data">
        {sets.map((set) => (
          <li key={set.name} className="sl-flex sl-between sl-gap-12">
            <SetName name={set.name} />
            <span className="sl-soft sl-figures">{liveSetAge(set, now)}</span>
          </li>
        ))}
      </ul>
      <Button loading={loading} onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  );
}

/** The median of the values, and the value that 95% of them do not exceed. */
function spreadText({ p50, p95 }: Spread): string {
  return `${p50} ms · 95%: ${p95} ms`;
}

/** Time since a moment, as `now`, `12 s ago` or `3 min ago`. Times are in milliseconds. */
function agoText(moment: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - moment) / 1_000));
  if (seconds < 1) return 'now';
  return seconds < 120 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

/** @param name root field, with the series id if there is one */
function SetName({ name }: { name: string }) {
  const { cache } = useApolloClient();
  const [, id] = name.split(' ');
  if (id === undefined) return <span>Trading list</span>;
  const series = cache.readFragment({
    id: cache.identify({ __typename: 'Series', id }) ?? '',
    fragment: BoardSeries_seriesFragmentDoc,
    fragmentName: 'BoardSeries_series',
  });
  return <span>{series === null ? `Series ${id}` : sidesText(entitiesOf(series))}</span>;
}

/** How old a set is, and when it last changed. */
export function liveSetAge(
  { level, seconds, changedAt }: Pick<SetStats, 'level' | 'seconds' | 'changedAt'>,
  now: number,
): string {
  const { word } = CONNECTION_TEXTS[level];
  const age = level === 'LIVE' ? 'Current' : seconds === null ? word : `${seconds} s old`;
  return changedAt === null ? age : `${age} · changed ${agoText(changedAt, now)}`;
}

const HEIGHT = 44;
/** Height of the strip that shows the state of the connection. */
const STRIP = 4;
const TONES = ['connected', 'waiting', 'delayed', 'disconnected'] as const satisfies ConnectionTone[];

function toneOf({ level }: LiveSecond): ConnectionTone {
  return CONNECTION_TEXTS[level].tone;
}

/** The most updates in a second. */
const peakOf = (seconds: readonly LiveSecond[]): number => Math.max(0, ...seconds.map(({ changes }) => changes));

/** Summary of the timeline for screen readers. */
export function timelineText(seconds: readonly LiveSecond[]): string {
  const total = seconds.reduce((sum, { changes }) => sum + changes, 0);
  const count = (tone: ConnectionTone): number => seconds.filter((second) => toneOf(second) === tone).length;
  return `Last ${seconds.length} seconds: ${total} updates, at most ${peakOf(seconds)} in a second; delayed for ${count('delayed')} s, disconnected for ${count('disconnected')} s.`;
}

/** Updates of each of the last 300 seconds, above a strip in the colour of the connection's state. */
export function Timeline({ seconds, now }: { seconds: LiveMeasurements['timeline']; now: number }) {
  const peak = peakOf(seconds);
  const bars = seconds.map((second) => {
    const x = TIMELINE_SECONDS - 0.5 - Math.round((now - second.at) / 1_000);
    // The square root keeps quiet seconds visible beside busy ones.
    return { tone: toneOf(second), x, height: (HEIGHT - STRIP - 2) * Math.sqrt(second.changes / Math.max(1, peak)) };
  });
  const top = HEIGHT - STRIP - 1;
  return (
    <figure className={classes.timeline}>
      <svg viewBox={`0 0 ${TIMELINE_SECONDS} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={timelineText(seconds)}>
        {TONES.map((tone) => {
          const own = bars.filter((bar) => bar.tone === tone);
          return (
            <g key={tone} data-tone={tone}>
              <path d={own.map(({ x, height }) => `M${x} ${top}V${(top - height).toFixed(1)}`).join('')} />
              <path d={own.map(({ x }) => `M${x} ${HEIGHT}V${HEIGHT - STRIP}`).join('')} />
            </g>
          );
        })}
      </svg>
      <figcaption className={classes.axis} aria-hidden="true">
        <span>5 min ago</span>
        <span>{`peak ${peak}/s`}</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
