import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of page the focus goes to its heading, so that a reader's voice and the keyboard start there. */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(
    function focusHeading() {
      if (shown.current === pathname) return;
      shown.current = pathname;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    },
    [pathname],
  );
}
