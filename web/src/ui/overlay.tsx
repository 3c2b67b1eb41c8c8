import { createContext, type ReactElement, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { TypeAheadBuffer } from '../lib/actions/type-ahead-buffer.ts';
import { FocusReturn } from '../lib/focus.ts';

/**
 * Reports to the surrounding panel or dialog that another one, or a question, opened in it: then Escape and clicks outside close only
 * the inner one.
 */
export const OpenChildContext = createContext<(hasOpenChild: boolean) => void>(() => {});

/** Reports a panel or dialog to the one around it. Returns whether one is open inside, and the `OpenChildContext` of its content. */
export function useOpenChild(opened: boolean): readonly [boolean, (hasOpenChild: boolean) => void] {
  const reportOpenChild = use(OpenChildContext);
  useEffect(
    function reportToOuter() {
      if (!opened) return;
      reportOpenChild(true);
      return () => reportOpenChild(false);
    },
    [opened, reportOpenChild],
  );
  return useState(false);
}

export interface Overlay<K extends string> {
  /** Which overlay is open. */
  readonly shown: K | null;
  /** Text that was typed while the code of the overlay loaded. */
  readonly typedAhead: string;
  /** Remembers the focused element. */
  readonly open: (overlay: K) => void;
  /** Restores the focus synchronously, because the next action may move it or remember it. */
  readonly close: () => void;
}

/** State of overlays that load on first use. At most one of them is open. */
export function useOverlay<K extends string = 'open'>(): Overlay<K> & {
  readonly renderOverlay: (overlay: ReactNode) => ReactElement;
} {
  const [shown, setShown] = useState<K | null>(null);
  const [typedAhead, setTypedAhead] = useState('');
  const [focusReturn] = useState(() => new FocusReturn());
  const open = useCallback(
    (overlay: K) => {
      focusReturn.remember();
      setTypedAhead('');
      setShown(overlay);
    },
    [focusReturn],
  );
  const close = useCallback(() => {
    flushSync(() => setShown(null));
    focusReturn.restore();
  }, [focusReturn]);
  const buffer = <TypeAheadBuffer onType={(character) => setTypedAhead((before) => before + character)} />;
  const renderOverlay = (overlay: ReactNode) => <Suspense fallback={buffer}>{overlay}</Suspense>;
  return { shown, typedAhead, open, close, renderOverlay };
}
