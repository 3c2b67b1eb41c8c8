import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

/** History state that marks a URL written by the screen itself, which already has that view state. */
const Own = z.looseObject({ writtenBy: z.optional(z.string()) });

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
  const [view, setView] = useState(() => read(params));
  const [followed, setFollowed] = useState({ key, pathname });
  if (followed.key !== key) {
    setFollowed({ key, pathname });
    const own = followed.pathname === pathname && Own.safeParse(state).data?.writtenBy === pathname;
    if (!own) setView(read(params));
  }

  function change(next: V): void {
    setView(next);
    // Other history state, such as the way back, is kept.
    const kept = Own.safeParse(state).data;
    setParams(write(next), { replace: true, preventScrollReset: true, state: { ...kept, writtenBy: pathname } });
  }
  return [view, change];
}
