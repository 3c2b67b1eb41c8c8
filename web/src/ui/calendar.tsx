import { addDays, isDay } from '@sightline/schema/rules/calendar-day.ts';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { addMonths, weekdayOf, weeksOfMonth } from '../lib/calendar-grid.ts';
import { formatDay, type TimeZone } from '../lib/time.ts';
import { useNow } from '../lib/timing.ts';
import { Button, IconButton } from './button.tsx';
import classes from './calendar.module.css';
import { Popover, type PopoverPanelProps } from './popover.tsx';

const UTC = { timeZone: 'UTC' } as const;
const MONTH = new Intl.DateTimeFormat('en-GB', { ...UTC, month: 'long', year: 'numeric' });
const FULL_DATE = new Intl.DateTimeFormat('en-GB', { ...UTC, dateStyle: 'full' });
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const ICON = { size: 18, 'aria-hidden': true } as const;

/** Days by which a key moves the focus. */
const DAY_STEPS: Readonly<Record<string, (day: string) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: (day) => -weekdayOf(day),
  End: (day) => 6 - weekdayOf(day),
};
/** Months by which a key moves the focus. */
const MONTH_STEPS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

interface CalendarPanelProps extends Omit<PopoverPanelProps, 'children'> {
  readonly value: string;
  /** Time zone that decides which day is today. */
  readonly zone: TimeZone;
  readonly onPick: (day: string) => void;
}

/** The calendar of a date field. */
export function CalendarPanel({ value, zone, onPick, ...panel }: CalendarPanelProps) {
  return (
    <Popover {...panel} width={300}>
      <Calendar
        value={value}
        zone={zone}
        onPick={(day) => {
          onPick(day);
          panel.onOpenedChange(false);
        }}
      />
    </Popover>
  );
}

/** A month from which one day is picked. Keys: arrows, Home and End; Page up and down for months, with Shift for years. */
function Calendar({ value, zone, onPick }: Pick<CalendarPanelProps, 'value' | 'zone' | 'onPick'>) {
  const id = useId();
  const today = formatDay(new Date(useNow(60_000)), zone);
  const [focused, setFocused] = useState(isDay(value) ? value : today);
  const grid = useRef<HTMLTableElement>(null);
  /** Whether the focused day takes the focus: at the start, and after a key. */
  const takesFocus = useRef(true);

  useEffect(
    function focusDay() {
      if (takesFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
      takesFocus.current = false;
    },
    [focused],
  );

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const days = DAY_STEPS[event.key]?.(focused);
    const months = MONTH_STEPS[event.key];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    takesFocus.current = true;
    const moved = months === undefined ? addDays(focused, days ?? 0) : addMonths(focused, event.shiftKey ? months * 12 : months);
    if (isDay(moved)) setFocused(moved);
  }

  const stepButton = (label: string, months: number, Icon: typeof IconChevronLeft) => (
    <IconButton label={label} onClick={() => setFocused(addMonths(focused, months))}>
      <Icon {...ICON} />
    </IconButton>
  );
  return (
    <div className="sl-grid sl-gap-8">
      <div className="sl-row sl-between">
        {stepButton('Previous year', -12, IconChevronsLeft)}
        {stepButton('Previous month', -1, IconChevronLeft)}
        <h3 id={id} className="sl-plain sl-grows sl-14 sl-600 sl-text-center" aria-live="polite">
          {MONTH.format(new Date(focused))}
        </h3>
        {stepButton('Next month', 1, IconChevronRight)}
        {stepButton('Next year', 12, IconChevronsRight)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the days take the keys of a grid */}
      <table ref={grid} role="grid" aria-labelledby={id} className={classes.grid} onKeyDown={handleKey}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day}
                    // For the panel, which gives it the focus when it opens.
                    data-autofocus={day === focused || undefined}
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={FULL_DATE.format(new Date(day))}
                    aria-current={day === today ? 'date' : undefined}
                    data-outside={day.slice(0, 7) !== focused.slice(0, 7) || undefined}
                    data-chosen={day === value || undefined}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="sl-row sl-between">
        <Button tone="subtle" disabled={value === ''} onClick={() => onPick('')}>
          Clear
        </Button>
        <Button tone="subtle" onClick={() => onPick(today)}>
          Today
        </Button>
      </div>
    </div>
  );
}
