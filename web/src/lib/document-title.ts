import { useEffect } from 'react';
import { isolatedOnce } from './bidi.ts';

const PRODUCT = 'Sightline';

/** Document title of a page. */
export function documentTitle(page: string): string {
  return `${isolatedOnce(page)} · ${PRODUCT}`;
}

export function useDocumentTitle(page: string): void {
  useEffect(
    function nameTab() {
      document.title = documentTitle(page);
    },
    [page],
  );
}
