import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { focusHeading } from '../../../lib/focus.ts';
import type { PageData } from '../../../lib/page-data.ts';
import { describeError } from '../../../lib/request-error.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/cells.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { useOverlay } from '../../../ui/overlay.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { toast } from '../../../ui/toasts.tsx';
import keys from '../keys/keys.module.css';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookMessages } from './webhook-messages.tsx';
import { WebhookTest } from './webhook-test.tsx';
import { eventsText, messageText, type ShownWebhook, STATES } from './webhook-texts.ts';
import { type ClientWebhooksQuery, useDeleteWebhookMutation, useUpdateWebhookMutation } from './webhooks.generated.ts';

interface WebhooksSectionProps {
  readonly clientId: string;
  readonly webhooks: PageData<ClientWebhooksQuery>;
  /** Whether the user may change webhooks. */
  readonly canManage: boolean;
}

/** The webhooks of a client; nothing where the operator has not turned them on. */
export function WebhooksSection({ clientId, webhooks: { data, error, retry }, canManage }: WebhooksSectionProps) {
  const { shown, open, close } = useOverlay<'add' | 'edit' | 'test' | 'messages'>();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const clientWebhooks = data?.clientWebhooks ?? null;
  const webhooks = clientWebhooks?.webhooks ?? [];
  const change = useWebhookChanges(clientId);
  const isOn = clientWebhooks !== null;
  useActions([
    {
      id: 'webhook.add',
      title: 'Add webhook',
      group: 'This page',
      keywords: ['new', 'create', 'notify'],
      applies: canManage && isOn,
      run: () => open('add'),
    },
  ]);
  const failure =
    error === undefined ? null : (
      <SectionFailure
        error={error}
        text={clientWebhooks === null ? "Couldn't load webhooks." : "Couldn't refresh webhooks. Showing previously loaded data."}
        {...retry}
      />
    );
  if (clientWebhooks === null) return failure;

  const chosen = webhooks.find(({ id }) => id === chosenId);
  const opening =
    (kind: 'edit' | 'test' | 'messages', { id }: ShownWebhook) =>
    () => {
      setChosenId(id);
      open(kind);
    };
  return (
    <Panel
      title="Webhooks"
      description={
        clientWebhooks.isFeedFollowed
          ? 'Your server is called when something happens.'
          : "Your server is called for changes made here. The feed of this client isn't followed."
      }
      actions={
        canManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('add')}>
            Add webhook
          </Button>
        )
      }
    >
      {failure}
      {webhooks.length === 0 ? (
        <p className={keys.none}>No webhooks</p>
      ) : (
        <DataTable
          label="Webhooks"
          rows={webhooks}
          columns={COLUMNS}
          rowId={({ id }) => id}
          rowSize="lg"
          sort={null}
          renderRowMenu={(webhook) => (
            <RowMenu
              label={named`Actions for webhook ${webhook.url}`}
              items={[
                { label: 'Messages', onSelect: opening('messages', webhook) },
                ...(canManage
                  ? [
                      { label: 'Test', onSelect: opening('test', webhook) },
                      { label: 'Edit', onSelect: opening('edit', webhook) },
                      ...(webhook.state === 'UNVERIFIED'
                        ? []
                        : [toggleOf(webhook, (turned, on) => void change.turn(turned, on))]),
                      { label: 'Delete', danger: true, onSelect: () => change.remove(webhook) },
                    ]
                  : []),
              ]}
            />
          )}
        />
      )}
      {shown === 'add' && (
        <WebhookForm clientId={clientId} webhook={null} isFeedFollowed={clientWebhooks.isFeedFollowed} onClose={close} />
      )}
      {shown === 'edit' && chosen && (
        <WebhookForm clientId={clientId} webhook={chosen} isFeedFollowed={clientWebhooks.isFeedFollowed} onClose={close} />
      )}
      {shown === 'test' && chosen && <WebhookTest clientId={clientId} webhook={chosen} onClose={close} />}
      {shown === 'messages' && chosen && <WebhookMessages webhook={chosen} onClose={close} />}
    </Panel>
  );
}

function toggleOf(webhook: ShownWebhook, turn: (webhook: ShownWebhook, isOn: boolean) => void) {
  const isOn = webhook.state === 'ON';
  return { label: isOn ? 'Turn off' : 'Turn on', onSelect: () => turn(webhook, !isOn) };
}

function useWebhookChanges(clientId: string) {
  const [update] = useUpdateWebhookMutation();
  const [remove] = useDeleteWebhookMutation();
  const confirm = useConfirm();
  return {
    async turn({ id, url }: ShownWebhook, isOn: boolean): Promise<void> {
      try {
        const { data } = await update({ variables: { input: { clientId, id, isOn } } });
        const [refusal] = data?.updateWebhook.userErrors ?? [];
        const done = named`The webhook ${url} is ${isOn ? 'on' : 'off'}.`;
        toast(refusal ? { tone: 'negative', text: refusal.message } : { tone: 'positive', text: done });
      } catch (error) {
        toast({ tone: 'negative', text: describeError(error).text });
      }
    },
    remove({ id, url }: ShownWebhook): void {
      confirm({
        title: 'Delete webhook',
        text: (
          <p>
            <strong>{url}</strong> is no longer called, also for messages that wait.
          </p>
        ),
        confirmLabel: 'Delete webhook',
        danger: true,
        onConfirm: async () => {
          try {
            await remove({
              variables: { input: { clientId, id } },
              update(cache) {
                const ref = cache.identify({ __typename: 'Webhook', id });
                if (ref !== undefined) cache.evict({ id: ref });
              },
            });
            // The focus was in the row that no longer exists.
            focusHeading();
            toast({ tone: 'positive', text: named`The webhook ${url} was deleted.` });
            return null;
          } catch (error) {
            return describeError(error);
          }
        },
      });
    },
  };
}

const COLUMNS: readonly Column<ShownWebhook>[] = [
  {
    id: 'url',
    header: 'Address',
    minWidth: 240,
    cell: ({ url }) => <span title={url}>{url}</span>,
    below: (webhook) => eventsText(webhook),
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: ({ state }) => (
      <span title={STATES[state].note}>
        <StatusBadge tone={STATES[state].tone}>{STATES[state].text}</StatusBadge>
      </span>
    ),
  },
  {
    id: 'last',
    header: 'Last message',
    width: 200,
    cell: ({ messages: [last] }) =>
      last === undefined ? (
        'None'
      ) : (
        <>
          <Day at={last.createdAt} withTime />
          <span className={keys.use}>
            {last.type}: {messageText(last)}
          </span>
        </>
      ),
  },
];
