import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import type { PageData } from '../../../lib/page-data.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import type { ApiClientUsageQuery } from '../usage/usage.generated.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { type ShownKey, useDeleteKey } from './key-operations.tsx';
import { KeySecret, type KeySecrets, KeySecretsContext, useKeySecretsContext } from './key-secrets.tsx';
import type { ClientKeysQuery } from './keys.generated.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import classes from './keys.module.css';

// A lazy chunk, because no page starts with a test.
const TestKeyDialog = lazyPart(async () => (await import('./test-key-dialog.tsx')).TestKeyDialog);

interface KeysSectionProps {
  readonly client: Client_clientFragment;
  /** Whether the user may change keys. */
  readonly canManage: boolean;
  readonly secrets: KeySecrets;
  readonly keys: PageData<ClientKeysQuery>;
  /** What this dashboard has seen of each key; empty while that is not known. */
  readonly uses: readonly KeyUse[];
}

type KeyUse = Pick<ApiClientUsageQuery['apiClientUsage']['sources'][number], 'key' | 'lastUsedAt' | 'lastTest'>;
type KeyRow = ShownKey & { readonly use: KeyUse | undefined };

const NO_KEYS: readonly ShownKey[] = [];

/** The keys of a client and their secrets. */
export function KeysSection({ client, keys: { data, error, retry }, canManage, secrets, uses }: KeysSectionProps) {
  const { id: clientId } = client;
  const keys = data?.apiKeys ?? null;
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<{ key: ShownKey; open: boolean } | null>(null);
  const [tested, setTested] = useState<{ key: ShownKey; open: boolean } | null>(null);
  const deleteKey = useDeleteKey(clientId);

  useActions([
    {
      id: 'key.create',
      title: 'Create key',
      group: 'This page',
      keywords: ['new', 'add'],
      applies: canManage && keys !== null,
      run: () => setCreating(true),
    },
  ]);

  return (
    <Panel
      title="Keys"
      actions={
        canManage &&
        keys !== null && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
            Create<span className={hidden.hidden}> key</span>
          </Button>
        )
      }
    >
      {error !== undefined && (
        <SectionFailure
          error={error}
          text={keys === null ? "Couldn't load keys." : "Couldn't refresh keys. Showing previously loaded data."}
          {...retry}
        />
      )}
      {keys === null && error === undefined && <KeysSkeleton />}
      {keys?.length === 0 && <p className={classes.none}>No keys available</p>}
      {keys !== null && keys.length > 0 && (
        <KeySecretsContext value={secrets}>
          <DataTable
            label="Keys"
            rows={keys.map((key) => ({ ...key, use: uses.find((use) => use.key?.id === key.id) }))}
            columns={COLUMNS}
            rowId={(key) => key.id}
            rowSize="lg"
            renderRowMenu={(key) => (
              <KeyMenu
                apiKey={key}
                onTest={() => setTested({ key, open: true })}
                change={canManage ? { onEdit: () => setEdited({ key, open: true }), onDelete: () => deleteKey(key) } : null}
              />
            )}
            sort={null}
          />
        </KeySecretsContext>
      )}
      <CreateKeyDialog
        opened={creating}
        onClose={() => setCreating(false)}
        clientId={clientId}
        knownKeys={keys ?? NO_KEYS}
        secrets={secrets}
      />
      {edited !== null && (
        <EditKeyDialog
          key={edited.key.id}
          opened={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
          onClosed={() => setEdited(null)}
          clientId={clientId}
          apiKey={edited.key}
        />
      )}
      {tested !== null && (
        <Suspense>
          <TestKeyDialog
            key={tested.key.id}
            opened={tested.open}
            onClose={() => setTested({ ...tested, open: false })}
            onClosed={() => setTested(null)}
            client={client}
            apiKey={tested.key}
          />
        </Suspense>
      )}
    </Panel>
  );
}

function KeysSkeleton() {
  return (
    <div aria-busy="true" className="sl-grid sl-gap-12 sl-padded">
      <output className={hidden.hidden}>Loading keys</output>
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  );
}

const COLUMNS: readonly Column<KeyRow>[] = [
  {
    id: 'id',
    header: 'ID',
    cell: ({ name }) => <span title={name}>{name}</span>,
    below: ({ id }) => <CopyableId label="key ID" value={id} />,
  },
  { id: 'secret', header: 'Secret', width: '46%', minWidth: 292, card: 'block', cell: (key) => <SecretCell apiKey={key} /> },
  {
    id: 'created',
    header: 'Created at',
    width: 240,
    // Not `below`, which cards leave out.
    cell: ({ createdAt, use }) => (
      <>
        <Day at={createdAt} />
        {use && <LastUse use={use} />}
      </>
    ),
  },
];

/** Never says that a key is unused: this dashboard does not see what the customer's own programs send. */
function LastUse({ use: { lastUsedAt, lastTest } }: { use: KeyUse }) {
  return (
    <span className={classes.use}>
      Last used in this dashboard: {lastUsedAt === null ? 'not in 90 days' : <Day at={lastUsedAt} withTime />}
      {lastTest && (
        <>
          <br />
          Last test: {lastTest.status ?? 'no response'}, <Day at={lastTest.sentAt} withTime />
        </>
      )}
    </span>
  );
}

interface KeyMenuProps {
  readonly apiKey: ShownKey;
  readonly onTest: () => void;
  /** Null for users who may not change keys. */
  readonly change: { readonly onEdit: () => void; readonly onDelete: () => void } | null;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

function KeyMenu({ apiKey: { name }, onTest, change }: KeyMenuProps) {
  if (change === null) {
    return (
      <IconButton label={named`Test key ${name}`} onClick={onTest}>
        <IconKey {...ICON} />
      </IconButton>
    );
  }
  return (
    <RowMenu
      label={named`Actions for key ${name}`}
      items={[
        { label: 'Test key', icon: <IconKey {...ICON} />, onSelect: onTest },
        { label: 'Edit key', icon: <IconPencil {...ICON} />, onSelect: change.onEdit },
        { label: 'Delete key', icon: <IconTrash {...ICON} />, danger: true, onSelect: change.onDelete },
      ]}
    />
  );
}

function SecretCell({ apiKey }: { apiKey: ShownKey }) {
  return <KeySecret apiKey={apiKey} secrets={useKeySecretsContext()} />;
}
