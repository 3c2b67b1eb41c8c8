import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

/** History state that marks a URL written by the screen itself, which already has that view state. */
const HistoryState = z.looseObject({ writtenBy: z.optional(z.string()) });

/**
 * View state of a screen (filters, sort), mirrored in the URL. Component state comes first and the URL follows, because
 * reading from the URL would lose letters during quick typing.
 */
export function useUrlState<V>(
  read: (params: URLSearchParams) => V,
  write: (view: V) => URLSearchParams,
): [view: V, change: (view: V) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state, pathname } = useLocation();
  // Back to an entry that the screen has written is another navigation: the view is read from its URL.
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [view, setView] = useState(() => read(params));
  const [lastLocation, setLastLocation] = useState({ key, pathname });
  if (lastLocation.key !== key) {
    setLastLocation({ key, pathname });
    const isOwnWrite =
      isReplaced && lastLocation.pathname === pathname && HistoryState.safeParse(state).data?.writtenBy === pathname;
    if (!isOwnWrite) setView(read(params));
  }

  function change(next: V): void {
    setView(next);
    // Keeps other history state, such as the return path.
    const otherState = HistoryState.safeParse(state).data;
    setParams(write(next), { replace: true, preventScrollReset: true, state: { ...otherState, writtenBy: pathname } });
  }
  return [view, change];
}
