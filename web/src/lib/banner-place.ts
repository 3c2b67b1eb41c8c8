import type { ReactNode, ReactPortal } from 'react';
import { createPortal } from 'react-dom';

/** The place of banners, at the end of every signed-in page, where they cover nothing and move nothing. */
export const BANNERS_ID = 'banners';

/** Renders something among the banners of the page; nothing on a page without them. */
export function amongBanners(children: ReactNode): ReactPortal | null {
  const place = document.getElementById(BANNERS_ID);
  return place === null ? null : createPortal(children, place);
}
