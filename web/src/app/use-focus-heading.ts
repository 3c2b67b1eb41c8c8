import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../lib/focus-heading.ts';

/** After a change of page the focus goes to its heading, so that a reader's voice and the keyboard start there. */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(
    function afterNavigation() {
      if (shown.current === pathname) return;
      shown.current = pathname;
      focusHeading();
    },
    [pathname],
  );
}
