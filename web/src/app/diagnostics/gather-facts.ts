import type { ApolloClient } from '@apollo/client';
import type { Facts, GatewayFacts, UserFacts } from '../../session/diagnostics/report.ts';
import type { DiagnosticsSources } from '../../session/diagnostics/sources.ts';
import { readSession, sessionEnd } from '../../session/stored-session.ts';
import { readTradingSession } from '../../session/trading-session.ts';
import { Diagnosed_viewerFragmentDoc, type Diagnosed_viewerFragment } from './diagnosed-viewer.generated.ts';

/** What this tab knows now. Of a session it takes nothing but its end. */
export function gatherFacts(client: ApolloClient, sources: DiagnosticsSources, gateway: GatewayFacts): Facts {
  const viewer = client.readFragment({ id: 'Viewer:{}', fragment: Diagnosed_viewerFragmentDoc });
  const session = readSession();
  return {
    takenAt: Date.now(),
    build: sources.build,
    page: sources.page(),
    gateway,
    user: viewer === null ? null : userFacts(viewer),
    sessionEndsAt: session === null ? null : sessionEnd(session),
    tradingSessionEndsAt: tradingSessionEnd(viewer),
    browser: {
      agent: navigator.userAgent,
      language: navigator.language,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      window: [window.innerWidth, window.innerHeight],
      isOnline: navigator.onLine,
    },
    live: sources.live(),
    requests: sources.requests.entries(),
  };
}

function userFacts({ user, customer, isActing, isStaff, isSuperuser, hasTradingAccess }: Diagnosed_viewerFragment): UserFacts {
  return { id: user.id, customerId: customer?.id ?? null, isActing, isStaff, isSuperuser, hasTradingAccess };
}

function tradingSessionEnd(viewer: Diagnosed_viewerFragment | null): number | null {
  if (!viewer?.customer) return null;
  const trading = readTradingSession({ userId: viewer.user.id, customerId: viewer.customer.id });
  return trading === null ? null : Date.parse(trading.expiresAt);
}
