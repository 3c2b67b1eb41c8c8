import { useApolloClient } from '@apollo/client/react';
import {
  checkWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_TEXTS,
  type WebhookEventName,
  type WebhookInput,
} from '@sightline/schema/rules/webhooks.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { describeError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { COPY_OUTCOMES, useCopy } from '../../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { NumberField, TextField } from '../../../ui/fields.tsx';
import { FailureAlert, FormAlert } from '../../../ui/form-alert.tsx';
import classes from './webhooks.module.css';
import { type TestedWebhook, WebhookTest } from './webhook-test.tsx';
import { EVENT_NAMES, type ShownWebhook } from './webhook-texts.ts';
import { ClientWebhooksDocument, useCreateWebhookMutation, useUpdateWebhookMutation } from './webhooks.generated.ts';

interface WebhookFormProps {
  readonly clientId: string;
  /** The edited webhook; null for a new one. */
  readonly webhook: ShownWebhook | null;
  readonly isFeedFollowed: boolean;
  readonly onClose: () => void;
}

/** A webhook that was added, with its secret, which cannot be read again. */
interface AddedWebhook extends TestedWebhook {
  readonly secret: string;
}

type Errors = Partial<Record<keyof WebhookInput | 'form', { readonly text: string; readonly requestId?: string | undefined }>>;

