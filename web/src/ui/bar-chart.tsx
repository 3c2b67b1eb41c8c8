import type { ReactNode } from 'react';
import classes from './bar-chart.module.css';

const WIDTH = 4;
const HEIGHT = 72;
/** The lowest bar that can be seen. */
const MIN_HEIGHT = 2;

interface Bar {
  readonly key: number;
  /** Tooltip. */
  readonly title: string;
  /** Nothing is drawn for 0, and a grey band for null, which is unknown. */
  readonly value: number | null;
  /** The part of the value that needs attention. */
  readonly markedValue?: number;
}

interface BarChartProps {
  readonly title: string;
  /** A summary of the figures, beside the title. */
  readonly note: ReactNode;
  readonly bars: readonly Bar[];
  /** Below the first and the last bar. */
  readonly start: string | undefined;
  readonly end: string;
  /** The figures as text: the bars are hidden from screen readers. */
  readonly children?: ReactNode;
}

function rectOf(index: number, height: number) {
  return { x: index * WIDTH, y: HEIGHT - height, width: WIDTH - 1, height };
}

/** A small bar chart, in which the largest value has the full height. */
export function BarChart({ title, note, bars, start, end, children }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const heightOf = (value: number): number => (value === 0 ? 0 : Math.max(MIN_HEIGHT, (value / most) * HEIGHT));
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.captions}>
        <span>{title}</span>
        <span>{note}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={classes.bars}
      >
        {bars.map(({ key, title: barTitle, value, markedValue = 0 }, index) => (
          <g key={key}>
            <title>{barTitle}</title>
            <rect className={classes.hoverArea} x={index * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
            <rect
              className={value === null ? classes.unknown : classes.bar}
              {...rectOf(index, value === null ? HEIGHT : heightOf(value))}
            />
            {markedValue > 0 && <rect className={classes.marked} {...rectOf(index, heightOf(markedValue))} />}
          </g>
        ))}
      </svg>
      <div className={classes.captions} aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </div>
      {children}
    </figure>
  );
}
