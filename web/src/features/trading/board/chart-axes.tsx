import { useDisplay, useOddsText } from '../../../lib/display.tsx';
import classes from './chart-axes.module.css';
import { type ChartScales, MARGINS, tickTexts } from './price-chart-model.ts';

interface ChartAxesProps extends Pick<ChartScales, 'timeTicks' | 'oddsTicks' | 'hasSeconds'> {
  readonly width: number;
  readonly height: number;
  /** Whether the time axis covers more than a day. */
  readonly isLong: boolean;
}

/** Lines of prices and the time axis of a price chart. */
export function ChartAxes({ oddsTicks, timeTicks, hasSeconds, width, height, isLong }: ChartAxesProps) {
  const { timeZone } = useDisplay();
  const oddsText = useOddsText();
  const texts = tickTexts({ timeTicks, hasSeconds }, isLong, timeZone);
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
      {timeTicks.map(({ x, at }, index) => (
        <g key={at}>
          <path className={classes.axis} d={`M${x} ${bottom}v4`} />
          <text className={classes.timeTick} x={x} y={height - 6}>
            {texts[index]}
          </text>
        </g>
      ))}
    </>
  );
}
