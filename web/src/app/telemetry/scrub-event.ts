import type { ErrorEvent, StackFrame } from '@sentry/browser';
import { redact } from './redact.ts';

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
