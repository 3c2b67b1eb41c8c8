import { NetworkStatus } from '@apollo/client';
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { describeError } from '../../lib/request-error.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DeniedState } from '../../ui/denied-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useApiClientsPageQuery } from './api-clients-page.generated.ts';
import { COLUMNS } from './columns.tsx';
import { NoClients } from './no-clients.tsx';
import { readSort, sortParams } from './sort.ts';

const NARROWEST_TABLE = 1_040;

/** /api-clients: the customer's API clients with what each may use. */
export function ApiClientsPage() {
  useDocumentTitle('API Clients');
  return (
    <>
      <PageHeader title="API Clients" />
      <ApiClients />
    </>
  );
}

function ApiClients() {
  const [params, setParams] = useSearchParams();
  const { data, error, networkStatus, refetch } = useApiClientsPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const refetching = networkStatus === NetworkStatus.refetch;

  if (error && !data) {
    const { code, text, requestId } = describeError(error);
    if (code === 'FORBIDDEN') return <DeniedState text={text} />;
    return (
      <ErrorState
        title="The API clients could not be read"
        text={text}
        requestId={requestId}
        onRetry={() => void refetch().catch(() => {})}
        retrying={refetching}
      />
    );
  }
  if (data?.viewer.customer === null) {
    return (
      <EmptyState
        icon={<IconBuildingSkyscraper size={22} stroke={1.6} />}
        title="No customer"
        text="Your account belongs to no customer, so there is nothing to show here."
      />
    );
  }
  if (data?.apiClients.length === 0) return <NoClients viewer={data.viewer} />;
  return (
    <DataTable
      label="API clients"
      rows={data?.apiClients ?? []}
      columns={COLUMNS}
      rowId={(client) => client.id}
      loading={data === undefined}
      rowSize="lg"
      minWidth={NARROWEST_TABLE}
      sort={readSort(params)}
      onSortChange={(sort) => setParams(sortParams(sort), { replace: true })}
    />
  );
}
