import { useOddsText } from '../../../lib/display.tsx';
import classes from './chart-axes.module.css';
import { MARGINS } from './price-chart-model.ts';

interface ChartAxesProps {
  readonly timeTicks: readonly { readonly x: number; readonly at: number }[];
  readonly oddsTicks: readonly { readonly y: number; readonly odds: number }[];
  readonly width: number;
  readonly height: number;
  readonly tickText: (at: number) => string;
}

/** Lines of prices and the time axis of a price chart. */
export function ChartAxes({ oddsTicks, timeTicks, width, height, tickText }: ChartAxesProps) {
  const oddsText = useOddsText();
  const [right, bottom] = [width - MARGINS.right, height - MARGINS.bottom];
  return (
    <>
      {oddsTicks.map(({ y, odds }) => (
        <g key={odds}>
          <path className={classes.grid} d={`M${MARGINS.left} ${y}H${right}`} />
          <text className={classes.oddsTick} x={MARGINS.left - 8} y={y} dy="0.32em">
            {oddsText(odds)}
          </text>
        </g>
      ))}
      <path className={classes.axis} d={`M${MARGINS.left} ${bottom}H${right}`} />
      {timeTicks.map(({ x, at }) => (
        <g key={at}>
          <path className={classes.axis} d={`M${x} ${bottom}v4`} />
          <text className={classes.timeTick} x={x} y={height - 6}>
            {tickText(at)}
          </text>
        </g>
      ))}
    </>
  );
}
