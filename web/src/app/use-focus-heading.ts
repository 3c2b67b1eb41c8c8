import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { focusHeading } from '../lib/focus-heading.ts';

/** Where the address names a tab of the page, the focus stays among the tabs. */
const Kept = z.object({ keepFocus: z.literal(true) });

/** After a change of page the focus goes to its heading, so that a reader's voice and the keyboard start there. `ready`: false while there is no page. */
export function useFocusHeading(ready: boolean): void {
  const { pathname, state } = useLocation();
  const shown = useRef(pathname);
  useEffect(
    function afterNavigation() {
      if (!ready || shown.current === pathname) return;
      shown.current = pathname;
      if (!Kept.safeParse(state).success) focusHeading();
    },
    [ready, pathname, state],
  );
}
