import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useScope, useViewer } from '../gateway/session/viewer-context.ts';

/**
 * Remembers the page of an item, for the command palette. Nothing is remembered while staff act for a customer, because the account
 * could not hold the pages of every customer.
 * @param title name of the item; undefined until it is loaded; null if the item does not exist: its page is then forgotten
 */
export function useRecentItem(title: string | null | undefined): void {
  const scope = useScope();
  const { isActing } = useViewer();
  const { pathname } = useLocation();
  useEffect(
    function rememberPage() {
      if (title === undefined || isActing) return;
      // A lazy chunk, because pages come first.
      void import('./recent-items.ts').then(
        ({ addRecentItem, forgetRecentItem }) =>
          title === null ? forgetRecentItem(scope, pathname) : addRecentItem(scope, pathname, title),
        () => {},
      );
    },
    [scope, isActing, pathname, title],
  );
}
