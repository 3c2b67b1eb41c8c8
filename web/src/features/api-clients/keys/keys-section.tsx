import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useStableCallback } from '../../../lib/hooks.ts';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Day, TwoLineCell } from '../../../ui/cells.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { PartFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { type ShownKey, useDeleteKey } from './key-operations.tsx';
import { KeySecret, type KeySecrets, KeySecretsContext, useKeySecretsContext } from './key-secrets.tsx';
import { useClientKeysQuery } from './keys.generated.ts';
import classes from './keys.module.css';

interface KeysSectionProps {
  readonly clientId: string;
  /** Whether the user may change keys. */
  readonly canManage: boolean;
  readonly secrets: KeySecrets;
  readonly fetchPolicy: 'cache-and-network' | 'cache-first';
}

const MIN_TABLE_WIDTH = 620;
const NO_KEYS: readonly ShownKey[] = [];

/** The keys of a client and their secrets. */
export function KeysSection({ clientId, canManage, secrets, fetchPolicy }: KeysSectionProps) {
  const { data, error, retry } = pageData(useClientKeysQuery({ ...PAGE_QUERY, fetchPolicy, variables: { clientId } }));
  const keys = data?.apiKeys ?? null;
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<{ key: ShownKey; open: boolean } | null>(null);
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
  const onDelete = useStableCallback(deleteKey);
  const columns = useMemo(
    () => keyColumns(canManage ? { onEdit: (key) => setEdited({ key, open: true }), onDelete } : null),
    [canManage, onDelete],
  );

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
        <PartFailure
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
            rows={keys}
            columns={columns}
            rowId={(key) => key.id}
            rowSize="lg"
            minWidth={MIN_TABLE_WIDTH}
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
    </Panel>
  );
}

function KeysSkeleton() {
  return (
    <div aria-busy="true" className={classes.loading}>
      <output className={hidden.hidden}>Loading keys</output>
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  );
}

interface KeyActions {
  readonly onEdit: (key: ShownKey) => void;
  readonly onDelete: (key: ShownKey) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** `actions`: null for users who may not change keys. */
function keyColumns(actions: KeyActions | null): readonly Column<ShownKey>[] {
  const columns: Column<ShownKey>[] = [
    { id: 'id', header: 'ID', cell: (key) => <TwoLineCell main={key.name} sub={key.id} /> },
    { id: 'secret', header: 'Secret', width: '38%', cell: (key) => <SecretCell apiKey={key} /> },
    {
      id: 'created',
      header: 'Created at',
      width: 116,
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
  ];
  if (actions === null) return columns;
  return [
    ...columns,
    {
      id: 'menu',
      header: 'Actions',
      headerHidden: true,
      width: 60,
      align: 'end',
      cell: (key) => (
        <RowMenu
          label={`Actions for key ${key.name}`}
          items={[
            { label: 'Edit key', icon: <IconPencil {...ICON} />, onSelect: () => actions.onEdit(key) },
            { label: 'Delete key', icon: <IconTrash {...ICON} />, danger: true, onSelect: () => actions.onDelete(key) },
          ]}
        />
      ),
    },
  ];
}

function SecretCell({ apiKey }: { apiKey: ShownKey }) {
  return <KeySecret apiKey={apiKey} secrets={useKeySecretsContext()} />;
}
