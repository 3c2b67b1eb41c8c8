import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useId, useState } from 'react';
import { useHasOpened } from '../lib/hooks.ts';
import { useDisplay } from '../lib/display.tsx';
import { normalizedDay, otherZoneNote, zoneNote, zoneText } from '../lib/last-day.ts';
import type { TimeZone } from '../lib/time.ts';
import { IconButton } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { TextField, type TextFieldProps } from './fields.tsx';

const CalendarPanel = lazyPart(async () => (await import('./overlays.ts')).CalendarPanel);

type DateFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'onChange' | 'onInput' | 'defaultValue' | 'label' | 'description'
> & {
  label: string;
  description?: string;
  /** YYYY-MM-DD; empty: none. While the user types, any text. */
  value: string;
  /** The zone in which the day is meant; the field names it unless the browser and the screen have it too. */
  zone: TimeZone;
  /** The end that is saved, ISO 8601, which a user in another zone may have chosen. */
  saved?: string | null;
  /** Whether the day matters to people of other zones: the field always names its zone. */
  isForOthers?: boolean;
  onText: (text: string) => void;
};

/** A calendar day, typed as YYYY-MM-DD or chosen in a calendar, which Alt and Arrow down opens too. */
export function DateField({ value, zone, saved = null, isForOthers = false, onText, label, ...rest }: DateFieldProps) {
  const { id, description = '', disabled = false, ...props } = rest;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const savedEndNote = otherZoneNote(saved, zone);
  const { timeZone } = useDisplay();
  const note = isForOthers || savedEndNote !== null ? zoneText(zone) : zoneNote(zone, timeZone);
  const [opened, setOpened] = useState(false);
  const hasOpened = useHasOpened(opened);

  function openByKey(event: KeyboardEvent): void {
    if (!event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened(true);
  }

  const button = (
    <IconButton
      label="Open calendar"
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-describedby={`${fieldId}-label`}
      onClick={() => setOpened(!opened)}
    >
      <IconCalendar size={18} aria-hidden="true" />
    </IconButton>
  );
  return (
    <TextField
      {...props}
      id={fieldId}
      label={label}
      description={[description, note, savedEndNote].filter(Boolean).join(' ')}
      disabled={disabled}
      inputMode="numeric"
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget: { value: text } }) => onText(/^\d{8}$/.test(text) ? normalizedDay(text) : text)}
      onBlur={() => {
        const day = normalizedDay(value);
        if (day !== value) onText(day);
      }}
      onKeyDown={openByKey}
      rightSection={
        hasOpened ? (
          <Suspense fallback={button}>
            <CalendarPanel
              title={label}
              target={button}
              opened={opened}
              onOpenedChange={setOpened}
              value={value}
              zone={zone}
              onPick={onText}
            />
          </Suspense>
        ) : (
          button
        )
      }
    />
  );
}
