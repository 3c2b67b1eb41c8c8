import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
  type StackFrame,
} from '@sentry/browser';
import type { ErrorSink } from './error-reports.ts';

const MAX_LENGTH = 500;

/** What may be a secret or say who somebody is, and what stands in its place; in this order. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [removed]'],
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, '[token]'],
  [/[^\s"'<>/:=&?,(]+@[^\s"'<>/&?,)]+\.[a-z]{2,}/gi, '[email]'],
  [/(["']?\b\w*(?:password|secret|token|authorization|bearer)\w*["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;&}]+)/gi, '$1[removed]'],
  [/(\/(?:update-password|agreement)\/)[^\s/"'?#)]+/g, '$1[removed]'],
  // Search and fragment of an address.
  [/((?:https?:|wss?:)?\/[^\s"'?#]*)[?#][^\s"')]*/g, '$1'],
  // Too long and too mixed for a word; files of the build end in their kind, and a request is looked up by its id.
  [/(?<![\w-]|request )(?=[\w-]*\d)[\w-]{24,}(?![\w.-])/g, '[removed]'],
];

/** A text without bearers, tokens, passwords, addresses of people, and search parts of addresses. */
export function redact(text: string): string {
  return RULES.reduce((redacted, [pattern, instead]) => redacted.replace(pattern, instead), text.slice(0, 4 * MAX_LENGTH)).slice(
    0,
    MAX_LENGTH,
  );
}

/** Files of the build; any other address would be that of a page. */
const BUILD_FILE = /^(?:https?:\/\/[^/]+)?\/(?:assets|src)\/[^?#]+/;

function scrubFrame({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame {
  return {
    filename: BUILD_FILE.exec(filename ?? '')?.[0] ?? '[page]',
    ...(name !== undefined && { function: redact(name) }),
    ...(lineno !== undefined && { lineno }),
    ...(colno !== undefined && { colno }),
    ...(in_app !== undefined && { in_app }),
  };
}

/** Only what helps to find the fault goes out: no address, no request, no trail of clicks, nothing of the person. */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, level, release, environment, exception, message, tags } = event;
  const page = tags?.['page'];
  return {
    type: undefined,
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(level !== undefined && { level }),
    ...(release !== undefined && { release }),
    ...(environment !== undefined && { environment }),
    ...(message !== undefined && { message: redact(message) }),
    ...(page !== undefined && { tags: { page } }),
    ...(exception?.values !== undefined && {
      exception: {
        values: exception.values.map(({ type, value, stacktrace }) => ({
          ...(type !== undefined && { type }),
          ...(value !== undefined && { value: redact(value) }),
          ...(stacktrace?.frames !== undefined && { stacktrace: { frames: stacktrace.frames.map(scrubFrame) } }),
        })),
      },
    }),
  };
}

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
