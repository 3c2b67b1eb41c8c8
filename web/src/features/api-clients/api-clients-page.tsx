import { IconBuildingSkyscraper, IconKey, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { statusName } from '../../lib/activity-text.ts';
import { useStableCallback } from '../../lib/hooks.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { SelectField } from '../../ui/filter-bar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PAGE_QUERY, pageData } from '../../lib/page-data.ts';
import { DataPage } from '../../ui/data-page.tsx';
import { FilteredTable, type ListState, NoMatches, useListState } from '../../ui/list-page.tsx';
import { type ApiClientsPageQuery, useApiClientsPageQuery } from './api-clients-page.generated.ts';
import classes from './api-clients.module.css';
import { clientColumns, csvColumns, CUSTOMER_WIDTH, type ListedClient, useListedClients } from './client-columns.tsx';
import { hasSeveralCustomers } from './client-customer.ts';
import { useDeleteClient } from './delete-operations.tsx';
import { ContactManager, staffText } from './contact-manager.tsx';
import {
  type ClientListView,
  CREATE_CLIENT_PATH,
  clientUrl,
  editClientUrl,
  listParams,
  readListView,
  statusFromUrl,
} from './urls.ts';

type Viewer = ApiClientsPageQuery['viewer'];

const NO_CLIENTS: readonly ListedClient[] = [];
const NO_FILTERS = { status: null } as const;
const MIN_TABLE_WIDTH = 1_040;

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...(['ACTIVE', 'EXPIRING', 'INACTIVE'] as const).map((status) => ({ value: status.toLowerCase(), label: statusName(status) })),
];

/** /api-clients: the customer's API clients and the products each may use. */
export function ApiClientsPage() {
  const list = useListState({ read: readListView, write: listParams, noFilters: NO_FILTERS });
  const page = pageData(useApiClientsPageQuery(PAGE_QUERY));
  const clients = page.data?.apiClients ?? NO_CLIENTS;
  const rows = useListedClients(clients, list.view);
  const withCustomer = useMemo(() => hasSeveralCustomers(clients), [clients]);
  const viewer = page.data?.viewer;

  return (
    <DataPage
      title="API Clients"
      what="the API clients"
      page={page}
      actions={viewer?.customer && <Actions viewer={viewer} rows={rows} withCustomer={withCustomer} />}
    >
      {(data) => {
        if (data?.viewer.customer === null) return <NoCustomer isStaff={data.viewer.isStaff} />;
        if (data?.apiClients.length === 0) return <NoClients viewer={data.viewer} />;
        return (
          <ClientTable
            loading={data === undefined}
            rows={rows}
            list={list}
            canManage={data?.viewer.canManageApiClients === true}
            withCustomer={withCustomer}
          />
        );
      }}
    </DataPage>
  );
}

interface ActionsProps {
  readonly viewer: Viewer;
  readonly rows: readonly ListedClient[];
  readonly withCustomer: boolean;
}

function Actions({ viewer, rows, withCustomer }: ActionsProps) {
  return (
    <>
      {!viewer.canManageApiClients && <ContactManager viewer={viewer} />}
      {rows.length > 0 && <ExportButton name="api-clients" columns={csvColumns(withCustomer)} rows={rows} />}
      {viewer.canManageApiClients && <CreateClientLink />}
    </>
  );
}

function CreateClientLink() {
  return (
    <ButtonLink to={CREATE_CLIENT_PATH} tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      Create client
    </ButtonLink>
  );
}

interface ClientTableProps {
  readonly loading: boolean;
  /** Filtered and sorted. */
  readonly rows: readonly ListedClient[];
  readonly list: ListState<ClientListView>;
  readonly canManage: boolean;
  readonly withCustomer: boolean;
}

function ClientTable({ loading, rows, list, canManage, withCustomer }: ClientTableProps) {
  const navigate = useNavigate();
  const onEdit = useStableCallback(({ id }: ListedClient) => void navigate(editClientUrl(id)));
  const onDelete = useStableCallback(useDeleteClient());
  const columns = useMemo(
    () => clientColumns({ withCustomer, actions: canManage ? { onEdit, onDelete } : null }),
    [withCustomer, canManage, onEdit, onDelete],
  );
  return (
    <FilteredTable
      label="API clients"
      name="api-clients"
      list={list}
      searchPlaceholder="Name or ID"
      filters={
        <SelectField
          label="Status"
          value={list.view.status?.toLowerCase() ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => list.change({ status: statusFromUrl(value) })}
        />
      }
      rows={rows}
      columns={columns}
      rowId={(client) => client.id}
      rowHref={(client) => clientUrl(client.id)}
      loading={loading}
      rowSize="lg"
      minWidth={withCustomer ? MIN_TABLE_WIDTH + CUSTOMER_WIDTH : MIN_TABLE_WIDTH}
      noMatches={<NoMatches title="No API clients match your filters." clearLabel="Clear filters" onClear={list.clear} />}
    />
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
          : "Your account doesn't belong to a customer, so there are no API clients to show."
      }
    />
  );
}

/** Empty list, with a Create button or the contact of the account manager. */
function NoClients({ viewer }: { viewer: Viewer }) {
  const empty = (text: string, action?: ReactNode) => (
    <EmptyState icon={<IconKey size={22} stroke={1.6} />} title="You have no API clients." text={text} action={action} />
  );
  if (viewer.canManageApiClients) return empty('Create a client and get started', <CreateClientLink />);
  if (viewer.isStaff) return empty(staffText(viewer));
  const [manager] = viewer.customer?.accountManagers ?? [];
  return empty(
    'Contact your account manager to get started',
    manager && (
      <a className={classes.link} href={`mailto:${manager.email}`}>
        {manager.name}, {manager.email}
      </a>
    ),
  );
}
