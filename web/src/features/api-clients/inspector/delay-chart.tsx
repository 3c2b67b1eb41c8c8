import { useDisplay } from '../../../lib/display.tsx';
import { formatMilliseconds, formatSeconds } from '../../../lib/time.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { delaysOf, delayText } from './delays.ts';
import type { InspectedMessage } from './received-message.ts';

/** How long the newest messages took from their creation to their arrival, as figures and bars. */
export function DelayChart({ messages }: { messages: readonly InspectedMessage[] }) {
  const { timeZone } = useDisplay();
  const delays = delaysOf(messages);
  if (delays === null) return null;
  const { median, p95, longest, count, newest } = delays;
  const [first] = newest;
  const last = newest.at(-1);
  return (
    <BarChart
      title="Delay from created to received"
      note={`${count === 1 ? '1 message' : `${count} messages`}: median ${delayText(median)}, 95% within ${delayText(p95)}, longest ${delayText(longest)}`}
      bars={newest.map(({ message: { number, receivedAt, channel }, delay }) => ({
        key: number,
        title: `${formatMilliseconds(new Date(receivedAt), timeZone)} ${channel ?? ''}: ${delayText(delay)}`,
        value: Math.max(0, delay),
      }))}
      start={first && formatSeconds(new Date(first.message.receivedAt), timeZone)}
      end={last === undefined ? '' : formatSeconds(new Date(last.message.receivedAt), timeZone)}
    >
      <p className="sl-plain sl-soft sl-12">
        The provider's clock sets the start, Sightline's clock the end: a difference between the clocks is part of it.
      </p>
    </BarChart>
  );
}
