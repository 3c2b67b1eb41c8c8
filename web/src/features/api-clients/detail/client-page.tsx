import { NetworkStatus } from '@apollo/client';
import { IconKey } from '@tabler/icons-react';
import { useLocation, useParams } from 'react-router-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useInitialValue } from '../../../lib/hooks.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { copyAction } from '../../../ui/copy.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StaleDataBanner, LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { ContactManager } from '../contact-manager.tsx';
import { wasJustSaved } from '../just-saved.ts';
import { API_CLIENTS_PATH } from '../urls.ts';
import { ClientActions } from './client-actions.tsx';
import { ClientDetail } from './client-detail.tsx';
import { useApiClientPageQuery } from './client-page.generated.ts';
import { ClientSkeleton } from './client-skeleton.tsx';

/** /api-clients/{clientId}: what a client may do, its keys and its push channels. */
export function ClientPage() {
  const { clientId = '' } = useParams();
  return <Client key={clientId} id={clientId} />;
}

function Client({ id }: { id: string }) {
  const fetchPolicy = useInitialValue(wasJustSaved(useLocation().state) ? 'cache-first' : 'cache-and-network');
  const {
    data: fresh,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useApiClientPageQuery({
    variables: { id },
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const data = fresh ?? previousData;
  const client = data?.apiClient;
  const manages = data?.viewer.canManageApiClients === true;
  useDocumentTitle(client?.name ?? 'API Client');
  useActions(client ? [copyAction({ id: 'client', what: 'client id', value: client.id, keywords: [client.name] })] : []);
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };

  return (
    <>
      <PageHeader
        title={client?.name ?? 'API Client'}
        breadcrumbs={[{ label: 'API Clients', to: API_CLIENTS_PATH }]}
        actions={client && (manages ? <ClientActions client={client} /> : <ContactManager viewer={data.viewer} />)}
      />
      {data && error && <StaleDataBanner what="The client" {...retry} />}
      {!data && error && <LoadFailure error={error} title="The API client could not be read" {...retry} />}
      {!data && !error && <ClientSkeleton />}
      {client === null && <NoClient />}
      {client && <ClientDetail client={client} page={data} manages={manages} fetchPolicy={fetchPolicy} />}
    </>
  );
}

function NoClient() {
  return (
    <EmptyState
      icon={<IconKey size={22} stroke={1.6} />}
      title="API client not found"
      text="There is no such client, or it belongs to another customer."
      action={<ButtonLink to={API_CLIENTS_PATH}>See all API clients</ButtonLink>}
    />
  );
}
