/** Stands for an entry that the browser cannot read: its fields of numbers and dates hide what was typed. */
export const UNREADABLE = 'unreadable';

/** The text of a field of numbers or dates; `UNREADABLE` where something was typed that is neither, such as "." or half a date. */
export function typedText({
  value,
  validity,
}: Pick<HTMLInputElement, 'value'> & { validity: Pick<ValidityState, 'badInput'> }): string {
  return value === '' && validity.badInput ? UNREADABLE : value;
}

/** What such a field is given to show. */
export function shownText(text: string): string {
  return text === UNREADABLE ? '' : text;
}
