import hidden from './visually-hidden.module.css';
import classes from './live-indicator.module.css';

export type LiveTone = 'waiting' | 'live' | 'stale' | 'down';

type LiveIndicatorProps = {
  tone: LiveTone;
  /** Announced by screen readers once per state. */
  text: string;
  /** Visible text, if it changes every second and must not be announced. */
  shown?: string;
};

/** Shows whether the data is live: a dot and a word. */
export function LiveIndicator({ tone, text, shown }: LiveIndicatorProps) {
  return (
    <output className={classes.indicator} data-tone={tone}>
      {shown === undefined ? text : <span className={hidden.hidden}>{text}</span>}
      {shown !== undefined && <span aria-hidden="true">{shown}</span>}
    </output>
  );
}
