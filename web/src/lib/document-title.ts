import { useEffect } from 'react';
import { isolatedOnce } from './bidi.ts';

const PRODUCT = 'Sightline';

/** Document title of a page. `customer`: name of the one that the tab acts for. */
export function documentTitle(page: string, customer: string | null = null): string {
  return [page, customer, PRODUCT]
    .flatMap((part) => (part === null ? [] : [part === PRODUCT ? part : isolatedOnce(part)]))
    .join(' · ');
}

/** Parts of the title of the tab. Page and customer change independently. */
const titleParts: { page: string | null; customer: string | null } = { page: null, customer: null };

function nameTabAfter(part: Partial<typeof titleParts>): void {
  Object.assign(titleParts, part);
  if (titleParts.page !== null) document.title = documentTitle(titleParts.page, titleParts.customer);
}

export function useDocumentTitle(page: string): void {
  useEffect(
    function nameTab() {
      nameTabAfter({ page });
    },
    [page],
  );
}

/** Adds the customer that the tab acts for to its title; null: none. */
export function useCustomerInTitle(customer: string | null): void {
  useEffect(
    function nameTab() {
      nameTabAfter({ customer });
      return () => nameTabAfter({ customer: null });
    },
    [customer],
  );
}
