import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { formatSeconds, type TimeZone } from '../../../lib/time.ts';
import type { StatusTone } from '../../../ui/badges.tsx';
import type { ApiCall_callFragment } from './explorer.generated.ts';

export type ShownCall = ApiCall_callFragment;

/** The outcome of a call in plain words. */
interface CallOutcome {
  readonly tone: Exclude<StatusTone, 'live'>;
  readonly title: string;
  /** Meaning of the status, and what to do; empty for a success. */
  readonly text: string;
}

/** Whether the status of a response is a success (2xx). */
export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

type CallEnd = Pick<ShownCall, 'outcome' | 'status' | 'sentAt' | 'latencyMs'>;

/** The status of a response, or that there is none. */
export function statusText({ status, sentAt }: Pick<ShownCall, 'status' | 'sentAt'>): string {
  if (status !== null) return String(status);
  return sentAt === null ? 'Not sent' : 'No response';
}

/** Says how a call ended: by its status if there was a response. */
export function callOutcome({ outcome, status, sentAt, latencyMs }: CallEnd, zone: TimeZone = null): CallOutcome {
  if (status === null && sentAt !== null && latencyMs !== null) {
    const sent = `Sent at ${formatSeconds(new Date(sentAt), zone)}, cut after ${durationText(latencyMs)}.`;
    return {
      tone: 'negative',
      title: outcome === 'TIMED_OUT' ? 'No whole response in time' : 'The connection ended without a whole response',
      text: `${sent} The provider may have counted it. Try again, or request fewer items.`,
    };
  }
  switch (outcome) {
    case 'CALL_INTERVAL_NOT_OVER':
      return {
        tone: 'warning',
        title: 'Not sent: too many calls at once',
        text: 'The explorer sends one call per second for each client, and others are waiting.',
      };
    case 'RATE_LIMIT_NEARLY_REACHED':
      return {
        tone: 'warning',
        title: 'Not sent: the client has almost reached its rate limit',
        text: 'The explorer sends a call only while no other call waits and two requests are left, or the whole burst if it is smaller.',
      };
    case 'UNREACHABLE':
      return { tone: 'negative', title: "Couldn't reach the provider", text: 'The connection failed. Try again shortly.' };
    case 'TIMED_OUT':
      return { tone: 'warning', title: "Not sent: the client's rate limit left no room in time", text: 'Try again shortly.' };
    case 'RESPONDED':
      return statusOutcome(status);
  }
}

const STATUS_OUTCOMES: Readonly<Record<number, CallOutcome>> = {
  400: {
    tone: 'negative',
    title: "The provider couldn't read this request",
    text: 'Check the filter and the order. The response may name the field.',
  },
  401: {
    tone: 'negative',
    title: 'The provider rejected the key',
    text: 'The key or its client was deleted, or the client has expired.',
  },
  403: {
    tone: 'warning',
    title: "The client doesn't have access",
    text: "The key works, but the client's packages don't include this data.",
  },
  404: { tone: 'warning', title: 'Not found', text: 'The provider has no data at this address.' },
  410: { tone: 'warning', title: 'Deleted', text: 'The provider has deleted what has this ID.' },
  429: {
    tone: 'warning',
    title: 'Too many requests',
    text: 'This client has reached its rate limit, which your applications share.',
  },
};

function statusOutcome(status: number | null): CallOutcome {
  if (isSuccess(status)) return { tone: 'positive', title: 'Success', text: '' };
  const known = status === null ? undefined : STATUS_OUTCOMES[status];
  if (known) return known;
  if (status !== null && status >= 500)
    return { tone: 'negative', title: 'The provider returned an error', text: 'Try again later.' };
  return {
    tone: 'negative',
    title: 'Unexpected response',
    text: "The API reference doesn't describe this response.",
  };
}

/** Result of the test of a key. */
export function keyTestOutcome(call: CallEnd, zone: TimeZone = null): CallOutcome {
  const { status } = call;
  if (call.outcome === 'RESPONDED' && (isSuccess(status) || status === 403)) {
    return { tone: 'positive', title: 'The key works', text: 'The provider accepted its secret.' };
  }
  const outcome = callOutcome(call, zone);
  if (status === 401) return { ...outcome, text: `${outcome.text} Applications that use it get the same response.` };
  return { ...outcome, text: trimmed(`${outcome.text} This doesn't show whether the key works.`) };
}

/** A duration of a wait, rounded up: "1 s". */
export function secondsText(milliseconds: number): string {
  return `${Math.max(1, Math.ceil(milliseconds / 1000))} s`;
}

/** A duration as measured: "200 ms", "12 s". */
function durationText(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${Number((milliseconds / 1_000).toFixed(1))} s`;
}

/** The rate-limit headers of a response, with what they mean; those that are missing are left out. */
export function rateFacts({ rateLimit }: Pick<ShownCall, 'rateLimit'>): { name: string; header: string; value: string }[] {
  const { limit = null, burst = null, remaining = null, resetMs = null } = rateLimit ?? {};
  const facts = [
    { name: 'Requests left', header: 'X-RateLimit-Remaining', value: remaining },
    { name: 'Requests per second', header: 'X-RateLimit-Limit', value: limit },
    { name: 'Request burst', header: 'X-RateLimit-Burst', value: burst },
    { name: 'Full again after', header: 'X-RateLimit-Reset', value: resetMs === null ? null : durationText(resetMs) },
  ];
  return facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value: String(value) }]));
}
