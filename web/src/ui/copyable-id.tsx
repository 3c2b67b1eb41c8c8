import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './copyable-id.module.css';
import { COPY_OUTCOMES, useCopy } from './use-copy.ts';
import hidden from './visually-hidden.module.css';

type CopyableIdProps = {
  value: string;
  /** What the value is, in lower case, as in "Copy request id". */
  label: string;
};

/** An id that copies itself on a click and is selected instead where the browser gives no clipboard. */
export function CopyableId({ value, label }: CopyableIdProps) {
  const text = useRef<HTMLElement>(null);
  const { outcome, copy } = useCopy(text);

  return (
    <span className={classes.root}>
      <button
        type="button"
        className={classes.button}
        title={value}
        aria-label={`Copy ${label} ${value}`}
        onClick={() => void copy(value)}
      >
        <code className={classes.value} ref={text}>
          {value}
        </code>
        {outcome === 'copied' ? (
          <IconCheck className={classes.tick} size={14} aria-hidden="true" />
        ) : (
          <IconCopy className={classes.icon} size={14} aria-hidden="true" />
        )}
      </button>
      <output className={hidden.hidden}>{outcome !== null && COPY_OUTCOMES[outcome]}</output>
    </span>
  );
}
