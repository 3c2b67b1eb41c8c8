import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The value that a component began with, however it changes later. */
export function useInitialValue<T>(value: T): T {
  const [first] = useState(() => value);
  return first;
}

/** The text once it has not changed for `delayMs`. An emptied text counts at once, and ends what was settled before. */
export function useDebouncedText(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(
    function settleLater() {
      if (text === settled) return;
      const timer = setTimeout(() => setSettled(text), delayMs);
      return () => clearTimeout(timer);
    },
    [text, settled, delayMs],
  );
  return text === '' ? '' : settled;
}

/** A function that stays the same between renders and does what the newest one does; for event handlers only. */
export function useStableCallback<A extends readonly unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const newest = useRef(callback);
  useLayoutEffect(function keepNewest() {
    newest.current = callback;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
