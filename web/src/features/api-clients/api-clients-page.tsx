import { NetworkStatus } from '@apollo/client';
import { IconBuildingSkyscraper, IconPlus } from '@tabler/icons-react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useUrlState } from '../../lib/use-url-view.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { StaleDataBanner, LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { type ApiClientsPageQuery, useApiClientsPageQuery } from './api-clients-page.generated.ts';
import { ClientList } from './client-list.tsx';
import { CSV_COLUMNS, type ListedClient } from './columns.tsx';
import { ContactManager } from './contact-manager.tsx';
import { NoClients } from './no-clients.tsx';
import { CREATE_CLIENT_PATH, listParams, readListView } from './urls.ts';
import { useShownClients } from './use-shown-clients.ts';

const NONE: readonly ListedClient[] = [];

/** /api-clients: the customer's API clients with what each may use. */
export function ApiClientsPage() {
  useDocumentTitle('API Clients');
  const [view, changeView] = useUrlState(readListView, listParams);
  const {
    data: fresh,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useApiClientsPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const data = fresh ?? previousData;
  const shown = useShownClients(data?.apiClients ?? NONE, view);
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };

  return (
    <>
      <PageHeader title="API Clients" actions={data?.viewer.customer && <Actions viewer={data.viewer} shown={shown} />} />
      {data && error && <StaleDataBanner what="The list" {...retry} />}
      {!data && error && <LoadFailure error={error} title="The API clients could not be read" {...retry} />}
      {data?.viewer.customer === null && <NoCustomer isStaff={data.viewer.isStaff} />}
      {data?.viewer.customer && data.apiClients.length === 0 && <NoClients viewer={data.viewer} />}
      {(data ? data.apiClients.length > 0 : !error) && (
        <ClientList
          loading={!data}
          shown={shown}
          view={view}
          onViewChange={changeView}
          manages={data?.viewer.canManageApiClients === true}
        />
      )}
    </>
  );
}

function Actions({ viewer, shown }: { viewer: ApiClientsPageQuery['viewer']; shown: readonly ListedClient[] }) {
  return (
    <>
      {!viewer.canManageApiClients && <ContactManager viewer={viewer} />}
      {shown.length > 0 && <ExportButton name="api-clients" columns={CSV_COLUMNS} rows={shown} />}
      {viewer.canManageApiClients && (
        <ButtonLink to={CREATE_CLIENT_PATH} tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
          Create client
        </ButtonLink>
      )}
    </>
  );
}

function NoCustomer({ isStaff }: { isStaff: boolean }) {
  return (
    <EmptyState
      icon={<IconBuildingSkyscraper size={22} stroke={1.6} />}
      title="No customer"
      text={
        isStaff
          ? 'Choose a customer to see its API clients.'
          : 'Your account belongs to no customer, so there is nothing to show here.'
      }
    />
  );
}
