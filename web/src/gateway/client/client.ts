import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import type { Connectivity } from '../../lib/connectivity.ts';
import { RequestLog } from '../session/diagnostics.ts';
import { GRAPHQL_PATH } from '../session/graphql-endpoint.ts';
import type { TabSession } from './tab-session-contract.ts';
import type { TradingScope } from '../session/stored-trading-session.ts';
import { actingEndLink, agreementLink, authLink, createViewerRefetch, sessionEndLink } from './session-links.ts';
import { createCache } from './cache.ts';
import { createTabSession } from './create-tab-session.ts';
import { connectivityLink, retryLink, timeoutLink, discardFailedRootsLink } from './transport-links.ts';
import { reportLink, requestLogLink, unrecordedLink } from './reporting-links.ts';
import { createTradingSessionStarter, tradingTokenLink } from './start-trading-session.ts';
import { TradingScope_viewerFragmentDoc } from '../session/trading-session.generated.ts';

export interface GatewayOptions {
  /** Called when the gateway refuses the bearer. */
  readonly endSession: () => void;
  /** Called when the user may no longer act for the customer that this tab acts for. */
  readonly endActing?: (client: ApolloClient, customerId: string) => void;
  /** Reports failures that no screen shows. */
  readonly report?: (error: unknown) => void;
  /** Called when the audit log has not stored an operation. */
  readonly onUnrecorded?: () => void;
  /** Records the outcome of operations for diagnostics. */
  readonly requests?: RequestLog;
  readonly fetch?: typeof fetch;
  /** Receives whether requests reach the gateway. */
  readonly connectivity?: Pick<Connectivity, 'recordResponse' | 'recordFailure'>;
  /** Whether the Apollo browser extension may connect. */
  readonly devtools?: boolean;
}

/** The connection to the gateway, over HTTP and over the socket. */
export interface Gateway {
  readonly client: ApolloClient;
  /** The client's session, as the socket needs it. */
  readonly tabSession: TabSession;
}

/** Creates the Apollo client. Errors pass its links from the last to the first. */
export function createGateway({
  endSession,
  endActing = () => {},
  report = () => {},
  onUnrecorded = () => {},
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
  const startTrading = createTradingSessionStarter(() => client, scope);
  const refetchViewer = createViewerRefetch(() => client);
  const client: ApolloClient = new ApolloClient({
    cache,
    dataMasking: true,
    devtools: { enabled: devtools },
    link: ApolloLink.from([
      sessionEndLink(endSession),
      agreementLink(refetchViewer),
      actingEndLink({ onForbidden: refetchViewer, onRejected: (customerId) => endActing(client, customerId) }),
      reportLink(report),
      requestLogLink(requests),
      unrecordedLink(onUnrecorded),
      tradingTokenLink(startTrading, scope),
      authLink(scope),
      ...(connectivity ? [connectivityLink(connectivity)] : []),
      discardFailedRootsLink(),
      retryLink(),
      timeoutLink(),
      new HttpLink({ uri: GRAPHQL_PATH, fetch: fetcher }),
    ]),
  });
  const tabSession = createTabSession({ scope, startTrading, endSession, refetchViewer, report });
  return { client, tabSession };
}
