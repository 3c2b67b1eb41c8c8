import { use, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { createGateway, type Gateway } from '../gateway/client/client.ts';
import { TabSessionContext } from '../gateway/client/tab-session-contract.ts';
import { endActing } from '../gateway/session/act-for.ts';
import { clearCacheOnSessionChange, endSession } from '../gateway/session/sign-out.ts';
import { toast } from '../ui/toasts.tsx';
import { ApolloRoot } from '../lib/apollo-root.tsx';
import { connectivity } from '../lib/connection.ts';
import { Diagnosed_viewerFragmentDoc } from './diagnostics/diagnosed-viewer.generated.ts';
import { type PageServices, PageServicesContext } from './page-services.ts';

/** One per page load, although its route may mount again. */
const gateways = new WeakMap<PageServices, Gateway>();

function gatewayOf(services: PageServices): Gateway {
  const { fetch, reports, sources } = services;
  const known = gateways.get(services);
  if (known !== undefined) return known;
  const created = createGateway({
    endSession,
    endActing,
    report: reports.report,
    onUnrecorded: () => toast({ tone: 'neutral', text: "Couldn't record this in the audit log yet." }),
    requests: sources.requests,
    fetch,
    connectivity,
    devtools: import.meta.env.DEV,
  });
  clearCacheOnSessionChange(created.client);
  gateways.set(services, created);
  return created;
}

/** Provides Apollo Client to the routes below it. A lazy chunk, because the pages before sign-in need no cache. */
export function GatewayRoot() {
  const services = use(PageServicesContext);
  if (services === null) throw new Error('GatewayRoot outside of PageServicesContext');
  const { client, tabSession } = gatewayOf(services);
  const { sources } = services;
  useEffect(
    function letDiagnosticsReadViewer() {
      sources.setViewer(() => client.readFragment({ id: 'Viewer:{}', fragment: Diagnosed_viewerFragmentDoc }));
    },
    [sources, client],
  );
  return (
    <TabSessionContext value={tabSession}>
      <ApolloRoot client={client}>
        <Outlet />
      </ApolloRoot>
    </TabSessionContext>
  );
}
