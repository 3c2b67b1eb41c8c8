import { IconClockExclamation, IconCloudOff, IconPlugConnectedX, IconRefresh, IconUserOff } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router-dom';
import { dismissActingRejection, wasActingRejected } from '../../gateway/session/acting-customer.ts';
import { codeWaits } from '../../lib/load-code.ts';
import type { ConnectivityState } from '../../lib/connectivity.ts';
import { clockError } from '../../lib/clock.ts';
import { reloadWithDrafts } from '../../lib/drafts.ts';
import { focusHeading } from '../../lib/focus.ts';
import { isTabStored, onStorageChange } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { BANNERS_ID } from '../../lib/banner-place.ts';
import { connectivity, versionMonitor } from '../../lib/connection.ts';
import classes from './system-banners.module.css';

/** How often a visible page checks for a new version. */
const CHECK_INTERVAL_MS = 300_000;
/** Least time between two checks, unless the gateway was unreachable in between. */
const MIN_CHECK_INTERVAL_MS = 60_000;

const PAGE_WAITS = 'This page needs a connection. It opens when the connection is back.';
const CONNECTIVITY_TEXTS: Record<Exclude<ConnectivityState, 'reachable'>, string> = {
  offline: "You're offline. Changes can't be saved and prices aren't updating.",
  unreachable: "Can't reach Sightline. Retrying…",
};

/** Banners below the page: lost connection, too many tabs, wrong clock, refused customer, new version. They cause no layout shift. */
export function SystemBanners() {
  const isNavigating = useNavigation().state !== 'idle';
  const state = useSyncExternalStore(connectivity.subscribe, connectivity.get);
  const socketLimit = useSyncExternalStore(connectivity.subscribe, connectivity.socketLimit);
  const isOutdated = useSyncExternalStore(versionMonitor.subscribe, versionMonitor.get);
  const isActingRejected = useSyncExternalStore(onStorageChange, wasActingRejected);
  const isPageWaiting = useSyncExternalStore(codeWaits.subscribe, codeWaits.get) && isNavigating;
  const keepsDrafts = useSyncExternalStore(onStorageChange, isTabStored);
  const clock = useSyncExternalStore(onStorageChange, clockError);
  useVersionChecks(state);
  return (
    <div id={BANNERS_ID} className={classes.place}>
      <div className={classes.bar} data-tone="warning">
        <output>
          {state !== 'reachable' && (
            <>
              <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
              {isPageWaiting ? PAGE_WAITS : CONNECTIVITY_TEXTS[state]}
            </>
          )}
        </output>
      </div>
      <div className={classes.bar} data-tone="warning">
        <output>
          {socketLimit !== null && state === 'reachable' && (
            <>
              <IconPlugConnectedX size={18} stroke={1.8} aria-hidden="true" />
              Too many Sightline tabs are open ({socketLimit}). Close one to get live prices here.
            </>
          )}
        </output>
      </div>
      <div className={classes.bar} data-tone="warning">
        <output>
          {clock !== null && (
            <>
              <IconClockExclamation size={18} stroke={1.8} aria-hidden="true" />
              This computer's clock is {clock}. Times and sessions may be wrong.
            </>
          )}
        </output>
      </div>
      <div className={classes.bar} data-tone="warning">
        <output>
          {isActingRejected && (
            <>
              <IconUserOff size={18} stroke={1.8} aria-hidden="true" />
              You can no longer act for the customer you chose. You're back to your default customer.
            </>
          )}
        </output>
        {isActingRejected && (
          <Button
            onClick={() => {
              // The button goes with its banner.
              focusHeading();
              dismissActingRejection();
            }}
          >
            Dismiss
          </Button>
        )}
      </div>
      <div className={classes.bar}>
        <output>
          {isOutdated && (
            <>
              <IconRefresh size={18} stroke={1.8} aria-hidden="true" />A new version is available.{' '}
              {keepsDrafts
                ? "Reload when you're ready; drafts are kept."
                : "Save your changes before you reload: this browser can't keep drafts."}
            </>
          )}
        </output>
        {isOutdated && <Button onClick={reloadWithDrafts}>Reload</Button>}
      </div>
    </div>
  );
}

/** Checks for a new version while the page is visible: periodically, and when the gateway or the user is back. */
function useVersionChecks(state: ConnectivityState): void {
  const wasUnreachable = useRef(false);
  useEffect(
    function checkForVersion() {
      // The Vite dev server updates modules in place.
      if (import.meta.env.DEV) return;
      if (state !== 'reachable') {
        wasUnreachable.current = true;
        return;
      }
      const check = (minIntervalMs: number): void => {
        if (document.visibilityState === 'visible') void versionMonitor.check(minIntervalMs);
      };
      const checkUnlessRecent = (): void => check(MIN_CHECK_INTERVAL_MS);
      check(wasUnreachable.current ? 0 : MIN_CHECK_INTERVAL_MS);
      wasUnreachable.current = false;
      const timer = setInterval(checkUnlessRecent, CHECK_INTERVAL_MS);
      document.addEventListener('visibilitychange', checkUnlessRecent);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', checkUnlessRecent);
      };
    },
    [state],
  );
}
