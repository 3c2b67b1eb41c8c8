import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { type ListView, listParams, readListView } from './urls.ts';

/** Marks an address that this screen wrote: what it says is known here already. */
const OWN = { writtenBy: 'trading-list' } as const;
const Own = z.object({ writtenBy: z.literal(OWN.writtenBy) });

/**
 * What the list is narrowed to, mirrored in the address. Kept here first: the address follows a moment later,
 * and quick typing would lose letters to it.
 */
export function useListView(): [view: ListView, change: (view: ListView) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const [view, setView] = useState(() => readListView(params));
  const [followed, setFollowed] = useState(key);
  if (followed !== key) {
    setFollowed(key);
    if (!Own.safeParse(state).success) setView(readListView(params));
  }

  function change(next: ListView): void {
    setView(next);
    setParams(listParams(next), { replace: true, state: OWN });
  }
  return [view, change];
}
