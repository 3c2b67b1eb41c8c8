import { IconKey, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useDisplay } from '../../../lib/display.tsx';
import type { PageData } from '../../../lib/page-data.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { keyDetails } from './key-label.ts';
import { type ShownKey, useDeleteKey } from './key-operations.tsx';
import { KeySecret, type KeySecrets, KeySecretsContext, useKeySecretsContext } from './key-secrets.tsx';
import { type KeyUse, LastUsed } from './key-use.tsx';
import type { ClientKeysQuery } from './keys.generated.ts';
import { type RotationStep, useRotations } from './rotations.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import classes from './keys.module.css';

// Lazy chunks, because no page starts with a dialog.
const TestKeyDialog = lazyPart(async () => (await import('./test-key-dialog.tsx')).TestKeyDialog);
const RotateKeyDialog = lazyPart(async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog);

interface KeysSectionProps {
  readonly client: Client_clientFragment;
  /** Whether the user may change keys. */
  readonly canManage: boolean;
  readonly secrets: KeySecrets;
  readonly keys: PageData<ClientKeysQuery>;
  /** What this dashboard has seen of each key; empty while that is not known. */
  readonly uses: readonly KeyUse[];
}

type KeyRow = ShownKey & { readonly use: KeyUse | undefined };

const NO_KEYS: readonly ShownKey[] = [];

