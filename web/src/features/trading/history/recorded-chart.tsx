import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useDisplay, useOddsText } from '../../../lib/display.tsx';
import { formatSeconds } from '../../../lib/time.ts';
import { useByWidth } from '../../../ui/use-by-width.ts';
import { ChartAxes } from '../board/chart-axes.tsx';
import { MARGINS } from '../board/price-chart-model.ts';
import { placedLabels, type PriceStep, recordedChart, stepAt } from './recorded-chart-model.ts';
import classes from './recorded-history.module.css';
import type { ShownEvent } from './series-events.ts';
import { between, lengthOf, panned, type TimeRange, zoomed } from './time-range.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

const HEIGHT = 220;
/** Height of the row of scores and lifecycle below the time axis; pixels. */
const EVENTS_HEIGHT = 26;
/** A narrower gap has no caption; pixels. */
const MIN_CAPTIONED_GAP = 90;
/** A shorter drag is a click; pixels. */
const MIN_DRAG = 8;

interface RecordedChartProps {
  readonly name: string;
  readonly steps: readonly PriceStep[];
  readonly covered: readonly TimeRange[];
  readonly events: readonly ShownEvent[];
  readonly bounds: TimeRange;
  readonly range: TimeRange;
  readonly onRange: (range: TimeRange) => void;
}

/** Prices over time with scores and lifecycle below them. Drag to choose a part, pinch or use the keys to zoom. */
export function RecordedChart(props: RecordedChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useByWidth(frame, Math.round);
  const hint = useId();
  const { range, bounds, onRange, name } = props;
  function zoomByKey(event: KeyboardEvent): void {
    const next = rangeOfKey(event.key, range, bounds);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onRange(next);
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys zoom it; there are buttons too */}
      <div
        ref={frame}
        className={classes.chart}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no chart
        role="group"
        aria-label={`Chart of ${name}`}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys zoom it
        tabIndex={0}
        onKeyDown={zoomByKey}
      >
        {width !== null && width > MARGINS.left + MARGINS.right && <Chart {...props} width={width} />}
      </div>
      <p id={hint} className="sl-plain sl-soft sl-12">
        Drag across a part, pinch, or press + and − to zoom, arrow keys to move, 0 for all.
      </p>
    </>
  );
}

function rangeOfKey(key: string, range: TimeRange, bounds: TimeRange): TimeRange | null {
  switch (key) {
    case '+':
    case '=':
      return zoomed(range, bounds, 0.5);
    case '-':
      return zoomed(range, bounds, 2);
    case 'ArrowLeft':
      return panned(range, bounds, -0.25);
    case 'ArrowRight':
      return panned(range, bounds, 0.25);
    case '0':
      return bounds;
    default:
      return null;
  }
}

/** Fingers on the chart. The range that they show is computed from where they started: several moves may come before the next render. */
interface Touch {
  /** The shown range when the last finger was put down or lifted, and where the fingers on the chart were then, by id. */
  readonly range: TimeRange;
  readonly start: ReadonlyMap<number, number>;
  readonly places: Map<number, number>;
  shown: TimeRange;
}

/** The range that keeps each finger on the moment where it began: one finger moves it, two also zoom it. @param plot in pixels */
function touchedRange({ range, start, places }: Touch, bounds: TimeRange, plot: { left: number; width: number }): TimeRange {
  const [before, now] = [[...start.values()], [...places.values()]].map(([one = 0, other = one]) => ({
    middle: (one + other) / 2,
    apart: Math.max(Math.abs(one - other), 1),
  }));
  if (!before || !now) return range;
  const around = range.from + ((before.middle - plot.left) / plot.width) * lengthOf(range);
  const next = zoomed(range, bounds, before.apart / now.apart, around);
  return panned(next, bounds, (before.middle - now.middle) / plot.width);
}

