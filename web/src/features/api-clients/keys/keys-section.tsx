import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useActions } from '../../../lib/actions/use-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { keyColumns, type ShownKey } from './key-columns.tsx';
import classes from './keys.module.css';
import { useDeleteKey } from './use-delete-key.tsx';
import type { KeySecrets } from './use-key-secrets.ts';

interface KeysSectionProps {
  readonly clientId: string;
  readonly keys: readonly ShownKey[];
  /** Whether the person may change keys. */
  readonly manages: boolean;
  readonly secrets: KeySecrets;
}

const NARROWEST_TABLE = 620;

/** The keys of a client with their secrets. */
export function KeysSection({ clientId, keys, manages, secrets }: KeysSectionProps) {
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<{ key: ShownKey; open: boolean } | null>(null);
  const deleteKey = useDeleteKey(clientId);

  useActions([
    {
      id: 'key.create',
      title: 'Create key',
      group: 'This page',
      keywords: ['new', 'add'],
      applies: manages,
      run: () => setCreating(true),
    },
  ]);
  const columns = keyColumns(secrets, manages ? { onEdit: (key) => setEdited({ key, open: true }), onDelete: deleteKey } : null);

  return (
    <Panel
      title="Keys"
      actions={
        manages && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
            Create<span className={hidden.hidden}> key</span>
          </Button>
        )
      }
    >
      {keys.length === 0 ? (
        <p className={classes.none}>No keys available</p>
      ) : (
        <DataTable
          label="Keys"
          rows={keys}
          columns={columns}
          rowId={(key) => key.id}
          rowSize="lg"
          minWidth={NARROWEST_TABLE}
          sort={null}
        />
      )}
      <CreateKeyDialog
        opened={creating}
        onClose={() => setCreating(false)}
        clientId={clientId}
        knownKeys={keys}
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
