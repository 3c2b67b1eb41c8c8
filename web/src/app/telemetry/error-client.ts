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

/** Patterns of secrets and personal data with their replacements, applied in this order. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [removed]'],
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, '[token]'],
  [/[^\s"'<>/:=&?,(]+@[^\s"'<>/&?,)]+\.[a-z]{2,}/gi, '[email]'],
  [/(["']?\b\w*(?:password|secret|token|authorization|bearer)\w*["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,;&}]+)/gi, '$1[removed]'],
  [/(\/(?:update-password|agreement)\/)[^\s/"'?#)]+/g, '$1[removed]'],
  // Query and fragment of a URL.
  [/((?:https?:|wss?:)?\/[^\s"'?#]*)[?#][^\s"')]*/g, '$1'],
  // Long mixes of letters and digits, such as keys. Build files (with an extension) and request ids stay.
  [/(?<![\w-]|request )(?=[\w-]*\d)[\w-]{24,}(?![\w.-])/g, '[removed]'],
];

/** Removes bearers, tokens, passwords, e-mail addresses and URL queries from a text. */
export function redact(text: string): string {
  return RULES.reduce((redacted, [pattern, instead]) => redacted.replace(pattern, instead), text.slice(0, 4 * MAX_LENGTH)).slice(
    0,
    MAX_LENGTH,
  );
}

/** Files of the build; any other URL is a page. */
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

/** Keeps only what helps to find the bug: no URL, request, breadcrumbs or personal data. */
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

/** Client of the error-reporting service. Captures nothing by itself: no clicks, requests, console output or page views. */
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
