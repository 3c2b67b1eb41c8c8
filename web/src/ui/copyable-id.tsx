import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './copyable-id.module.css';
import hidden from './visually-hidden.module.css';

const TICK_MS = 2_000;

type CopyableIdProps = {
  value: string;
  /** What the value is, in lower case, as in "Copy request id". */
  label: string;
};

/** An id that copies itself on a click and is selected instead where the browser gives no clipboard. */
export function CopyableId({ value, label }: CopyableIdProps) {
  const text = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);

  useEffect(
    function forgetOutcome() {
      if (outcome === null) return;
      const timer = setTimeout(() => setOutcome(null), TICK_MS);
      return () => clearTimeout(timer);
    },
    [outcome],
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      if (text.current !== null) getSelection()?.selectAllChildren(text.current);
      setOutcome('selected');
    }
  }

  return (
    <span className={classes.root}>
      <button
        type="button"
        className={classes.button}
        title={value}
        aria-label={`Copy ${label} ${value}`}
        onClick={() => void copy()}
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
      <output className={hidden.hidden}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'selected' && 'Selected, copy it with the keyboard'}
      </output>
    </span>
  );
}
