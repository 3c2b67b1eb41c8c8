import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Column } from '../../../ui/data-table-columns.ts';
import { Day, TwoLineCell } from '../../../ui/cells.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { ClientKeysQuery } from './client-keys.generated.ts';
import { KeySecret } from './key-secret.tsx';
import { useShownSecrets } from './use-key-secrets.ts';

export type ShownKey = ClientKeysQuery['apiKeys'][number];

interface KeyActions {
  readonly onEdit: (key: ShownKey) => void;
  readonly onDelete: (key: ShownKey) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** `actions`: null for those who may not change keys. */
export function keyColumns(actions: KeyActions | null): readonly Column<ShownKey>[] {
  const columns: Column<ShownKey>[] = [
    { id: 'id', header: 'ID', cell: (key) => <TwoLineCell main={key.name} sub={key.id} /> },
    { id: 'secret', header: 'Secret', width: '38%', cell: (key) => <SecretCell apiKey={key} /> },
    {
      id: 'created',
      header: 'Created at',
      width: 116,
      cell: ({ created }) => <Day at={created} />,
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
  return <KeySecret apiKey={apiKey} secrets={useShownSecrets()} />;
}
