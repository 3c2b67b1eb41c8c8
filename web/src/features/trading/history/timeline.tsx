import { IconListDetails, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import { useIsPhone } from '../../../lib/hooks.ts';
import { formatSeconds, momentAt } from '../../../lib/time.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { fieldText, momentText } from './moment-texts.ts';
import { type PlayerState, SPEEDS } from './past-player.ts';
import classes from './past-series.module.css';
import type { ShownEvent } from './series-events.ts';
import { gapsOf, lengthOf, type TimeRange } from './time-range.ts';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }));
/** More marks of one length than this would cover each other. */
const MAX_MARKS = 400;

interface TimelineProps {
  readonly state: Pick<PlayerState, 'at' | 'speed' | 'note'>;
  readonly bounds: TimeRange;
  readonly covered: readonly TimeRange[];
  /** Null until they are loaded. */
  readonly events: readonly ShownEvent[] | null;
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
  readonly onGoTo: (at: number) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPlay: () => void;
}

/** The recorded time of a series with its events and gaps: drag to a moment, step by change, or play. On a phone, a sheet. */
export function Timeline({ state, bounds, covered, events, speed, onSpeed, onGoTo, onStep, onPlay }: TimelineProps) {
  const { timeZone } = useDisplay();
  const isPhone = useIsPhone();
  const sheetButton = useRef<HTMLButtonElement>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isListOpen, setIsListOpen] = useState(false);
  const length = Math.max(lengthOf(bounds), 1);
  const share = (at: number): string => `${(Math.min(Math.max((at - bounds.from) / length, 0), 1) * 100).toFixed(3)}%`;
  const isPlaying = state.speed !== null;
  const Play = isPlaying ? IconPlayerPause : IconPlayerPlay;
  function step(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 } as const;
    const key = Object.entries(by).find(([name]) => name === event.key);
    const pages = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
    if (key === undefined && pages === 0) return;
    event.preventDefault();
    if (key !== undefined) onStep(key[1]);
    else onGoTo(Math.min(Math.max(state.at + pages * MINUTE_MS, bounds.from), bounds.to));
  }
  function showEvents(): void {
    setIsSheetOpen(false);
    // The dialog returns the focus to this button when it closes.
    sheetButton.current?.focus();
    setIsListOpen(true);
  }
  const bar = (
    <section className={classes.timeline} aria-label="Timeline">
      <div className={classes.controls}>
        <IconButton label="Previous change" onClick={() => onStep(-1)}>
          <IconPlayerTrackPrev size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <IconButton label={isPlaying ? 'Pause' : 'Play'} onClick={onPlay}>
          <Play size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next change" onClick={() => onStep(1)}>
          <IconPlayerTrackNext size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <Segmented label="Speed" value={String(speed)} options={SPEED_OPTIONS} onChange={(value) => onSpeed(Number(value))} />
      </div>
      <div className={classes.track}>
        <div className={classes.lane} aria-hidden="true">
          {gapsOf(bounds, covered).map(({ from, to }) => (
            <span
              key={from}
              className={classes.gap}
              style={{ left: share(from), width: `calc(${share(to)} - ${share(from)})` }}
            />
          ))}
          {markedEvents(events ?? [], bounds).map(({ at, kind, text }, index) => (
            <span key={`${at} ${index}`} className={classes.event} data-kind={kind} title={text} style={{ left: share(at) }} />
          ))}
        </div>
        <input
          type="range"
          className={classes.slider}
          aria-label="Moment"
          aria-valuetext={momentText(state.at, timeZone)}
          min={bounds.from}
          max={bounds.to}
          step={1}
          value={Math.min(Math.max(state.at, bounds.from), bounds.to)}
          onChange={({ currentTarget }) => onGoTo(Number(currentTarget.value))}
          onKeyDown={step}
        />
      </div>
      <IconButton label="Events and time" onClick={showEvents}>
        <IconListDetails size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </section>
  );
  return (
    <>
      {isPhone ? (
        <PopoverPanel
          opened={isSheetOpen}
          onOpenedChange={setIsSheetOpen}
          title={`As of ${momentText(state.at, timeZone)}`}
          target={
            <Button ref={sheetButton} onClick={() => setIsSheetOpen(!isSheetOpen)}>
              Timeline
            </Button>
          }
        >
          {bar}
          {/* The note of the page is behind the sheet. */}
          <output className="sl-13 sl-550">{state.note}</output>
        </PopoverPanel>
      ) : (
        bar
      )}
      <EventList
        isOpen={isListOpen}
        state={state}
        events={events}
        onClose={() => setIsListOpen(false)}
        onGoTo={(at) => {
          setIsListOpen(false);
          onGoTo(at);
        }}
      />
    </>
  );
}

/** All events; of very many, the last of each place and length of mark, which covers the others. */
function markedEvents(events: readonly ShownEvent[], bounds: TimeRange): readonly ShownEvent[] {
  if (events.length <= MAX_MARKS) return events;
  // Gaps have no mark of their own.
  const shown = events.filter(({ kind }) => kind !== 'GAP');
  const placeOf = ({ at, kind }: ShownEvent): string => {
    const place = Math.round(((at - bounds.from) / Math.max(lengthOf(bounds), 1)) * MAX_MARKS);
    return `${place} ${kind === 'SCORE' || kind === 'LIFECYCLE'}`;
  };
  return [...new Map(shown.map((event) => [placeOf(event), event])).values()];
}

interface EventListProps extends Pick<TimelineProps, 'state' | 'events' | 'onGoTo'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A field for an exact time, and all events as buttons; a sheet on a phone. */
function EventList({ isOpen, state, events, onGoTo, onClose }: EventListProps) {
  const { timeZone } = useDisplay();
  const [text, setText] = useState<string | null>(null);
  const value = text ?? fieldText(state.at, timeZone);
  function submit(): void {
    // The field leaves out seconds that are zero.
    const at = momentAt(value.length === 16 ? `${value}:00` : value, timeZone);
    if (at !== null) onGoTo(at);
  }
  return (
    <Dialog opened={isOpen} title="Events and time" size={520} onClose={onClose} onClosed={() => setText(null)}>
      <form
        className="sl-row sl-wrap sl-gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className="sl-13">
          Go to{' '}
          <input
            className={classes.moment}
            type="datetime-local"
            step={1}
            required
            value={value}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <Button type="submit">Go</Button>
      </form>
      {events?.length === 0 ? (
        <p className="sl-plain sl-soft sl-13">No score, suspension or settlement is recorded yet.</p>
      ) : (
        <ul className={classes.events}>
          {events?.toReversed().map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events of the same time have no id.
            <li key={`${event.at} ${index}`}>
              <button type="button" className={classes.eventButton} onClick={() => onGoTo(event.at)}>
                <time>{formatSeconds(new Date(event.at), timeZone)}</time> {event.text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
