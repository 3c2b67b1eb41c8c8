import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser';
import type { ErrorSink } from './error-reports.ts';
import { scrubEvent } from './scrub-event.ts';

/** The client of the error-reporting service. It listens to nothing by itself: no clicks, requests, console or visits. */
export function createErrorClient(dsn: string, version: string): ErrorSink {
  const client = new BrowserClient({
    dsn,
    release: `sightline@${version}`,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { referrerPolicy: 'no-referrer', credentials: 'omit' } },
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    beforeSend: scrubEvent,
  });
  client.init();
  return {
    capture(error, page) {
      const scope = new Scope();
      scope.setTag('page', page);
      client.captureException(error, undefined, scope);
    },
  };
}
