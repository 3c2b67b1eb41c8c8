import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same between renders and does what the newest one does; for event handlers only. */
export function useStableCallback<A extends readonly unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const newest = useRef(callback);
  useLayoutEffect(function keepNewest() {
    newest.current = callback;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
