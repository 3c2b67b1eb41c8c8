import hidden from './visually-hidden.module.css';
import classes from './live-indicator.module.css';

export type LiveTone = 'waiting' | 'live' | 'stale' | 'down';

type LiveIndicatorProps = {
  tone: LiveTone;
  /** What is announced, once for each state. */
  text: string;
  /** What is shown in place of `text` where that changes by the second. */
  shown?: string;
};

/** Says whether what is on screen is the present state: a dot and a word. */
export function LiveIndicator({ tone, text, shown }: LiveIndicatorProps) {
  return (
    <output className={classes.indicator} data-tone={tone}>
      {shown === undefined ? text : <span className={hidden.hidden}>{text}</span>}
      {shown !== undefined && <span aria-hidden="true">{shown}</span>}
    </output>
  );
}
