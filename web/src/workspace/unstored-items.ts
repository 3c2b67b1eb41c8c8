import { useEffect, useSyncExternalStore } from 'react';
import { areItemsStored, onItemsChange } from '../lib/workspace.ts';
import { toast } from '../ui/toasts.tsx';

/** Says once that the browser refuses to store what users make. */
export function UnstoredItems() {
  const isStored = useSyncExternalStore(onItemsChange, areItemsStored);
  useEffect(
    function report() {
      if (isStored) return;
      const text = "This browser can't store your watchlist, desk and settings. Changes may be lost when you close this tab.";
      toast({ tone: 'negative', text });
    },
    [isStored],
  );
  return null;
}
