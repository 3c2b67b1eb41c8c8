import type { RunAction } from '../lib/actions/action.ts';
import { copyText } from '../lib/copy-text.ts';
import { toast } from './toasts.tsx';

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
