import { IconCloudOff, IconRefresh, IconUserOff } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dismissActingRefusal, wasActingRefused } from '../../session/acting-customer.ts';
import type { ConnectivityState } from '../../lib/connectivity.ts';
import { onStorageChange } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { connectivity, newVersion } from '../connection.ts';
import classes from './system-banners.module.css';

/** How often a page that is looked at asks for another version. */
const LOOK_EVERY_MS = 300_000;
/** Coming back to the page asks too, but not for every glance. */
const LOOK_REST_MS = 60_000;

const REACH_TEXTS: Record<Exclude<ConnectivityState, 'reachable'>, string> = {
  offline:
    'You are offline. What is on screen can be read, and what you type into forms is kept. Nothing can be saved, and prices stand still.',
  unreachable:
    'Sightline does not answer; it is tried again by itself. What is on screen can be read, and what you type into forms is kept.',
};

/** What holds wherever one is: the connection is gone, or there is a newer version. Below the page, where it moves nothing. */
export function SystemBanners() {
  const state = useSyncExternalStore(connectivity.subscribe, connectivity.get);
  const isOutdated = useSyncExternalStore(newVersion.subscribe, newVersion.get);
  const isActingRefused = useSyncExternalStore(onStorageChange, wasActingRefused);
  useVersionChecks(state);
  return (
    <div className={classes.place}>
      <div className={classes.bar} data-tone="warning">
        <output>
          {state !== 'reachable' && (
            <>
              <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
              {REACH_TEXTS[state]}
            </>
          )}
        </output>
      </div>
      <div className={classes.bar} data-tone="warning">
        <output>
          {isActingRefused && (
            <>
              <IconUserOff size={18} stroke={1.8} aria-hidden="true" />
              You can no longer act for the customer you chose. You're back to your default customer.
            </>
          )}
        </output>
        {isActingRefused && <Button onClick={dismissActingRefusal}>Dismiss</Button>}
      </div>
      <div className={classes.bar}>
        <output>
          {isOutdated && (
            <>
              <IconRefresh size={18} stroke={1.8} aria-hidden="true" />
              There is a new version of Sightline. Reload when it suits you: what you type into forms is kept.
            </>
          )}
        </output>
        {/* The browser asks first while something is typed. */}
        {isOutdated && <Button onClick={() => window.location.reload()}>Reload</Button>}
      </div>
    </div>
  );
}

/** Looks for another version while the page is in sight: now and then, and when the gateway or the person is back. */
function useVersionChecks(state: ConnectivityState): void {
  const wasGone = useRef(false);
  useEffect(
    function lookForVersion() {
      // Vite's own pages are one version, renewed in place.
      if (import.meta.env.DEV) return;
      if (state !== 'reachable') {
        wasGone.current = true;
        return;
      }
      const look = (restMs: number): void => {
        if (document.visibilityState === 'visible') void newVersion.look(restMs);
      };
      const back = (): void => look(LOOK_REST_MS);
      look(wasGone.current ? 0 : LOOK_REST_MS);
      wasGone.current = false;
      const timer = setInterval(back, LOOK_EVERY_MS);
      document.addEventListener('visibilitychange', back);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', back);
      };
    },
    [state],
  );
}
