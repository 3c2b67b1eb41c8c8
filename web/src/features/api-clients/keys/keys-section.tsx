import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { NetworkStatus } from '@apollo/client';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useStableCallback } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PartFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { useClientKeysQuery } from './client-keys.generated.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { keyColumns, type ShownKey } from './key-columns.tsx';
import classes from './keys.module.css';
import { useDeleteKey } from './use-delete-key.tsx';
import { type KeySecrets, KeySecretsContext } from './use-key-secrets.ts';

interface KeysSectionProps {
  readonly clientId: string;
  /** Whether the person may change keys. */
  readonly manages: boolean;
  readonly secrets: KeySecrets;
  readonly fetchPolicy: 'cache-and-network' | 'cache-first';
}

const NARROWEST_TABLE = 620;
const NONE: readonly ShownKey[] = [];

/** The keys of a client with their secrets. */
export function KeysSection({ clientId, manages, secrets, fetchPolicy }: KeysSectionProps) {
  const { data, previousData, error, networkStatus, refetch } = useClientKeysQuery({
    variables: { clientId },
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const keys = (data ?? previousData)?.apiKeys ?? null;
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<{ key: ShownKey; open: boolean } | null>(null);
  const deleteKey = useDeleteKey(clientId);

  useActions([
    {
      id: 'key.create',
      title: 'Create key',
      group: 'This page',
      keywords: ['new', 'add'],
      applies: manages && keys !== null,
      run: () => setCreating(true),
    },
  ]);
  const onDelete = useStableCallback(deleteKey);
  const columns = useMemo(
    () => keyColumns(manages ? { onEdit: (key) => setEdited({ key, open: true }), onDelete } : null),
    [manages, onDelete],
  );

  return (
    <Panel
      title="Keys"
      actions={
        manages &&
        keys !== null && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
            Create<span className={hidden.hidden}> key</span>
          </Button>
        )
      }
    >
      {error && <PartFailure text={keys === null ? "Couldn't load the keys." : "Couldn't refresh the keys."} {...retry} />}
      {keys === null && !error && <KeysSkeleton />}
      {keys?.length === 0 && <p className={classes.none}>No keys available</p>}
      {keys !== null && keys.length > 0 && (
        <KeySecretsContext value={secrets}>
          <DataTable
            label="Keys"
            rows={keys}
            columns={columns}
            rowId={(key) => key.id}
            rowSize="lg"
            minWidth={NARROWEST_TABLE}
            sort={null}
          />
        </KeySecretsContext>
      )}
      <CreateKeyDialog
        opened={creating}
        onClose={() => setCreating(false)}
        clientId={clientId}
        knownKeys={keys ?? NONE}
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
      <output className={hidden.hidden}>The keys are loading</output>
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  );
}
