import { useId, useRef, useState } from 'react';
import { useOddsText } from '../../../lib/display.tsx';
import type { OddsPoint } from './odds-history.ts';
import { ChartAxes } from './chart-axes.tsx';
import { MARGINS, pointAt, priceChart } from './price-chart-model.ts';
import classes from './price-history.module.css';
import { useByWidth } from '../../../ui/use-by-width.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

const HEIGHT = 240;

interface PriceChartProps {
  readonly name: string;
  /** Oldest first; at least one. */
  readonly points: readonly OddsPoint[];
  readonly opening: number | null;
  /** Right end of the time axis, in milliseconds. */
  readonly now: number;
  readonly timeText: (at: number) => string;
}

/** Line of the prices over time, with axes and the opening price. The pointer shows the price at its position. */
export function PriceChart({ name, points, opening, now, timeText }: PriceChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useByWidth(frame, Math.round);
  return (
    <div ref={frame} className={classes.chart}>
      {width !== null && width > MARGINS.left + MARGINS.right && (
        <Lines name={name} points={points} opening={opening} now={now} timeText={timeText} width={width} />
      )}
    </div>
  );
}

function Lines({ name, points, opening, now, timeText, width }: PriceChartProps & { readonly width: number }) {
  const titleId = useId();
  const textId = useId();
  const oddsText = useOddsText();
  const [pointerX, setPointerX] = useState<number | null>(null);
  const chart = priceChart(points, opening, now, { width, height: HEIGHT });
  const [first] = points;
  const last = points.at(-1);
  if (chart === null || first === undefined || last === undefined) return null;
  const [right, bottom] = [width - MARGINS.right, HEIGHT - MARGINS.bottom];
  const pointed = pointerX === null ? null : pointAt(chart, pointerX);
  const allOdds = points.map(({ odds }) => odds);
  const description =
    `From ${oddsText(first.odds)} at ${timeText(first.at)} to ${oddsText(last.odds)} at ${timeText(last.at)}. ` +
    `Lowest ${oddsText(Math.min(...allOdds))}, highest ${oddsText(Math.max(...allOdds))}.`;
  return (
    <>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-labelledby={titleId}
        aria-describedby={textId}
        onPointerMove={({ clientX, currentTarget }) => setPointerX(clientX - currentTarget.getBoundingClientRect().left)}
        onPointerLeave={() => setPointerX(null)}
      >
        <title id={titleId}>{`Prices of ${name}`}</title>
        <desc id={textId}>{description}</desc>
        <ChartAxes {...chart} width={width} height={HEIGHT} isLong={now - first.at > DAY_MS} />
        {chart.openingY !== null && <path className={classes.opening} d={`M${MARGINS.left} ${chart.openingY}H${right}`} />}
        <path className={classes.line} d={chart.path} />
        {chart.dots.map(({ x, y, point }) => (
          <circle key={`${point.at} ${point.odds}`} className={classes.dot} cx={x} cy={y} r={2.5} />
        ))}
        {pointed !== null && pointerX !== null && pointerX <= right && (
          <>
            <path className={classes.pointer} d={`M${pointerX} ${MARGINS.top}V${bottom}`} />
            <circle className={classes.pointed} cx={pointerX} cy={pointed.y} r={4} />
          </>
        )}
      </svg>
      <p className={classes.reading}>
        {pointed === null
          ? 'The dashed line is the opening price.'
          : `${oddsText(pointed.point.odds)} from ${timeText(pointed.point.at)}`}
      </p>
    </>
  );
}
