import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { Client_clientFragment } from '../client.generated.ts';
import { API_CLIENTS_PATH, editClientUrl } from '../urls.ts';
import { useDeleteClient } from '../use-delete-client.tsx';

/** What managers may do with the client of this page. */
export function ClientActions({ client }: { client: Client_clientFragment }) {
  const navigate = useNavigate();
  const deleteClient = useDeleteClient(() => void navigate(API_CLIENTS_PATH));
  useActions([
    {
      id: 'client.edit',
      title: 'Edit client',
      group: 'This page',
      keywords: ['change'],
      shortcut: 'e',
      to: editClientUrl(client.id),
    },
    { id: 'client.delete', title: 'Delete client', group: 'This page', keywords: ['remove'], run: () => deleteClient(client) },
  ]);
  return (
    <>
      <Button leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => deleteClient(client)}>
        Delete client
      </Button>
      <ButtonLink to={editClientUrl(client.id)} tone="primary" leftSection={<IconPencil size={16} aria-hidden="true" />}>
        Edit client
      </ButtonLink>
    </>
  );
}
