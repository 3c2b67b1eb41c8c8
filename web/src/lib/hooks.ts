import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The value at the first render, however it changes later. */
export function useInitialValue<T>(value: T): T {
  const [first] = useState(() => value);
  return first;
}

/** The text after it has not changed for `delayMs`. Clearing the text takes effect immediately. */
export function useDebouncedText(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(
    function debounce() {
      if (text === settled) return;
      const timer = setTimeout(() => setSettled(text), delayMs);
      return () => clearTimeout(timer);
    },
    [text, settled, delayMs],
  );
  return text === '' ? '' : settled;
}

/** A function with a stable identity that calls the latest callback; for event handlers only. */
export function useStableCallback<A extends readonly unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const newest = useRef(callback);
  useLayoutEffect(function keepNewest() {
    newest.current = callback;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}

/** False during the first render, then true. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(function mount() {
    queueMicrotask(() => setMounted(true));
  }, []);
  return mounted;
}

/** As in the style sheets. */
const PHONE = '(max-width: 48em)';

function onPhoneChange(listener: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's; follows its size. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    onPhoneChange,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
}
