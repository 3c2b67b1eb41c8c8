import type { KeyboardEvent } from 'react';
import { shownText, typedText } from '../lib/typed-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Letters and signs that browsers take as part of a number, and that no amount here has. */
const BLOCKED = new Set(['e', 'E', '+', '-']);

function blockKeys(event: KeyboardEvent<HTMLInputElement>) {
  if (BLOCKED.has(event.key)) event.preventDefault();
}

type NumberFieldProps = Omit<
  TextFieldProps,
  'type' | 'min' | 'onKeyDown' | 'onWheel' | 'value' | 'onChange' | 'onInput' | 'defaultValue'
> & {
  value: string;
  /** Called with `UNREADABLE` for what is no number. */
  onText: (text: string) => void;
};

/** An amount from 0 on. */
export function NumberField({ value, onText, ...props }: NumberFieldProps) {
  return (
    <TextField
      step={1}
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={shownText(value)}
      type="number"
      min={0}
      // What cannot be read leaves the value empty, which React takes for no change.
      onInput={(event) => onText(typedText(event.currentTarget))}
      onChange={() => {}}
      onKeyDown={blockKeys}
      // Scrolling the page over a focused number must not change it.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
