import { ApolloClient, ApolloLink } from '@apollo/client';
import type { TradingScope } from '../../lib/trading-session.ts';
import { authLink } from './auth-link.ts';
import { createCache } from './cache.ts';
import { sessionEndLink } from './session-end-link.ts';
import { tradingSessionStarter } from './start-trading-session.ts';
import { tradingTokenLink } from './trading-token-link.ts';
import { TradingScope_viewerFragmentDoc } from './trading-session.generated.ts';
import { httpLink, retryLink, timeoutLink } from './transport-links.ts';

export interface ClientOptions {
  /** Called once a bearer was refused. */
  readonly endSession: () => void;
  readonly fetch?: typeof fetch;
  /** Whether the browser's Apollo tools may look in. */
  readonly devtools?: boolean;
}

/** The client of the whole application: what goes wrong is seen by the outer links first. */
export function createClient({
  endSession,
  fetch: fetcher = window.fetch.bind(window),
  devtools = false,
}: ClientOptions): ApolloClient {
  const cache = createCache();
  const scope = (): TradingScope | null => {
    const viewer = cache.readFragment({ id: 'Viewer:{}', fragment: TradingScope_viewerFragmentDoc });
    return viewer?.customer ? { userId: viewer.user.id, customerId: viewer.customer.id } : null;
  };
  const client: ApolloClient = new ApolloClient({
    cache,
    dataMasking: true,
    devtools: { enabled: devtools },
    link: ApolloLink.from([
      sessionEndLink(endSession),
      tradingTokenLink(tradingSessionStarter(() => client, scope)),
      authLink(scope),
      retryLink(),
      timeoutLink(),
      httpLink(fetcher),
    ]),
  });
  return client;
}
