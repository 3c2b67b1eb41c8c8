import { isWebhookEvent, WEBHOOK_EVENTS, type WebhookEventName } from '@sightline/schema/rules/webhooks.ts';
import type { ClientWebhooksQuery, TestWebhookMutation } from './webhooks.generated.ts';

export type ShownWebhook = NonNullable<ClientWebhooksQuery['clientWebhooks']>['webhooks'][number];
export type ShownMessage = ShownWebhook['messages'][number];
type Tone = 'positive' | 'warning' | 'negative' | 'neutral';

export const STATES: Readonly<
  Record<ShownWebhook['state'], { readonly text: string; readonly tone: Tone; readonly note: string }>
> = {
  UNVERIFIED: { text: 'Not verified', tone: 'warning', note: 'Test it: an answer with the challenge turns it on.' },
  ON: { text: 'On', tone: 'positive', note: '' },
  OFF: { text: 'Off', tone: 'neutral', note: '' },
  FAILED: {
    text: 'Failed',
    tone: 'negative',
    note: "A message couldn't be delivered for a day. Turn it on again once the address works.",
  },
  GONE: { text: 'Gone', tone: 'negative', note: 'The address answered 410. Turn it on again once it works.' },
};

export const EVENT_NAMES: readonly WebhookEventName[] = Object.keys(WEBHOOK_EVENTS).filter(isWebhookEvent);

/** The events of a webhook in words. */
export function eventsText({ events, suspendedSeconds }: Pick<ShownWebhook, 'events' | 'suspendedSeconds'>): string {
  return events
    .map((event) =>
      event === 'MARKET_SUSPENDED' ? `${WEBHOOK_EVENTS[event].text} for ${suspendedSeconds} s` : WEBHOOK_EVENTS[event].text,
    )
    .join(' · ');
}

/** The outcome of a message as text. */
export function messageText({
  isDelivered,
  status,
  error,
  attempts,
}: Omit<ShownMessage, 'id' | 'type' | 'createdAt' | 'nextAttemptAt'>): string {
  const answer = status === null ? error : `Answer ${status}`;
  if (attempts === 0) return 'Waiting';
  const tries = attempts === 1 ? '' : `, attempt ${attempts}`;
  if (isDelivered === true) return `Delivered${tries}`;
  return `${answer ?? 'No answer'}${tries}${isDelivered === null ? ', will be sent again' : ''}`;
}

/** Result of a test as text, with its tone. */
export function testText({ isVerified, status, error, latencyMs }: TestWebhookMutation['testWebhook']): {
  readonly tone: Tone;
  readonly text: string;
} {
  if (isVerified)
    return { tone: 'positive', text: `The address answered ${status ?? ''} with the challenge after ${latencyMs ?? 0} ms.` };
  if (status === null) return { tone: 'negative', text: `${error ?? 'No answer'}.` };
  if (status >= 200 && status < 300)
    return {
      tone: 'warning',
      text: `The address answered ${status}, but without the challenge. Answer with the value of data.challenge.`,
    };
  return { tone: 'negative', text: `The address answered ${status}.` };
}
