import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { announceStoredDrafts } from '../lib/drafts.ts';
import { DiagnosticsSources } from '../gateway/session/diagnostics.ts';
import { UiProvider } from '../ui/theme.tsx';
import { ignoreCompositionKeys } from '../lib/input-method.ts';
import { createDocumentSender, SendDocumentContext } from '../gateway/session/send-document.ts';
import { afterFirstPaint } from '../lib/timing.ts';
import { connectivity } from '../lib/connection.ts';
import { DiagnosticsProvider } from './diagnostics/diagnostics-provider.tsx';
import { mayReload, withLoadedCode } from './lazy-routes.ts';
import { PageServicesContext } from './page-services.ts';
import { routes } from './routes.tsx';
import { clearTabOnSignOut } from '../gateway/session/sign-out.ts';
import { ErrorReports } from './telemetry/error-reports.ts';
import { routePattern } from './telemetry/page-views.ts';
import { Telemetry } from './telemetry/telemetry.tsx';

/** Renders the application. `fetcher` sends its requests to the gateway. Returns a function that removes it. */
export function showApplication(fetcher: typeof fetch): () => void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element.');

  ignoreCompositionKeys();
  const reports = new ErrorReports(() => routePattern(router.state.matches));
  const stopReports = reports.watch(window);
  const { pathname: build } = new URL(import.meta.url);
  const sources = new DiagnosticsSources(build, () => routePattern(router.state.matches));
  const send = createDocumentSender({ fetch: fetcher, requests: sources.requests, connectivity, report: reports.report });
  const stopSignOut = clearTabOnSignOut();
  announceStoredDrafts();
  const router = createBrowserRouter(withLoadedCode(routes, () => reloadPage(router)));

  const app = (
    <StrictMode>
      <UiProvider>
        <PageServicesContext value={{ fetch: fetcher, reports, sources }}>
          <SendDocumentContext value={send}>
            <DiagnosticsProvider sources={sources}>
              <RouterProvider router={router} onError={reports.report} />
              <Telemetry router={router} reports={reports} />
            </DiagnosticsProvider>
          </SendDocumentContext>
        </PageServicesContext>
      </UiProvider>
    </StrictMode>
  );

  // In a transition, so that React renders it in time slices.
  const reactRoot = createRoot(root);
  startTransition(() => reactRoot.render(app));
  // Until the first paint, `LoadingPage` appears without a delay.
  const cancelStartEnd = afterFirstPaint(() => delete document.documentElement.dataset['starting']);
  return () => {
    cancelStartEnd();
    reactRoot.unmount();
    router.dispose();
    stopSignOut();
    stopReports();
  };
}

/** Loads the current or pending route by a full page load. */
function reloadPage(router: ReturnType<typeof createBrowserRouter>): boolean {
  if (!mayReload(import.meta.url)) return false;
  const { navigation, location } = router.state;
  const { href } = new URL(router.createHref(navigation.location ?? location), window.location.href);
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
  return true;
}