/** The keys of a client and their secrets. */
export function KeysSection({ client, keys: { data, error, retry }, canManage, secrets, uses }: KeysSectionProps) {
  const { id: clientId } = client;
  const keys = data?.apiKeys ?? null;
  const [creation, setCreation] = useState({ open: false, opening: 0 });
  const [edited, setEdited] = useState<{ key: ShownKey; open: boolean; opening: number } | null>(null);
  const [tested, setTested] = useState<{ key: ShownKey; open: boolean; opening: number } | null>(null);
  const [rotated, setRotated] = useState<{ key: ShownKey; open: boolean } | null>(null);
  const [shownSince] = useState(serverNow);
  const deleteKey = useDeleteKey(clientId);
  const create = () => setCreation(({ opening }) => ({ open: true, opening: opening + 1 }));

  useActions([
    {
      id: 'key.create',
      title: 'Create key',
      group: 'This page',
      keywords: ['new', 'add'],
      applies: canManage && keys !== null,
      run: create,
    },
  ]);

  return (
    <Panel
      title="Keys"
      actions={
        canManage &&
        keys !== null && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={create}>
            Create<span className="sl-hidden"> key</span>
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
      {canManage && keys !== null && <RunningRotations keys={keys} onContinue={(key) => setRotated({ key, open: true })} />}
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
                onTest={() => setTested((before) => ({ key, open: true, opening: (before?.opening ?? 0) + 1 }))}
                change={
                  canManage
                    ? {
                        onRotate: () => setRotated({ key, open: true }),
                        onEdit: () => setEdited((before) => ({ key, open: true, opening: (before?.opening ?? 0) + 1 })),
                        onDelete: () => deleteKey(key),
                      }
                    : null
                }
              />
            )}
            sort={null}
          />
        </KeySecretsContext>
      )}
      <CreateKeyDialog
        // New when it is opened again before it has closed.
        key={creation.opening}
        opened={creation.open}
        onClose={() => setCreation({ ...creation, open: false })}
        clientId={clientId}
        knownKeys={keys ?? NO_KEYS}
        secrets={secrets}
      />
      {edited !== null && (
        <EditKeyDialog
          // New for a key that is opened again before its dialog has closed.
          key={edited.opening}
          opened={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
          onClosed={() => setEdited(null)}
          clientId={clientId}
          apiKey={edited.key}
          shownSince={shownSince}
        />
      )}
      {tested !== null && (
        <Suspense>
          <TestKeyDialog
            key={tested.opening}
            opened={tested.open}
            onClose={() => setTested({ ...tested, open: false })}
            onClosed={() => setTested(null)}
            client={client}
            apiKey={tested.key}
          />
        </Suspense>
      )}
      {rotated !== null && (
        <Suspense>
          <RotateKeyDialog
            key={rotated.key.id}
            opened={rotated.open}
            onClose={() => setRotated({ ...rotated, open: false })}
            onClosed={() => setRotated(null)}
            client={client}
            oldKey={rotated.key}
            keys={keys ?? NO_KEYS}
            use={uses.find((use) => use.key?.id === rotated.key.id)}
            secrets={secrets}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** What the user does next in a rotation that is at a step. */
const NEXT_TASKS: Readonly<Record<RotationStep, string>> = {
  create: 'create the new key',
  copy: 'copy the new secret',
  test: 'test the new key',
  switch: 'switch your applications to the new secret',
  delete: 'delete the old key',
};

/** The rotations that were begun and not finished. */
function RunningRotations({ keys, onContinue }: { keys: readonly ShownKey[]; onContinue: (oldKey: ShownKey) => void }) {
  const rotations = useRotations();
  const { timeZone } = useDisplay();
  const running = keys.flatMap((key) => {
    const rotation = rotations.of(key.id);
    return rotation !== null && keys.some(({ id }) => id === rotation.newKeyId) ? [{ key, step: rotation.step }] : [];
  });
  if (running.length === 0) return null;
  return (
    <div className={classes.running}>
      {running.map(({ key, step }) => (
        <FormAlert key={key.id} tone="neutral">
          Rotation of <strong>{key.name || key.id}</strong> ({keyDetails(key, timeZone)}): next, {NEXT_TASKS[step]}.{' '}
          <Button tone="subtle" onClick={() => onContinue(key)}>
            Continue<span className="sl-hidden"> the rotation of {key.name || key.id}</span>
          </Button>
        </FormAlert>
      ))}
    </div>
  );
}

function KeysSkeleton() {
  return (
    <div aria-busy="true" className="sl-grid sl-gap-12 sl-padded">
      <output className="sl-hidden">Loading keys</output>
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  );
}

const COLUMNS: readonly Column<KeyRow>[] = [
  {
    id: 'id',
    header: 'ID',
    // Wide enough for a whole id.
    width: 310,
    cell: ({ name }) => <span title={name}>{name}</span>,
    below: ({ id }) => <CopyableId label="key ID" value={id} />,
  },
  { id: 'secret', header: 'Secret', minWidth: 236, card: 'block', cell: (key) => <SecretCell apiKey={key} /> },
  {
    id: 'created',
    header: 'Created at',
    width: '20%',
    minWidth: 140,
    // Not `below`, which cards leave out.
    cell: ({ createdAt, use }) => (
      <div className={classes.created}>
        <Day at={createdAt} />
        {use && <LastUse use={use} />}
      </div>
    ),
  },
];

function LastUse({ use }: { use: KeyUse }) {
  const { lastTest } = use;
  return (
    <span className={classes.use}>
      Last used in this dashboard: <LastUsed use={use} />
      {lastTest && (
        <>
          {' '}
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
  readonly change: { readonly onRotate: () => void; readonly onEdit: () => void; readonly onDelete: () => void } | null;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

function KeyMenu({ apiKey, onTest, change }: KeyMenuProps) {
  const name = apiKey.name || apiKey.id;
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
        { label: 'Rotate key', icon: <IconRefresh {...ICON} />, onSelect: change.onRotate },
        { label: 'Edit key', icon: <IconPencil {...ICON} />, onSelect: change.onEdit },
        { label: 'Delete key', icon: <IconTrash {...ICON} />, danger: true, onSelect: change.onDelete },
      ]}
    />
  );
}

function SecretCell({ apiKey }: { apiKey: ShownKey }) {
  return <KeySecret apiKey={apiKey} secrets={useKeySecretsContext()} />;
}
