import { IconMinus, IconPlus, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useDisplay, useOddsText } from '../../../lib/display.tsx';
import { formatDay, formatMilliseconds, formatSeconds } from '../../../lib/time.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { signedPercent } from '../board/market-view.ts';
import { marketStateText } from './market-state-text.ts';
import type { MatchNames } from '../match-names.ts';
import { coveredRanges, type HistoryRow, historyRows, type RecordedHistory as History, stepsOf } from './recorded-chart-model.ts';
import { RecordedChart } from './recorded-chart.tsx';
import classes from './recorded-history.module.css';
import { shownEvent, type ShownEvent, useSeriesEvents } from './series-events.ts';
import { useFinerHistory } from './use-recorded-history.ts';
import { panned, type Preset, PRESETS, presetRange, type TimeRange, zoomed } from './time-range.ts';

/** While recording goes on, events are read again at most this often: all of them, in up to five pages; milliseconds. */
const EVENTS_MS = 30_000;
/** Most rows of the table; older ones are in the file. */
const MAX_ROWS = 300;

interface RecordedHistoryProps {
  readonly seriesId: string;
  readonly marketId: string;
  /** The whole record, without small changes if they do not fit in one answer. */
  readonly history: History;
  readonly outcome: { readonly id: string; readonly name: string };
  readonly matchNames: MatchNames;
  /** Start of the name of the file. */
  readonly fileName: string;
}

/** The recorded prices of an outcome with what happened in the series: a chart of any part of the time, a table and a CSV file. */
export function RecordedHistory({ seriesId, marketId, history: whole, outcome, matchNames, fileName }: RecordedHistoryProps) {
  const { timeZone } = useDisplay();
  const covered = useMemo(() => coveredRanges(whole), [whole]);
  const bounds: TimeRange = { from: covered[0]?.from ?? 0, to: covered.at(-1)?.to ?? 1 };
  const [chosen, setChosen] = useState<Preset | TimeRange>('1h');
  const range = typeof chosen === 'string' ? presetRange(chosen, bounds) : chosen;
  const history = useFinerHistory(marketId, whole, range);
  const steps = useMemo(() => stepsOf(history, outcome.id), [history, outcome.id]);
  const [eventsTo, setEventsTo] = useState({ at: bounds.to, since: performance.now() });
  useEffect(
    function followRecord() {
      if (bounds.to <= eventsTo.at) return;
      const wait = Math.max(eventsTo.since + EVENTS_MS - performance.now(), 0);
      const timer = setTimeout(() => setEventsTo({ at: bounds.to, since: performance.now() }), wait);
      return () => clearTimeout(timer);
    },
    [bounds.to, eventsTo],
  );
  const seriesEvents = useSeriesEvents(seriesId, bounds.from, eventsTo.at);
  const events = useMemo(() => (seriesEvents ?? []).map((event) => shownEvent(event, matchNames)), [seriesEvents, matchNames]);
  const rows = useMemo(
    () => historyRows(history.changes, outcome.id, events, range, covered),
    // oxlint-disable-next-line react/exhaustive-deps -- the range is a new object in each render
    [history, outcome.id, events, range.from, range.to, covered],
  );
  const timeText = (at: number): string => {
    const moment = new Date(at);
    return `${formatDay(moment, timeZone)} ${formatSeconds(moment, timeZone)}`;
  };
  return (
    <>
      <div className="sl-row sl-wrap sl-between sl-gap-8">
        <Segmented
          label="Time"
          value={typeof chosen === 'string' ? chosen : ''}
          options={PRESETS.map(({ value, label }) => ({ value: value as string, label }))}
          onChange={(value) => setChosen(PRESETS.find((preset) => preset.value === value)?.value ?? 'all')}
        />
        <span className={classes.zoom}>
          <IconButton label="Earlier" onClick={() => setChosen(panned(range, bounds, -0.5))}>
            <IconArrowLeft size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label="Later" onClick={() => setChosen(panned(range, bounds, 0.5))}>
            <IconArrowRight size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom in" onClick={() => setChosen(zoomed(range, bounds, 0.5))}>
            <IconPlus size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom out" onClick={() => setChosen(zoomed(range, bounds, 2))}>
            <IconMinus size={16} aria-hidden="true" />
          </IconButton>
        </span>
        <ExportButton
          name={fileName}
          columns={[
            { header: 'Time (UTC)', value: ({ at }: HistoryRow<ShownEvent>) => new Date(at).toISOString() },
            { header: 'Odds', value: ({ odds }) => odds },
            { header: 'State', value: ({ change }) => (change === null ? null : (change.state ?? 'REMOVED')) },
            { header: 'Changed after (UTC)', value: ({ change }) => change?.changedAfter ?? null },
            { header: 'Sent by the provider (UTC)', value: ({ change }) => change?.pushedAt ?? null },
            { header: 'Event', value: ({ event }) => event?.text ?? null },
          ]}
          rows={rows}
          missing={history.isReduced ? 'Small changes of the price were left out: choose a shorter time.' : null}
        />
      </div>
      <p className="sl-plain sl-soft sl-12">
        Available from {timeText(bounds.from)}.{history.isReduced && ' Small changes are left out.'}
        {history.covered.some(({ isWinnerOnly }) => isWinnerOnly) && ' In part, only winner markets were recorded.'}
      </p>
      <RecordedChart
        name={outcome.name}
        steps={steps}
        covered={covered}
        events={events}
        bounds={bounds}
        range={range}
        onRange={setChosen}
      />
      <HistoryTable
        name={outcome.name}
        rows={rows}
        timeText={(at) => `${formatDay(new Date(at), timeZone)} ${formatMilliseconds(new Date(at), timeZone)}`}
      />
    </>
  );
}

interface HistoryTableProps {
  readonly name: string;
  readonly rows: readonly HistoryRow<ShownEvent>[];
  readonly timeText: (at: number) => string;
}

/** Changes and events, the newest first. */
function HistoryTable({ name, rows, timeText }: HistoryTableProps) {
  const oddsText = useOddsText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.scroll} aria-label={`Recorded prices of ${name}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Price</th>
            <th scope="col">Change</th>
            <th scope="col">State, score</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map(({ at, change, before, odds, event }, index) => (
            <tr key={`${at} ${index}`} data-event={event !== null || undefined}>
              <td>
                <time>{timeText(at)}</time>
              </td>
              <td>
                <data>
                  {odds === null
                    ? ''
                    : [before, odds]
                        .filter((each, place) => each !== null && (place > 0 || each !== odds))
                        .map((each) => oddsText(each ?? 0))
                        .join(' → ')}
                </data>
              </td>
              <td>
                <data>{odds === null || before === null || before === odds ? '' : signedPercent(odds / before - 1)}</data>
              </td>
              <td>{event?.text ?? marketStateText(change?.state ?? null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p className="sl-plain sl-soft sl-12">{`${rows.length - MAX_ROWS} earlier rows are in the file.`}</p>
      )}
    </section>
  );
}
