import { useEffect } from 'react';

const PRODUCT = 'Sightline';

/** Title of a page as tabs and histories show it. */
export function documentTitle(page: string): string {
  return `${page} · ${PRODUCT}`;
}

export function useDocumentTitle(page: string): void {
  useEffect(
    function nameTab() {
      document.title = documentTitle(page);
    },
    [page],
  );
}
