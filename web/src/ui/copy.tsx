import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { named } from '../lib/bidi.ts';
import type { RunAction } from '../lib/actions/action.ts';
import classes from './copyable-id.module.css';
import { toast } from './toasts.tsx';

/**
 * Copies a text that is still loading. Calls the clipboard immediately, because some browsers allow that only during a click.
 * Rejects if the text fails to load or the clipboard is not available.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function') {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } else {
    await navigator.clipboard.writeText(await text);
  }
}

const OUTCOME_SHOWN_MS = 2_000;

type CopyOutcome = 'copied' | 'selected';

/**
 * Copies a text that is shown. If the clipboard is not available, selects the content of `shown` instead.
 * The outcome resets to null after two seconds.
 */
export function useCopy(shown: RefObject<HTMLElement | null>): {
  outcome: CopyOutcome | null;
  copy: (text: string) => Promise<void>;
} {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);

  useEffect(
    function resetOutcome() {
      if (outcome === null) return;
      const timer = setTimeout(() => setOutcome(null), OUTCOME_SHOWN_MS);
      return () => clearTimeout(timer);
    },
    [outcome],
  );

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      if (shown.current === null) return;
      getSelection()?.selectAllChildren(shown.current);
      setOutcome('selected');
    }
  }
  return { outcome, copy };
}

/** Screen-reader messages. */
export const COPY_OUTCOMES: Record<CopyOutcome, string> = {
  copied: 'Copied',
  selected: 'Selected. Copy it with the keyboard.',
};

type CopyableIdProps = {
  value: string;
  /** Lower-case name of the value, as in "Copy request ID". */
  label: string;
};

/** An id with a copy button; selects the id if the clipboard is not available. */
export function CopyableId({ value, label }: CopyableIdProps) {
  const text = useRef<HTMLElement>(null);
  const { outcome, copy } = useCopy(text);

  return (
    <span className={classes.root}>
      <button
        type="button"
        className={classes.button}
        title={value}
        aria-label={named`Copy ${label} ${value}`}
        onClick={() => void copy(value)}
      >
        <code className={classes.value} ref={text}>
          {value}
        </code>
        {outcome === 'copied' ? (
          <IconCheck className={classes.tick} size={14} aria-hidden="true" />
        ) : (
          <IconCopy className="sl-fixed sl-faint" size={14} aria-hidden="true" />
        )}
      </button>
      <output className="sl-hidden">{outcome !== null && COPY_OUTCOMES[outcome]}</output>
    </span>
  );
}

/** The labelled id by which support finds a failed request. */
export function RequestId({ value }: { value: string }) {
  return (
    <span className={classes.request}>
      Request ID <CopyableId label="request ID" value={value} />
    </span>
  );
}

interface CopyActionOptions {
  readonly id: string;
  /** Lower-case name, as in "Copy customer ID". */
  readonly what: string;
  /** A function if the value is known only on use. */
  readonly value: string | (() => string);
  readonly keywords?: readonly string[];
}

/** Action that copies an id or a URL and confirms it with a toast. */
export function copyAction({ id, what, value, keywords = [] }: CopyActionOptions): RunAction {
  return {
    id: `copy.${id}`,
    title: `Copy ${what}`,
    group: 'Copy',
    keywords: ['clipboard', ...keywords],
    ...(typeof value === 'string' && { hint: value }),
    run: () => void copyWithToast(what, typeof value === 'string' ? value : value()),
  };
}

/** Copies a text that the page does not show; a toast says so, or shows the text. */
export async function copyWithToast(what: string, value: string): Promise<void> {
  try {
    await copyText(Promise.resolve(value));
    toast({ tone: 'positive', text: `Copied the ${what}.` });
  } catch {
    // The user can copy the value from the message.
    toast({ tone: 'negative', text: `Couldn't copy. ${what.charAt(0).toUpperCase()}${what.slice(1)}: ${value}` });
  }
}
