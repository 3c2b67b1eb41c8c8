import { IconAlertTriangle, IconBuildingSkyscraper, IconKey, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { named } from '../../lib/bidi.ts';
import { endTone, type EndTone, statusName } from '../../lib/activity-text.ts';
import { useDisplay } from '../../lib/display.tsx';
import { REPORT_FAILURES } from '../../lib/request-error.ts';
import type { TimeZone } from '../../lib/time.ts';
import { CUSTOMERS_PATH } from '../../lib/urls.ts';
import { useNow } from '../../lib/timing.ts';
import { useViewer } from '../../gateway/session/viewer-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { csvOf } from '../../ui/data-table-columns.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PAGE_QUERY, pageData } from '../../lib/page-data.ts';
import { DataPage } from '../../ui/data-page.tsx';
import { FilteredTable, type ListState, NoMatches, useListState } from '../../ui/filtered-list.tsx';
import {
  type ApiClientsPageQuery,
  type RateLimitedClientsQuery,
  useApiClientsPageQuery,
  useRateLimitedClientsQuery,
} from './api-clients-page.generated.ts';
import classes from './api-clients.module.css';
import { clientColumns, ClientMenu, type ListedClient, type TooManyRequests, useListedClients } from './client-columns.tsx';
import { hasSeveralCustomers } from './client-customer.ts';
import { useDeleteClient } from './delete-operations.tsx';
import { ContactManager } from './contact-manager.tsx';
import {
  type ClientListView,
  CREATE_CLIENT_PATH,
  clientUrl,
  editClientUrl,
  expiringUrl,
  listParams,
  readListView,
  statusFromUrl,
} from './urls.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DAY_MS, MINUTE_MS } from '@sightline/schema/rules/durations.ts';

type Viewer = ApiClientsPageQuery['viewer'];

const NO_CLIENTS: readonly ListedClient[] = [];
/** A customer is new while all its clients are younger than this many days. */
const NEW_DAYS = 30;
const NO_FILTERS = { status: null } as const;
/** The 429s of this many last days are shown. */
const RATE_LIMIT_DAYS = 7;

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...(['ACTIVE', 'EXPIRING', 'INACTIVE'] as const).map((status) => ({ value: status.toLowerCase(), label: statusName(status) })),
];

const FirstSteps = lazyPart(async () => (await import('./first-steps/first-steps.tsx')).FirstSteps);

/** /api-clients: the customer's API clients and the products each may use. */
export function ApiClientsPage() {
  const list = useListState({ read: readListView, write: listParams, noFilters: NO_FILTERS });
  const page = pageData(useApiClientsPageQuery(PAGE_QUERY));
  const clients = page.data?.apiClients ?? NO_CLIENTS;
  const rows = useListedClients(clients, list.view);
  const showsCustomer = useMemo(() => hasSeveralCustomers(clients), [clients]);
  const limited = useRateLimitedClientsQuery({ variables: { days: RATE_LIMIT_DAYS }, ...PAGE_QUERY, context: REPORT_FAILURES });
  const tooManyRequests = useMemo(() => countsOf(limited.data), [limited.data]);
  const ownViewer = useViewer();
  const viewer = page.data?.viewer ?? ownViewer;

  return (
    <DataPage
      title="API Clients"
      what="the API clients"
      page={page}
      note={list.view.status === null && <ExpiringNote clients={clients} />}
      actions={viewer.customer && <Actions viewer={viewer} rows={rows} showsCustomer={showsCustomer} />}
    >
      {(data) => {
        if (data?.viewer.customer === null) return <NoCustomer isStaff={data.viewer.isStaff} />;
        if (data?.apiClients.length === 0) {
          return (
            <>
              <NoClients viewer={data.viewer} />
              <Steps viewer={data.viewer} clients={clients} />
            </>
          );
        }
        return (
          <>
            {data !== undefined && <Steps viewer={data.viewer} clients={clients} />}
            <ClientTable
              loading={data === undefined}
              clients={clients}
              rows={rows}
              list={list}
              canManage={data?.viewer.canManageApiClients === true}
              showsCustomer={showsCustomer}
              tooManyRequests={tooManyRequests}
            />
          </>
        );
      }}
    </DataPage>
  );
}

/** The first steps of a new customer; nothing for all others. */
function Steps({ viewer, clients }: { viewer: Viewer; clients: readonly ListedClient[] }) {
  const now = useNow(DAY_MS);
  if (viewer.customer === null || !isNewCustomer(clients, now.getTime())) return null;
  return (
    <Suspense fallback={null}>
      <FirstSteps customerId={viewer.customer.id} canManage={viewer.canManageApiClients} viewer={viewer} />
    </Suspense>
  );
}

/** Whether the customer is new: it has no client, or only clients of the last 30 days. */
export function isNewCustomer(clients: readonly { readonly createdAt: string | null }[], now: number): boolean {
  return clients.every(({ createdAt }) => createdAt !== null && Date.parse(createdAt) > now - NEW_DAYS * DAY_MS);
}

