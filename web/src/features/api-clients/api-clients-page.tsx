import { NetworkStatus } from '@apollo/client';
import { IconBuildingSkyscraper, IconKey, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { statusName } from '../../lib/activity-text.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useStableCallback } from '../../lib/hooks.ts';
import { useUrlState } from '../../lib/use-url-view.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar, SearchField, SelectField } from '../../ui/filter-bar.tsx';
import { LoadFailure, StaleDataBanner } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FILTERS_CLEARED, useUndo } from '../../ui/toasts.tsx';
import { type ApiClientsPageQuery, useApiClientsPageQuery } from './api-clients-page.generated.ts';
import classes from './api-clients.module.css';
import { COLUMNS, CSV_COLUMNS, type ListedClient, managerColumns, useShownClients } from './client-columns.tsx';
import { useDeleteClient } from './client-operations.tsx';
import { ContactManager, staffText } from './contact-manager.tsx';
import { clientUrl, CREATE_CLIENT_PATH, editClientUrl, listParams, type ListView, readListView } from './urls.ts';

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
      {data && error && <StaleDataBanner what="the list" {...retry} />}
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

/** Nothing to list yet; who cannot make a client is told who can. */
export function NoClients({ viewer }: { viewer: ApiClientsPageQuery['viewer'] }) {
  const icon = <IconKey size={22} stroke={1.6} />;
  const title = 'You have no API clients.';
  if (viewer.canManageApiClients) {
    return (
      <EmptyState
        icon={icon}
        title={title}
        text="Create a client and get started"
        action={
          <ButtonLink to={CREATE_CLIENT_PATH} tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
            Create client
          </ButtonLink>
        }
      />
    );
  }
  if (viewer.isStaff) return <EmptyState icon={icon} title={title} text={staffText(viewer)} />;
  const [manager] = viewer.customer?.accountManagers ?? [];
  return (
    <EmptyState
      icon={icon}
      title={title}
      text="Contact your account manager to get started"
      {...(manager && {
        action: (
          <a className={classes.link} href={`mailto:${manager.email}`}>
            {manager.name}, {manager.email}
          </a>
        ),
      })}
    />
  );
}

const TABLE = 'api-clients';
const NARROWEST_TABLE = 1_040;

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...(['ACTIVE', 'EXPIRING', 'INACTIVE'] as const).map((status) => ({ value: status.toLowerCase(), label: statusName(status) })),
];

interface ClientListProps {
  readonly loading: boolean;
  /** Clients as filtered and ordered. */
  readonly shown: readonly ListedClient[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  /** Whether the person may change clients. */
  readonly manages: boolean;
}

/** The table of clients with the fields that narrow it. */
export function ClientList({ loading, shown, view, onViewChange, manages }: ClientListProps) {
  const navigate = useNavigate();
  const deleteClient = useDeleteClient();
  const offerUndo = useUndo();

  function clearFilters(): void {
    onViewChange({ ...view, search: '', status: null });
    offerUndo(FILTERS_CLEARED, () => onViewChange(view));
  }

  const onEdit = useStableCallback(({ id }: ListedClient) => void navigate(editClientUrl(id)));
  const onDelete = useStableCallback(deleteClient);
  const columns = useMemo(() => (manages ? managerColumns({ onEdit, onDelete }) : COLUMNS), [manages, onEdit, onDelete]);

  return (
    <>
      <FilterBar>
        <SearchField placeholder="Name or ID" value={view.search} onChange={(search) => onViewChange({ ...view, search })} />
        <SelectField
          label="Status"
          value={view.status?.toLowerCase() ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => onViewChange({ ...view, status: readListView(new URLSearchParams({ status: value })).status })}
        />
        <ColumnMenu table={TABLE} columns={columns} />
      </FilterBar>
      {!loading && shown.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No API client matches"
          text="Nothing has this status and every word of the search."
          action={<Button onClick={clearFilters}>Clear filters</Button>}
        />
      ) : (
        <DataTable
          label="API clients"
          name={TABLE}
          rows={shown}
          columns={columns}
          rowId={(client) => client.id}
          rowHref={(client) => clientUrl(client.id)}
          loading={loading}
          rowSize="lg"
          minWidth={NARROWEST_TABLE}
          sort={view.sort}
          onSortChange={(sort) => onViewChange({ ...view, sort })}
          sortedByServer
        />
      )}
    </>
  );
}
