import { useEffect } from 'react';
import { clientConfig } from '../../lib/client-config.ts';
import { afterFirstPaint } from '../../lib/timing.ts';
import type { ErrorReports } from './error-reports.ts';
import { type Routing, sendPageView, watchPageViews } from './page-views.ts';

/** Sends page views and errors to the configured services, if any. */
export function Telemetry({ router, reports }: { router: Routing; reports: ErrorReports }) {
  const { analyticsUrl, errorReportingDsn, version } = clientConfig();
  useEffect(
    function reportViews() {
      if (analyticsUrl === null) return;
      return watchPageViews(router, version, (view) => sendPageView(analyticsUrl, view));
    },
    [router, analyticsUrl, version],
  );
  useEffect(
    function loadErrorClient() {
      if (errorReportingDsn === null) return;
      return afterFirstPaint(() => {
        // The product works without the client.
        void import('./error-client.ts')
          .then(({ createErrorClient }) => reports.connect(createErrorClient(errorReportingDsn, version)))
          .catch(() => {});
      });
    },
    [reports, errorReportingDsn, version],
  );
  return null;
}
