import { useEffect, useRef, useState } from 'react';
import { type Blocker, useBlocker, useLocation } from 'react-router-dom';
import { actingCustomerId } from './acting-customer.ts';
import { readSession } from './stored-session.ts';

/** Asks before a form with unsent entries is left, unless the session or the customer has changed: then there is no staying. */
export function useLeaveGuard(dirty: boolean): { blocker: Blocker; letGo: () => void } {
  const free = useRef(false);
  const [customer] = useState(actingCustomerId);
  const { pathname } = useLocation();
  const [own] = useState(pathname);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !free.current &&
      // The router may have left already while this screen is still up.
      currentLocation.pathname === own &&
      nextLocation.pathname !== own &&
      readSession() !== null &&
      actingCustomerId() === customer,
  );

  useEffect(
    function askBeforeUnload() {
      if (!dirty) return;
      const ask = (event: BeforeUnloadEvent) => {
        if (!free.current) event.preventDefault();
      };
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    [dirty],
  );

  return {
    blocker,
    letGo: () => {
      free.current = true;
    },
  };
}
