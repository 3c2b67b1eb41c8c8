import type { KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Letters and signs that browsers take as part of a number, and that no amount here has. */
const BLOCKED = new Set(['e', 'E', '+', '-']);

function blockKeys(event: KeyboardEvent<HTMLInputElement>) {
  if (BLOCKED.has(event.key)) event.preventDefault();
}

/** An amount from 0 on. */
export function NumberField(props: Omit<TextFieldProps, 'type' | 'min' | 'onKeyDown' | 'onWheel'>) {
  return (
    <TextField
      step={1}
      inputMode="numeric"
      autoComplete="off"
      {...props}
      type="number"
      min={0}
      onKeyDown={blockKeys}
      // Scrolling the page over a focused number must not change it.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
