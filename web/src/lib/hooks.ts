import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The value at the first render, however it changes later. */
export function useInitialValue<T>(value: T): T {
  const [first] = useState(() => value);
  return first;
}

/** The text after it has not changed for `delayMs`. Clearing the text takes effect immediately. */
export function useDebouncedText(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text);
  if (text === '' && debounced !== '') setDebounced('');
  useEffect(
    function debounce() {
      if (text === debounced) return;
      const timer = setTimeout(() => setDebounced(text), delayMs);
      return () => clearTimeout(timer);
    },
    [text, debounced, delayMs],
  );
  return text === '' ? '' : debounced;
}

/**
 * The value as of the last committed render, for variables that a navigation changes while their queries are on screen. A navigation
 * renders as a transition. A request of Apollo during that render would change the screen and so restart the transition, without end.
 */
export function useCommitted<T>(value: T): T {
  const key = JSON.stringify(value);
  const [committed, setCommitted] = useState({ key, value });
  useLayoutEffect(
    function commit() {
      // oxlint-disable-next-line react-hooks/set-state-in-effect -- only a committed render may change it
      setCommitted((before) => (before.key === key ? before : { key, value }));
    },
    // The key changes with the value.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key],
  );
  return committed.value;
}

/** A function with a stable identity that calls the latest callback; for event handlers only. */
export function useStableCallback<A extends readonly unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback);
  useLayoutEffect(function updateLatest() {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

/** Whether `opened` has been true once: what opens stays rendered, so that it can close with a transition. */
export function useHasOpened(opened: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(opened);
  if (opened && !hasOpened) setHasOpened(true);
  return hasOpened;
}

/** False during the first render, then true. An overlay of Mantine opens after that, because it remembers the focused element when it opens. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(function mount() {
    queueMicrotask(() => setMounted(true));
  }, []);
  return mounted;
}

/** Whether a media query applies; follows it. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the window is as narrow as a phone's, as in the style sheets. */
export const useIsPhone = (): boolean => useMedia('(max-width: 48em)');

/** Whether the user points with a finger. */
export const useIsTouch = (): boolean => useMedia('(pointer: coarse)');
