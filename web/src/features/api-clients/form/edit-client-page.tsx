import { NetworkStatus } from '@apollo/client';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { API_CLIENTS_PATH, clientUrl } from '../urls.ts';
import { EditClientForm } from './edit-client-form.tsx';
import { useEditClientPageQuery } from './edit-client-page.generated.ts';
import { ClientFormSkeleton, FormFailure, NoForm } from './form-states.tsx';

/** /api-clients/{clientId}/edit, for those who may manage API clients. */
export function EditClientPage() {
  const { clientId = '' } = useParams();
  return <EditClient key={clientId} id={clientId} />;
}

function EditClient({ id }: { id: string }) {
  const { data, error, networkStatus, refetch } = useEditClientPageQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    // Without the list of packages, everything is offered.
    errorPolicy: 'all',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  // A form once shown stays, with what was typed, whatever becomes known of the person's rights.
  const [page, setPage] = useState<typeof data>(undefined);
  if (data && page === undefined) setPage(data);
  const client = page?.apiClient;
  const customer = page?.viewer.customer;
  const manages = page?.viewer.canManageApiClients === true && customer;
  useDocumentTitle(client ? `Edit ${client.name}` : 'Edit API client');

  return (
    <>
      <PageHeader
        title="Edit API client"
        breadcrumbs={[
          { label: 'API Clients', to: API_CLIENTS_PATH },
          ...(client ? [{ label: client.name, to: clientUrl(client.id) }] : []),
        ]}
      />
      {page === undefined && error && (
        <FormFailure
          error={error}
          onRetry={() => void refetch().catch(() => {})}
          retrying={networkStatus === NetworkStatus.refetch}
        />
      )}
      {page === undefined && !error && <ClientFormSkeleton />}
      {page && !manages && <NoForm viewer={page.viewer} />}
      {page && manages && client && <EditClientForm page={page} client={client} customerId={customer.id} />}
      {manages && client === null && (
        <EmptyState
          icon={<IconKey size={22} stroke={1.6} />}
          title="API client not found"
          text="There is no such client, or it belongs to another customer."
          action={<ButtonLink to={API_CLIENTS_PATH}>See all API clients</ButtonLink>}
        />
      )}
    </>
  );
}
