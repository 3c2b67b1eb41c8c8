import { ApolloClient, ApolloLink } from '@apollo/client';
import type { Connectivity } from '../lib/connectivity.ts';
import { RequestLog } from '../session/diagnostics.ts';
import type { LiveSession } from '../live/live-session.ts';
import type { TradingScope } from '../session/trading-session.ts';
import { actingEndLink, agreementLink, authLink, viewerRefetch, sessionEndLink } from './session-links.ts';
import { createCache } from './cache.ts';
import { createLiveSession } from './live-session.ts';
import { httpLink, connectivityLink, retryLink, timeoutLink } from './transport-links.ts';
import { reportLink, requestLogLink } from './reporting-links.ts';
import { tradingSessionStarter, tradingTokenLink } from './trading-session.ts';
import { TradingScope_viewerFragmentDoc } from './trading-session.generated.ts';

export interface GatewayOptions {
  /** Called once a bearer was refused. */
  readonly endSession: () => void;
  /** Called once the user may no longer act for that customer, whom this tab acts for. */
  readonly endActing?: (client: ApolloClient, customerId: string) => void;
  /** Takes failures that no screen has words for. */
  readonly report?: (error: unknown) => void;
  /** Notes how operations end, for diagnostics. */
  readonly requests?: RequestLog;
  readonly fetch?: typeof fetch;
  /** Hears whether requests find the gateway. */
  readonly connectivity?: Pick<Connectivity, 'recordResponse' | 'recordFailure'>;
  /** Whether the browser's Apollo tools may look in. */
  readonly devtools?: boolean;
}

/** The ways to the gateway. */
export interface Gateway {
  readonly client: ApolloClient;
  /** What the socket needs to know of the session that the client's requests carry. */
  readonly liveSession: LiveSession;
}

/** Connects the whole application: of the client's links, the outer ones see first what goes wrong. */
export function createGateway({
  endSession,
  endActing = () => {},
  report = () => {},
  requests = new RequestLog(),
  fetch: fetcher = window.fetch.bind(window),
  connectivity,
  devtools = false,
}: GatewayOptions): Gateway {
  const cache = createCache();
  const scope = (): TradingScope | null => {
    const viewer = cache.readFragment({ id: 'Viewer:{}', fragment: TradingScope_viewerFragmentDoc });
    return viewer?.customer ? { userId: viewer.user.id, customerId: viewer.customer.id } : null;
  };
  const startTrading = tradingSessionStarter(() => client, scope);
  const refetchViewer = viewerRefetch(() => client);
  const client: ApolloClient = new ApolloClient({
    cache,
    dataMasking: true,
    devtools: { enabled: devtools },
    link: ApolloLink.from([
      sessionEndLink(endSession),
      agreementLink(refetchViewer),
      actingEndLink({ suspected: refetchViewer, certain: (customerId) => endActing(client, customerId) }),
      reportLink(report),
      requestLogLink(requests),
      tradingTokenLink(startTrading),
      authLink(scope),
      ...(connectivity ? [connectivityLink(connectivity)] : []),
      retryLink(),
      timeoutLink(),
      httpLink(fetcher),
    ]),
  });
  const liveSession = createLiveSession({ scope, startTrading, endSession, refetchViewer, report });
  return { client, liveSession };
}
