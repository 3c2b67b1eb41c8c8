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

/** Characters. */
const MAX_LENGTH = 500;

const SECRET_NAME = /password|secret|token|authorization|bearer/i;
/** A word, and what separates it from its value if it has one. */
const NAME = /(\w+)(["']?\s*[:=]\s*)?/g;
const VALUE = /"[^"]*"|'[^']*'|[^\s,;&}]+/y;
/** Characters. */
const MIN_KEY_LENGTH = 24;

/**
 * Rules that replace secrets and personal data, applied in this order. To stay fast, each pattern matches whole runs of characters,
 * also those that stay: otherwise a run would be tried again from each of its characters.
 */
const RULES: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\bBearer\s+[^\s"',]+/gi, 'Bearer [removed]'),
  (text) => text.replace(/[\w.-]+/g, withoutToken),
  (text) =>
    text.replace(/[^\s"'<>/:=&?,()@]+(@[^\s"'<>/&?,)]+)?/g, (run, host = '') => (/\.[a-z]{2}/i.test(host) ? '[email]' : run)),
  withoutSecretValues,
  (text) => text.replace(/(\/(?:update-password|agreement)\/)[^\s/"'?#)]+/g, '$1[removed]'),
  // Query and fragment of a URL.
  (text) => text.replace(/(\/[^\s"'?#]*)(?:[?#][^\s"')]*)?/g, '$1'),
  (text) => text.replace(/(request )?[\w-]+\.?/g, (run, request) => (request === undefined && isKey(run) ? '[removed]' : run)),
];

/** Replaces a session token at the end of a run of characters. */
function withoutToken(run: string): string {
  const start = run.indexOf('eyJ');
  return start >= 0 && run.includes('.', start) ? `${run.slice(0, start)}[token]` : run;
}

function withoutSecretValues(text: string): string {
  let result = '';
  let end = 0;
  for (const { 0: start, 1: name = '', 2: separator, index } of text.matchAll(NAME)) {
    if (index < end || separator === undefined || !SECRET_NAME.test(name)) continue;
    VALUE.lastIndex = index + start.length;
    if (!VALUE.test(text)) continue;
    result += `${text.slice(end, index)}${start}[removed]`;
    end = VALUE.lastIndex;
  }
  return result + text.slice(end);
}

/** Whether a run may be a key: long, with a digit. One before a dot is rather the name of a build file. */
function isKey(run: string): boolean {
  return run.length >= MIN_KEY_LENGTH && !run.endsWith('.') && /\d/.test(run);
}

/**
 * Removes bearers, tokens, passwords, e-mail addresses and URL queries from a text, and shortens it: first roughly, so that a long
 * text takes little time.
 */
export function redact(text: string): string {
  return RULES.reduce((redacted, rule) => rule(redacted), text.slice(0, 4 * MAX_LENGTH)).slice(0, MAX_LENGTH);
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
