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
  // Half a date changes no value, so browsers send no change event: it is looked at after each key and when the field is left.
  const look = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const text = typedText(currentTarget);
    if (text !== value) onText(text);
  };
  return (
    <TextField {...props} type="date" value={shownText(value)} onInput={look} onKeyUp={look} onBlur={look} onChange={() => {}} />
  );
}
