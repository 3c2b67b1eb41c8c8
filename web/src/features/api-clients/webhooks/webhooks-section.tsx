import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import type { PageData } from '../../../lib/page-data.ts';
import { describeError } from '../../../lib/request-error.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/cells.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { SectionFailure } from '../../../ui/load-failure.tsx';
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

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'test' | 'messages'; readonly id: string };

/** The webhooks of a client; nothing where the operator has not turned them on. */
export function WebhooksSection({ clientId, webhooks: { data, error, retry }, canManage }: WebhooksSectionProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = data?.clientWebhooks ?? null;
  const webhooks = found?.webhooks ?? [];
  const change = useWebhookChanges(clientId);
  const isOn = found !== null;
  useActions([
    {
      id: 'webhook.add',
      title: 'Add webhook',
      group: 'This page',
      keywords: ['new', 'create', 'notify'],
      applies: canManage && isOn,
      run: () => setOpened({ kind: 'add' }),
    },
  ]);
  const failure =
    error === undefined ? null : (
      <SectionFailure
        error={error}
        text={found === null ? "Couldn't load webhooks." : "Couldn't refresh webhooks. Showing previously loaded data."}
        {...retry}
      />
    );
  if (found === null) return failure;

  const shown = opened === null || opened.kind === 'add' ? undefined : webhooks.find(({ id }) => id === opened.id);
  const close = (): void => setOpened(null);
  return (
    <Panel
      title="Webhooks"
      description={
        found.isFeedFollowed
          ? 'Your server is called when something happens.'
          : "Your server is called for changes made here. The feed of this client isn't followed."
      }
      actions={
        canManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpened({ kind: 'add' })}>
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
                { label: 'Messages', onSelect: () => setOpened({ kind: 'messages', id: webhook.id }) },
                ...(canManage
                  ? [
                      { label: 'Test', onSelect: () => setOpened({ kind: 'test', id: webhook.id }) },
                      { label: 'Edit', onSelect: () => setOpened({ kind: 'edit', id: webhook.id }) },
                      ...(webhook.state === 'UNVERIFIED'
                        ? []
                        : [toggleOf(webhook, (chosen, on) => void change.turn(chosen, on))]),
                      { label: 'Delete', danger: true, onSelect: () => change.remove(webhook) },
                    ]
                  : []),
              ]}
            />
          )}
        />
      )}
      {opened?.kind === 'add' && (
        <WebhookForm clientId={clientId} webhook={null} isFeedFollowed={found.isFeedFollowed} onClose={close} />
      )}
      {opened?.kind === 'edit' && shown && (
        <WebhookForm clientId={clientId} webhook={shown} isFeedFollowed={found.isFeedFollowed} onClose={close} />
      )}
      {opened?.kind === 'test' && shown && <WebhookTest clientId={clientId} webhook={shown} onClose={close} />}
      {opened?.kind === 'messages' && shown && <WebhookMessages webhook={shown} onClose={close} />}
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
