import { useApolloClient } from '@apollo/client/react';
import { systemClock } from '@sightline/schema/client/live-clock.ts';
import { withRoute } from '@sightline/schema/client/route.ts';
import type { ApolloClient } from '@apollo/client';
import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { DiagnosticsSourcesContext } from '../gateway/session/diagnostics.ts';
import { routeOf } from '../gateway/session/routes.ts';
import { useIsWatchPanelOpen, useWatchPanelAction } from '../features/trading/watch/panel-state.ts';
import { serverNow } from '../lib/clock.ts';
import { connectivity } from '../lib/connection.ts';
import { loadCode } from '../lib/load-code.ts';
import { afterFirstPaint } from '../lib/timing.ts';
import { LiveHub } from '../gateway/live/live-hub.ts';
import { StaleVeil } from '../gateway/live/stale-veil.tsx';
import { type TabSession, TabSessionContext } from '../gateway/client/tab-session-contract.ts';
import { LiveContext } from '../gateway/live/use-live-set.ts';
import { socketUrl } from './urls.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const loadDock = async () => (await import('../features/trading/trading-dock.tsx')).TradingDock;
// A lazy chunk, because prices come first.
const TradingDock = lazyPart(loadDock);

/** One hub per Apollo client. It outlives the screens, so that a live set resumes where it stopped. */
const hubs = new WeakMap<ApolloClient, LiveHub>();

function liveHubFor(client: ApolloClient, session: TabSession): LiveHub {
  const hub =
    hubs.get(client) ??
    new LiveHub({
      client,
      session,
      url: (headers) => withRoute(socketUrl(window.location), routeOf(headers['x-acting-customer'] ?? null)),
      onSocketLimit: (limit) => connectivity.recordSocketLimit(limit),
      clock: { ...systemClock, now: serverNow },
    });
  hubs.set(client, hub);
  return hub;
}

/** Provides live sets to the routes below it. A lazy chunk, because most pages need no socket. */
export function LiveProvider({ children }: { readonly children?: ReactNode }) {
  const client = useApolloClient();
  const session = useContext(TabSessionContext);
  const sources = useContext(DiagnosticsSourcesContext);
  const hub = session === null ? null : liveHubFor(client, session);
  useEffect(
    function reportToDiagnostics() {
      // The hub outlives the screens, and so does its report.
      if (hub !== null) sources?.setLiveReport(() => hub.report());
    },
    [sources, hub],
  );
  if (hub === null) throw new Error('LiveProvider outside of TabSessionContext');
  return (
    <LiveContext value={hub}>
      <Outlet />
      <StaleVeil hub={hub} />
      {children}
    </LiveContext>
  );
}

/** Provides live sets to the trading pages, with the parts that all of them have. */
export function LiveTrading() {
  useWatchPanelAction();
  const isPanelOpen = useIsWatchPanelOpen();
  const [isDockShown, setIsDockShown] = useState(false);
  useEffect(function loadAfterPaint() {
    const show = () => setIsDockShown(true);
    return afterFirstPaint(() => void loadCode(loadDock, () => false).then(show, show));
  }, []);
  // An open watchlist is rendered at once. After a failed preload, `lazyPart` tries once more, and shows a toast if the code is missing.
  return (
    <LiveProvider>
      <Suspense>{(isDockShown || isPanelOpen) && <TradingDock />}</Suspense>
    </LiveProvider>
  );
}
