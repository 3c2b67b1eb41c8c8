import type { MouseEventHandler, Ref } from 'react';
import classes from './connection-chip.module.css';

export type ConnectionTone = 'waiting' | 'connected' | 'delayed' | 'disconnected';

type ConnectionChipProps = {
  tone: ConnectionTone;
  /** State of the connection in a word. */
  word: string;
  /** Delay or age, which changes every second; shown after the word. */
  value?: string | undefined;
  /** Announced by screen readers once per state. */
  announcement: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
  /** Added by the popover that it opens. */
  className?: string;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
};

/** The state of the live connection: a dot, a word and a value. A button, because its details are in a popover. */
export function ConnectionChip({ tone, word, value, announcement, className = '', ...button }: ConnectionChipProps) {
  return (
    <>
      <output className="sl-hidden">{announcement}</output>
      <button type="button" {...button} className={`${classes.chip} ${className}`} data-tone={tone}>
        <span className={classes.word}>{word}</span>
        {value !== undefined && <span className={classes.value}>{value}</span>}
      </button>
    </>
  );
}
