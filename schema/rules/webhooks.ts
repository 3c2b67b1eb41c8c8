import { trimmed } from './typed-text.ts';

interface WebhookEventRule {
  /** `type` of its messages. */
  readonly type: string;
  /** Its name on screen. */
  readonly text: string;
  /** Whether it happens in the client's feed: it is noticed only while the gateway follows that feed. Other events are actions in the dashboard. */
  readonly isOfFeed: boolean;
}

/** Events for which a webhook can be called, by their names in the schema. */
export const WEBHOOK_EVENTS = {
  SERIES_LIVE: { type: 'series.live', text: 'A series goes live', isOfFeed: true },
  SERIES_OVER: { type: 'series.over', text: 'A series is over', isOfFeed: true },
  SERIES_POSTPONED: { type: 'series.postponed', text: 'A series is postponed', isOfFeed: true },
  MARKET_SUSPENDED: { type: 'market.suspended', text: 'A market stays suspended', isOfFeed: true },
  FEED_STALE: { type: 'feed.stale', text: 'The feed is no longer current', isOfFeed: true },
  FEED_CURRENT: { type: 'feed.current', text: 'The feed is current again', isOfFeed: true },
  CLIENT_UPDATED: { type: 'client.updated', text: 'The client is edited here', isOfFeed: false },
  KEY_CREATED: { type: 'key.created', text: 'A key is created here', isOfFeed: false },
  KEY_DELETED: { type: 'key.deleted', text: 'A key is deleted here', isOfFeed: false },
} as const satisfies Record<string, WebhookEventRule>;
export type WebhookEventName = keyof typeof WEBHOOK_EVENTS;

export function isWebhookEvent(name: string): name is WebhookEventName {
  return Object.hasOwn(WEBHOOK_EVENTS, name);
}

export const WEBHOOK_LIMITS = {
  /** Maximum number of webhooks of a client. */
  perClient: 5,
  urlLength: 500,
  minSuspendedSeconds: 5,
  maxSuspendedSeconds: 3_600,
} as const;

/** English messages by code. Not part of `TEXTS`, which every page loads. */
export const WEBHOOK_TEXTS = {
  WEBHOOK_URL_INVALID: `Enter an address that starts with https://, without a user name, of at most ${WEBHOOK_LIMITS.urlLength} characters`,
  WEBHOOK_EXISTS: 'This client already has a webhook with this address',
  WEBHOOK_TOO_MANY: `A client has at most ${WEBHOOK_LIMITS.perClient} webhooks`,
  WEBHOOK_EVENTS_REQUIRED: 'Select at least one event',
  WEBHOOK_SECONDS_INVALID: `Enter a whole number of seconds from ${WEBHOOK_LIMITS.minSuspendedSeconds} to ${WEBHOOK_LIMITS.maxSuspendedSeconds}`,
} as const;
export type WebhookProblemCode = keyof typeof WEBHOOK_TEXTS;

/** The parts of a webhook that its owner chooses. */
export interface WebhookInput {
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  readonly suspendedSeconds: number;
}

export interface WebhookProblem {
  readonly field: keyof WebhookInput;
  readonly code: WebhookProblemCode;
}

/** The problems of an input. `allowsHttp`: where the operator allows addresses of the own network. */
export function checkWebhook(input: WebhookInput, { allowsHttp }: { allowsHttp: boolean }): WebhookProblem[] {
  const problems: WebhookProblem[] = [];
  if (webhookUrl(input.url, { allowsHttp }) === null) problems.push({ field: 'url', code: 'WEBHOOK_URL_INVALID' });
  if (input.events.length === 0) problems.push({ field: 'events', code: 'WEBHOOK_EVENTS_REQUIRED' });
  const { minSuspendedSeconds: min, maxSuspendedSeconds: max } = WEBHOOK_LIMITS;
  const { suspendedSeconds } = input;
  if (!Number.isInteger(suspendedSeconds) || suspendedSeconds < min || suspendedSeconds > max)
    problems.push({ field: 'suspendedSeconds', code: 'WEBHOOK_SECONDS_INVALID' });
  return problems;
}

/** The address in its normal form; null if it can't be one of a webhook. */
export function webhookUrl(text: string, { allowsHttp }: { allowsHttp: boolean }): string | null {
  const url = URL.parse(trimmed(text));
  if (url === null || url.href.length > WEBHOOK_LIMITS.urlLength) return null;
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href;
}
