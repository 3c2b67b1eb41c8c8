import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

/** Marks an address that the screen at `path` wrote: what it says is known there already. */
const Own = z.object({ writtenBy: z.string() });

/**
 * What a screen is narrowed to, mirrored in the address. Kept here first: the address follows a moment later,
 * and quick typing would lose letters to it.
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
    setParams(write(next), { replace: true, preventScrollReset: true, state: { writtenBy: pathname } });
  }
  return [view, change];
}