/** Names the client that expires first, with a link to all that expire soon. */
function ExpiringNote({ clients }: { clients: readonly ListedClient[] }) {
  const now = useNow(MINUTE_MS);
  const { timeZone } = useDisplay();
  const note = expiringNote(clients, now, timeZone);
  if (note === null) return null;
  const fullText = `${note.text}${note.detail}`;
  return (
    <Link className={classes.note} data-end={note.tone} to={expiringUrl()} title={fullText} aria-label={fullText}>
      <IconAlertTriangle className="sl-fixed" size={16} aria-hidden="true" />
      <span className="sl-truncate">{note.text}</span>
      <span className={classes.detail}>{note.detail}</span>
    </Link>
  );
}

type EndingClient = Pick<ListedClient, 'name' | 'status' | 'expiresAt'>;

const SPANS: Readonly<Record<EndTone, string>> = { day: 'a day', week: '7 days', soon: '30 days' };

/**
 * How many clients expire within the same span as the first to expire; the detail names the first, and says how many more expire
 * within 30 days. Null if no client does.
 */
export function expiringNote(
  clients: readonly EndingClient[],
  now: Date,
  zone: TimeZone,
): { readonly text: string; readonly detail: string; readonly tone: EndTone } | null {
  const ends = clients
    .flatMap(({ name, status, expiresAt }) => (status === 'EXPIRING' && expiresAt !== null ? [{ name, end: expiresAt }] : []))
    // While the page stays open, a client may expire; its cached status is still EXPIRING.
    .filter(({ end }) => Date.parse(end) > now.getTime())
    .toSorted((one, other) => Date.parse(one.end) - Date.parse(other.end));
  const [first] = ends;
  if (first === undefined) return null;
  const tone = endTone(first.end, now, zone);
  const near = ends.filter(({ end }) => endTone(end, now, zone) === tone).length;
  const later = ends.length - near;
  const rest = later === 0 ? '' : `, ${later} more within 30 days`;
  const text = near === 1 ? `1 client expires within ${SPANS[tone]}` : `${near} clients expire within ${SPANS[tone]}`;
  const name = near === 1 ? named`: “${first.name}”` : named`, starting with “${first.name}”`;
  return { text, detail: `${name}${rest}`, tone };
}

/** Looks up the number of 429s by client id. */
function countsOf(data: RateLimitedClientsQuery | undefined): TooManyRequests {
  const counts = new Map(data?.rateLimitedClients.map(({ client, tooManyRequests }) => [client.id, tooManyRequests]));
  return (clientId) => counts.get(clientId) ?? null;
}

function Actions({ viewer, rows, showsCustomer }: { viewer: Viewer; rows: readonly ListedClient[]; showsCustomer: boolean }) {
  return (
    <>
      {!viewer.canManageApiClients && <ContactManager viewer={viewer} />}
      <ExportButton
        name="api-clients"
        columns={csvOf(clientColumns({ clients: [], showsCustomer, tooManyRequests: () => null }))}
        rows={rows}
        missing={null}
      />
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
  readonly clients: readonly ListedClient[];
  /** Filtered and sorted. */
  readonly rows: readonly ListedClient[];
  readonly list: ListState<ClientListView>;
  readonly canManage: boolean;
  readonly showsCustomer: boolean;
  readonly tooManyRequests: TooManyRequests;
}

function ClientTable({ loading, clients, rows, list, canManage, showsCustomer, tooManyRequests }: ClientTableProps) {
  const navigate = useNavigate();
  const onEdit = ({ id }: ListedClient) => void navigate(editClientUrl(id));
  const onDelete = useDeleteClient();
  const columns = useMemo(
    () => clientColumns({ clients, showsCustomer, tooManyRequests }),
    [clients, showsCustomer, tooManyRequests],
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
          onChange={(value) => list.apply({ status: statusFromUrl(value) })}
        />
      }
      filterCount={list.view.status === null ? 0 : 1}
      rows={rows}
      columns={columns}
      rowId={(client) => client.id}
      rowHref={(client) => clientUrl(client.id)}
      loading={loading}
      rowSize="lg"
      renderRowMenu={canManage ? (client) => <ClientMenu client={client} onEdit={onEdit} onDelete={onDelete} /> : undefined}
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
      action={isStaff && <ButtonLink to={CUSTOMERS_PATH}>Choose a customer</ButtonLink>}
    />
  );
}

/** Empty list, with a Create button or the contact of the account manager. */
function NoClients({ viewer }: { viewer: Viewer }) {
  const empty = (text: ReactNode, action?: ReactNode) => (
    <EmptyState icon={<IconKey size={22} stroke={1.6} />} title="You have no API clients." text={text} action={action} />
  );
  if (viewer.canManageApiClients) return empty('Create a client and get started', <CreateClientLink />);
  return empty(<ContactManager viewer={viewer} purpose=" to get started" />);
}
