import { type RefObject, useEffect, useState } from 'react';

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
