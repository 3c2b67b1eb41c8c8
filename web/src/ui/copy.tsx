import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { RunAction } from '../lib/actions/action.ts';
import { Button } from './button.tsx';
import codeSnippetClasses from './code-snippet.module.css';
import classes from './copyable-id.module.css';
import { toast } from './toasts.tsx';
import hidden from './visually-hidden.module.css';

/**
 * Copies a text that has yet to arrive. The clipboard is asked at once, since some browsers let only a click do it.
 * Rejects when the text does not come, or the browser gives no clipboard.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function') {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } else {
    await navigator.clipboard.writeText(await text);
  }
}

const TICK_MS = 2_000;

export type CopyOutcome = 'copied' | 'selected';

/**
 * Copies a text; where the browser gives no clipboard, the content of `shown` is selected instead.
 * The outcome is null again after a moment.
 */
export function useCopy(shown?: RefObject<HTMLElement | null>): {
  outcome: CopyOutcome | null;
  copy: (text: string) => Promise<void>;
} {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);

  useEffect(
    function forgetOutcome() {
      if (outcome === null) return;
      const timer = setTimeout(() => setOutcome(null), TICK_MS);
      return () => clearTimeout(timer);
    },
    [outcome],
  );

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      const element = shown?.current;
      if (!element) return;
      getSelection()?.selectAllChildren(element);
      setOutcome('selected');
    }
  }
  return { outcome, copy };
}

/** What a screen reader is told. */
export const COPY_OUTCOMES: Record<CopyOutcome, string> = {
  copied: 'Copied',
  selected: 'Selected, copy it with the keyboard',
};

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

type CodeSnippetProps = {
  /** What the code is. */
  label: string;
  code: string;
};

/** Code to take along. */
export function CodeSnippet({ label, code }: CodeSnippetProps) {
  const id = useId();
  const text = useRef<HTMLPreElement>(null);
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <figure className={codeSnippetClasses.root} aria-labelledby={id}>
      <figcaption className={codeSnippetClasses.head}>
        <span id={id}>{label}</span>
        <Button tone="subtle" leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => void copy(code)}>
          Copy<span className={hidden.hidden}> {label}</span>
        </Button>
      </figcaption>
      <pre className={codeSnippetClasses.code} ref={text}>
        {code}
      </pre>
      <output className={hidden.hidden}>{outcome !== null && COPY_OUTCOMES[outcome]}</output>
    </figure>
  );
}

interface Copied {
  readonly id: string;
  /** Names it in lower case, as in "Copy customer id". */
  readonly what: string;
  /** A function where it is known only once it is asked for. */
  readonly value: string | (() => string);
  readonly keywords?: readonly string[];
}

/** Copies an id or an address, and says so. */
export function copyAction({ id, what, value, keywords = [] }: Copied): RunAction {
  return {
    id: `copy.${id}`,
    title: `Copy ${what}`,
    group: 'Copy',
    keywords: ['clipboard', ...keywords],
    ...(typeof value === 'string' && { hint: value }),
    run: () => void copyAndSay(what, typeof value === 'string' ? value : value()),
  };
}

async function copyAndSay(what: string, value: string): Promise<void> {
  try {
    await copyText(Promise.resolve(value));
    toast({ tone: 'positive', text: `Copied the ${what}.` });
  } catch {
    // What cannot be pasted can be read.
    toast({ tone: 'negative', text: `The browser lets nothing be copied. The ${what}: ${value}` });
  }
}