/** Adds a webhook and shows its secret once, or changes the events of a webhook. */
export function WebhookForm({ clientId, webhook, isFeedFollowed, onClose }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEventName[]>(webhook?.events ?? []);
  const savedSeconds = webhook?.suspendedSeconds ?? 60;
  const [seconds, setSeconds] = useState(String(savedSeconds));
  const [errors, setErrors] = useState<Errors>({});
  const [addedWebhook, setAddedWebhook] = useState<AddedWebhook | null>(null);
  const client = useApolloClient();
  const [create, creating] = useCreateWebhookMutation();
  const [update, updating] = useUpdateWebhookMutation();
  const busy = creating.loading || updating.loading;

  // Unless the event that they belong to is chosen, the seconds are hidden and may be invalid.
  const suspendedSeconds = events.includes('MARKET_SUSPENDED') ? Number(seconds) : savedSeconds;

  async function send(): Promise<readonly { field: readonly string[]; message: string; requestId: string }[]> {
    const wanted = { events: [...events], suspendedSeconds };
    if (webhook !== null) {
      const { data } = await update({ variables: { input: { clientId, id: webhook.id, ...wanted } } });
      if (data?.updateWebhook.webhook) onClose();
      return data?.updateWebhook.userErrors ?? [];
    }
    const { data } = await create({ variables: { input: { clientId, url, ...wanted } }, fetchPolicy: 'no-cache' });
    const { webhook: added, secret, userErrors = [] } = data?.createWebhook ?? {};
    if (added && typeof secret === 'string') setAddedWebhook({ id: added.id, url, state: 'UNVERIFIED', secret });
    return userErrors;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    // Whether http is allowed, only the gateway knows.
    const problems = checkWebhook({ url, events, suspendedSeconds }, { allowsHttp: true });
    setErrors(Object.fromEntries(problems.map(({ field, code }) => [field, { text: WEBHOOK_TEXTS[code] }])));
    if (problems.length > 0) return;
    try {
      const refused = await send();
      setErrors(
        Object.fromEntries(refused.map(({ field, message, requestId }) => [field[0] ?? 'form', { text: message, requestId }])),
      );
    } catch (error) {
      setErrors({ form: describeError(error) });
    }
    // Also after a lost response: the webhook may have been added. The list shows its own failure.
    if (webhook === null) await client.refetchQueries({ include: [ClientWebhooksDocument] }).catch(() => {});
  }

  const toggle = (event: WebhookEventName, isChosen: boolean): void =>
    setEvents(EVENT_NAMES.filter((name) => (name === event ? isChosen : events.includes(name))));
  const title = webhook !== null ? 'Edit webhook' : addedWebhook === null ? 'Add webhook' : 'Webhook added';
  return (
    <Dialog opened title={title} onClose={onClose} locked={busy || addedWebhook !== null} size={520}>
      {addedWebhook !== null ? (
        <NewSecret clientId={clientId} webhook={addedWebhook} onClose={onClose} />
      ) : (
        <form className="sl-grid sl-gap-16" noValidate onSubmit={(event) => void submit(event)}>
          {webhook === null ? (
            <TextField
              data-autofocus
              label="Address"
              aria-required
              type="url"
              inputMode="url"
              placeholder="https://example.test/sightline"
              readOnly={busy}
              value={url}
              error={errors.url?.text}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
          ) : (
            <p className="sl-prose">{webhook.url}</p>
          )}
          <Events
            legend="Changes made with this dashboard"
            names={EVENT_NAMES.filter((name) => !WEBHOOK_EVENTS[name].isOfFeed)}
            events={events}
            busy={busy}
            onToggle={toggle}
          />
          <Events
            legend={isFeedFollowed ? 'The feed of this client' : 'The feed of this client: not followed here, so nothing is sent'}
            names={EVENT_NAMES.filter((name) => WEBHOOK_EVENTS[name].isOfFeed)}
            events={events}
            busy={busy}
            onToggle={toggle}
          />
          {errors.events && <FormAlert tone="negative">{errors.events.text}</FormAlert>}
          {events.includes('MARKET_SUSPENDED') && (
            <NumberField
              label="Seconds that a market stays suspended"
              readOnly={busy}
              value={seconds}
              error={errors.suspendedSeconds?.text}
              onText={setSeconds}
            />
          )}
          {errors.form && <FailureAlert message={errors.form.text} requestId={errors.form.requestId} />}
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" tone="primary" loading={busy}>
              {webhook === null ? 'Add webhook' : 'Save'}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

interface EventsProps {
  readonly legend: string;
  readonly names: readonly WebhookEventName[];
  readonly events: readonly WebhookEventName[];
  /** Whether the events are being sent, and so cannot be changed. */
  readonly busy: boolean;
  readonly onToggle: (event: WebhookEventName, isChosen: boolean) => void;
}

function Events({ legend, names, events, busy, onToggle }: EventsProps) {
  return (
    <fieldset className="sl-borderless sl-plain sl-unpadded sl-grid sl-gap-8">
      <legend className={classes.legend}>{legend}</legend>
      {names.map((name) => (
        <label key={name} className={classes.event}>
          <input
            type="checkbox"
            checked={events.includes(name)}
            // Not `disabled`, which would take the keyboard focus away.
            aria-disabled={busy}
            onChange={(event) => !busy && onToggle(name, event.currentTarget.checked)}
          />
          {WEBHOOK_EVENTS[name].text}
        </label>
      ))}
    </fieldset>
  );
}

interface NewSecretProps {
  readonly clientId: string;
  readonly webhook: AddedWebhook;
  readonly onClose: () => void;
}

/** Shows the secret of a new webhook until the user closes it, also during a test. */
function NewSecret({ clientId, webhook, onClose }: NewSecretProps) {
  const { secret } = webhook;
  const [isTesting, setIsTesting] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const testButton = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLElement>(null);
  const { outcome, copy } = useCopy(text);
  useEffect(function keepFocusInDialog() {
    // The form, which had the focus, was replaced.
    copyButton.current?.focus();
  }, []);
  return (
    <div className="sl-grid sl-gap-16">
      <p className="sl-prose">
        Your server needs this secret to check the signature of each message, as Standard Webhooks describes it. It is shown only
        now.
      </p>
      <code ref={text} className={classes.secret}>
        {secret}
      </code>
      <p className="sl-prose">
        Nothing is sent before a test: your server answers it with the value of <code>data.challenge</code>.
      </p>
      <output className="sl-soft sl-13">{outcome !== null && COPY_OUTCOMES[outcome]}</output>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button ref={copyButton} onClick={() => void copy(secret)}>
          Copy secret
        </Button>
        <Button ref={testButton} tone="primary" onClick={() => setIsTesting(true)}>
          Test
        </Button>
      </DialogActions>
      {isTesting && (
        <WebhookTest
          clientId={clientId}
          webhook={webhook}
          onClose={() => {
            setIsTesting(false);
            testButton.current?.focus();
          }}
        />
      )}
    </div>
  );
}
