import { type ReactElement, type ReactNode, Suspense, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { TypeAheadBuffer } from '../lib/actions/type-ahead-buffer.ts';
import { FocusReturn } from '../lib/focus.ts';

export interface Overlay<K extends string> {
  /** Which overlay is open. */
  readonly shown: K | null;
  /** Text that was typed while the code of the overlay loaded. */
  readonly typed: string;
  /** Remembers the focused element. */
  readonly open: (overlay: K) => void;
  /** Restores the focus synchronously, because the next action may move it or remember it. */
  readonly close: () => void;
}

/** State of overlays that load on first use, at most one of which is open. */
export function useOverlay<K extends string = 'open'>(): Overlay<K> & { readonly place: (shown: ReactNode) => ReactElement } {
  const [shown, setShown] = useState<K | null>(null);
  const [typed, setTyped] = useState('');
  const [focusReturn] = useState(() => new FocusReturn());
  const open = useCallback(
    (overlay: K) => {
      focusReturn.remember();
      setTyped('');
      setShown(overlay);
    },
    [focusReturn],
  );
  const close = useCallback(() => {
    flushSync(() => setShown(null));
    focusReturn.restore();
  }, [focusReturn]);
  const buffer = <TypeAheadBuffer onType={(character) => setTyped((before) => before + character)} />;
  return { shown, typed, open, close, place: (overlay) => <Suspense fallback={buffer}>{overlay}</Suspense> };
}
