import { shownText, typedText } from '../lib/typed-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type DateFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'onInput' | 'defaultValue'> & {
  /** YYYY-MM-DD; empty: none. */
  value: string;
  /** Called with `UNREADABLE` while a part of the date is missing or wrong. */
  onText: (text: string) => void;
};

/** A day of the calendar. */
export function DateField({ value, onText, ...props }: DateFieldProps) {
  return (
    <TextField
      {...props}
      type="date"
      value={shownText(value)}
      onInput={(event) => onText(typedText(event.currentTarget))}
      onChange={() => {}}
    />
  );
}