function Chart({ name, steps, covered, events, bounds, range, onRange, width }: RecordedChartProps & { readonly width: number }) {
  const titleId = useId();
  const { timeZone } = useDisplay();
  const oddsText = useOddsText();
  const [pointerX, setPointerX] = useState<number | null>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const touch = useRef<Touch | null>(null);
  const chart = recordedChart(steps, covered, range, { width, height: HEIGHT });
  const [right, bottom] = [width - MARGINS.right, HEIGHT - MARGINS.bottom];
  const shownEvents = events.filter(({ kind }) => kind === 'SCORE' || kind === 'LIFECYCLE');
  const labels = placedLabels(shownEvents, range, chart);

  const xOf = (event: PointerEvent<SVGSVGElement>): number =>
    Math.min(Math.max(event.clientX - event.currentTarget.getBoundingClientRect().left, MARGINS.left), right);
  function beginTouch(places: Map<number, number>): void {
    const shown = touch.current?.shown ?? range;
    touch.current = places.size === 0 ? null : { range: shown, start: new Map(places), places, shown };
  }
  function press(event: PointerEvent<SVGSVGElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === 'mouse') setDrag({ from: xOf(event), to: xOf(event) });
    else beginTouch(new Map(touch.current?.places).set(event.pointerId, xOf(event)));
  }
  function move(event: PointerEvent<SVGSVGElement>): void {
    const x = xOf(event);
    setPointerX(x);
    if (drag !== null) return setDrag({ from: drag.from, to: x });
    if (!touch.current?.places.has(event.pointerId)) return;
    touch.current.places.set(event.pointerId, x);
    touch.current.shown = touchedRange(touch.current, bounds, { left: MARGINS.left, width: right - MARGINS.left });
    onRange(touch.current.shown);
  }
  function release(event: PointerEvent<SVGSVGElement>): void {
    const places = new Map(touch.current?.places);
    if (places.delete(event.pointerId)) beginTouch(places);
    if (drag !== null && Math.abs(drag.to - drag.from) >= MIN_DRAG)
      onRange(between(chart.at(drag.from), chart.at(drag.to), bounds));
    setDrag(null);
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the frame has the keys for all of it */}
      <svg
        width={width}
        height={HEIGHT + EVENTS_HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT + EVENTS_HEIGHT}`}
        role="img"
        aria-labelledby={titleId}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={() => setPointerX(null)}
        onDoubleClick={() => onRange(bounds)}
      >
        <title id={titleId}>{`Recorded prices of ${name}. The table below has the same.`}</title>
        {chart.gaps.map(({ x, width: wide }) => (
          <g key={`gap ${x}`}>
            <rect className={classes.gap} x={x} y={MARGINS.top} width={wide} height={bottom - MARGINS.top} />
            {wide > MIN_CAPTIONED_GAP && (
              <text className={classes.center} x={x + wide / 2} y={bottom - 8}>
                Not recorded
              </text>
            )}
          </g>
        ))}
        {chart.suspensions.map(({ x, width: wide }) => (
          <rect
            key={`suspended ${x}`}
            className={classes.suspension}
            x={x}
            y={MARGINS.top}
            width={wide}
            height={bottom - MARGINS.top}
          />
        ))}
        <ChartAxes {...chart} width={width} height={HEIGHT} isLong={lengthOf(range) > DAY_MS} />
        {labels.map(({ event, x, label }) => (
          <g key={`${event.at} ${event.text}`}>
            <path className={classes.mark} d={`M${x} ${MARGINS.top}V${bottom}M${x} ${HEIGHT}v6`} />
            {label !== null && (
              <text className={classes.center} x={x} y={HEIGHT + 19}>
                {label}
              </text>
            )}
          </g>
        ))}
        <path className={classes.suspended} d={chart.suspendedPath} />
        <path className={classes.line} d={chart.openPath} />
        {drag !== null && (
          <rect
            className={classes.drag}
            x={Math.min(drag.from, drag.to)}
            y={MARGINS.top}
            width={Math.abs(drag.to - drag.from)}
            height={bottom - MARGINS.top}
          />
        )}
        {pointerX !== null && pointerX <= right && (
          <path className={classes.pointer} d={`M${pointerX} ${MARGINS.top}V${bottom}`} />
        )}
      </svg>
      <p className={classes.reading}>
        {pointerX === null ? 'Dashed: suspended. Dotted frame: not recorded.' : readingAt(chart.at(pointerX))}
      </p>
    </>
  );

  /** The price and the last event before a moment, such as `1.62 at 14:03:09 · Match 2: 8:5 → 8:6 at 14:03:07`. */
  function readingAt(at: number): string {
    const step = stepAt(steps, at);
    const event = shownEvents.findLast((each) => each.at <= at);
    const time = formatSeconds(new Date(at), timeZone);
    const price =
      step === null
        ? `No price recorded at ${time}`
        : `${oddsText(step.odds)}${step.isSuspended ? ' (suspended)' : ''} at ${time}`;
    return event === undefined ? price : `${price} · ${event.text} at ${formatSeconds(new Date(event.at), timeZone)}`;
  }
}
