import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { PageHeader } from '../../../ui/page.tsx';
import { API_CLIENTS_PATH } from '../urls.ts';
import { CreateClientForm } from './create-client-form.tsx';
import { useCreateClientPageQuery } from './create-client-page.generated.ts';
import { ClientFormSkeleton, FormFailure, NoForm } from './form-states.tsx';

/** /api-clients/create, for those who may manage API clients. */
export function CreateClientPage() {
  useDocumentTitle('Create API client');
  const { data, error, networkStatus, refetch } = useCreateClientPageQuery({
    fetchPolicy: 'network-only',
    // Without the list of packages, everything is offered.
    errorPolicy: 'all',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  // A form once shown stays, with what was typed, whatever becomes known of the person's rights.
  const [page, setPage] = useState<typeof data>(undefined);
  if (data && page === undefined) setPage(data);
  const customer = page?.viewer.customer;

  return (
    <>
      <PageHeader title="Create API client" breadcrumbs={[{ label: 'API Clients', to: API_CLIENTS_PATH }]} />
      {page === undefined && error && (
        <FormFailure
          error={error}
          onRetry={() => void refetch().catch(() => {})}
          retrying={networkStatus === NetworkStatus.refetch}
        />
      )}
      {page === undefined && !error && <ClientFormSkeleton />}
      {page && customer && page.viewer.canManageApiClients && <CreateClientForm page={page} customerId={customer.id} />}
      {page && !(customer && page.viewer.canManageApiClients) && <NoForm viewer={page.viewer} />}
    </>
  );
}
