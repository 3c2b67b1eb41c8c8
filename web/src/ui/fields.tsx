import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './field.module.css';

/** Value of a number field with invalid input: browsers hide what was typed. */
export const UNREADABLE = 'unreadable';

/** The text of a number field; `UNREADABLE` for invalid input such as ".". */
export function typedText({
  value,
  validity,
}: Pick<HTMLInputElement, 'value'> & { validity: Pick<ValidityState, 'badInput'> }): string {
  return value === '' && validity.badInput ? UNREADABLE : value;
}

/** The value to show in such a field. */
export function shownText(text: string): string {
  return text === UNREADABLE ? '' : text;
}

export type TextFieldProps = Omit<TextInputProps, 'classNames' | 'styles' | 'size' | 'variant'>;

export function TextField({ error, 'aria-invalid': invalid = false, ...props }: TextFieldProps) {
  return (
    <TextInput
      {...props}
      // A field can be invalid without a message of its own.
      error={error || invalid === true}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ label: classes.label, description: classes.description, input: classes.input, error: classes.error }}
    />
  );
}

/** Characters that number fields accept but no amount contains. */
const BLOCKED = new Set(['e', 'E', '+', '-']);

function blockKeys(event: KeyboardEvent<HTMLInputElement>) {
  if (BLOCKED.has(event.key)) event.preventDefault();
}

type NumberFieldProps = Omit<
  TextFieldProps,
  'type' | 'min' | 'onKeyDown' | 'onWheel' | 'value' | 'onChange' | 'onInput' | 'defaultValue'
> & {
  value: string;
  /** Called with `UNREADABLE` for invalid input. */
  onText: (text: string) => void;
};

/** A non-negative number. */
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
      // Invalid input leaves the value empty, for which React fires no change event.
      onInput={(event) => onText(typedText(event.currentTarget))}
      onChange={() => {}}
      onKeyDown={blockKeys}
      // Scrolling the page over a focused number must not change it.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
