import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useCommitted, useDebouncedText } from '../../../lib/hooks.ts';
import type { Retry } from '../../../lib/page-data.ts';
import { describeError, REPORT_FAILURES } from '../../../lib/request-error.ts';
import { useCustomerSwitch } from '../../../gateway/session/act-for.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { CountBadge } from '../../../ui/badges.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { csvOf } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { SectionFailure, StaleDataBanner } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ListFilters, type ListState, useListState } from '../../../ui/filtered-list.tsx';
import {
  CREATE_CUSTOMER_PATH,
  type CustomerListView,
  type CustomerTab,
  customerOverviewUrl,
  customersUrl,
  defaultSort,
  editCustomerUrl,
  GUESSED,
  isCustomerTab,
  listParams,
  NO_FILTERS,
  readListView,
  rememberCustomerList,
} from '../urls.ts';
import { CHECKED_COLUMNS, COLUMNS, exportedCustomer, menuItems, namesOf } from './columns.tsx';
import { type ClientCheckState, useClientCheck } from './client-check.ts';
import { countActiveFilters, type CustomerList, type ListedCustomer, listVariables, useCustomerList } from './customer-list.ts';
import { useWorklistCountsQuery } from './customers-page.generated.ts';
import classes from './customers.module.css';
import { FilterPopover } from './filter-popover.tsx';
import { NoActiveClient, uncheckedText } from './no-active-client.tsx';
import {
  InvoiceContext,
  type InvoiceState,
  type OverdueCustomers,
  UnavailableBadge,
  useOverdueCustomers,
} from './overdue-customers.tsx';
import { SavedFiltersMenu } from './saved-filters-menu.tsx';
import { Worklists } from './worklists.tsx';

const SEARCH_DELAY_MS = 500;
const TABLE = 'customers';

/** /admin/customers/{tab}. No tab redirects to the first one; an unknown one may be a customer's id, and leads to its page. */
export function CustomersPage() {
  const { tab } = useParams();
  const { search } = useLocation();
  const knownTab = isCustomerTab(tab) ? tab : null;
  useEffect(
    function rememberList() {
      if (knownTab !== null) rememberCustomerList(knownTab, search);
    },
    [knownTab, search],
  );
  if (knownTab === null) {
    if (tab === undefined) return <Navigate to={{ pathname: customersUrl(), search }} replace />;
    return <Navigate to={customerOverviewUrl(tab)} state={GUESSED} replace />;
  }
  return <CustomersTab tab={knownTab} />;
}

function CustomersTab({ tab }: { tab: CustomerTab }) {
  useDocumentTitle('Customers');
  const navigate = useNavigate();
  const list = useListState({
    read: (params) => readListView(params, tab),
    write: (view: CustomerListView) => listParams(view, tab),
    noFilters: NO_FILTERS,
    tab,
  });
  const { timeZone } = useDisplay();
  const search = useDebouncedText(list.view.search, SEARCH_DELAY_MS);
  const requested = useCommitted({ tab, view: { ...list.view, search } });
  const variablesOf = (of: CustomerTab) => listVariables(of, requested.view, timeZone);
  const variables = variablesOf(requested.tab);
  const customers = useCustomerList(variables, requested.view.showAll);
  const overdue = useOverdueCustomers(variablesOf('all').filter);
  const { data: counts, error: countsError } = useWorklistCountsQuery({
    variables: {
      expiring: variablesOf('expiring').filter,
      unsigned: variablesOf('agreement-unsigned').filter,
    },
    // The cache would merge these responses, which have no rows, with the rows of the list.
    fetchPolicy: 'no-cache',
    context: REPORT_FAILURES,
  });
  const countsFallback = countsError && 'unavailable';
  const { isSuperuser: mayAdd } = useViewer();

  const clientCheck = useClientCheck(JSON.stringify(variables.filter), customers.readFirstPage);
  /** The rows of the list; on the tab No active client, those that the check has found. */
  const shown = tab === 'no-active-client' ? (clientCheck.check?.found ?? []) : customers.rows;

  async function loadAll() {
    const [rows, invoices] = await Promise.all([tab === 'no-active-client' ? shown : customers.readAll(), overdue.read()]);
    const missing =
      tab === 'no-active-client' ? uncheckedText(clientCheck.check, customers.totalCount ?? 0) : unreadableText(customers);
    return { rows: rows.map((row) => exportedCustomer(row, invoices)), missing };
  }

  function openTab(next: string): void {
    if (!isCustomerTab(next)) return;
    // Keep the sort order across tabs only if the user changed it.
    const { sort } = list.view;
    const isDefault = JSON.stringify(sort) === JSON.stringify(defaultSort(tab));
    const params = listParams({ ...list.view, sort: isDefault ? defaultSort(next) : sort }, next);
    // The focus stays in the tab list for keyboard users.
    void navigate({ pathname: customersUrl(next), search: params.toString() }, { state: { keepFocus: true } });
  }

  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <>
            <ExportButton
              name="customers"
              columns={csvOf(COLUMNS)}
              rows={shown.map((row) => exportedCustomer(row, null))}
              missing={null}
              loadAll={loadAll}
            />
            {mayAdd && <AddCustomerLink>Add customer</AddCustomerLink>}
          </>
        }
      />
      <ListFilters
        list={list}
        searchPlaceholder="Name or ID"
        name={TABLE}
        columns={COLUMNS}
        filters={
          <div className={classes.filter}>
            <FilterPopover filter={list.view} onApply={list.apply} />
            <SavedFiltersMenu tab={tab} view={list.view} />
          </div>
        }
      />
      <Tabs
        label="Customers"
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'overdue-payments', label: 'Overdue Payments', badge: <OverdueBadge state={overdue.state} /> },
          { value: 'expiring', label: 'Expiring in 30 days', badge: <WorklistBadge count={counts?.expiring.totalCount} /> },
          {
            value: 'agreement-unsigned',
            label: 'Agreement unsigned',
            badge: <WorklistBadge count={counts?.unsigned.totalCount} />,
          },
          { value: 'no-active-client', label: 'No active client' },
        ]}
        value={tab}
        onChange={openTab}
      >
        {tab === 'all' && countActiveFilters(list.view) === 0 && list.view.search === '' && (
          <Worklists
            overdue={overdue.state}
            expiring={counts?.expiring.totalCount ?? countsFallback}
            unsigned={counts?.unsigned.totalCount ?? countsFallback}
          />
        )}
        <InvoiceContext value={overdue.state}>
          <CustomersTable
            tab={tab}
            list={list}
            customers={customers}
            overdue={overdue}
            mayAdd={mayAdd}
            clientCheck={clientCheck}
          />
        </InvoiceContext>
      </Tabs>
    </>
  );
}

function AddCustomerLink({ children }: { children: string }) {
  return (
    <ButtonLink to={CREATE_CUSTOMER_PATH} tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {children}
    </ButtonLink>
  );
}

/** The number of customers on a worklist; nothing if there are none, or while it is unknown. */
function WorklistBadge({ count = 0 }: { count: number | undefined }) {
  return count > 0 && <CountBadge count={count} />;
}

function OverdueBadge({ state }: { state: InvoiceState }) {
  if (state === 'unavailable') return <UnavailableBadge />;
  return state !== 'loading' && state.size > 0 && <CountBadge count={state.size} tone="negative" />;
}

interface CustomersTableProps {
  readonly tab: CustomerTab;
  readonly clientCheck: ClientCheckState;
  readonly list: ListState<CustomerListView>;
  readonly customers: CustomerList;
  readonly overdue: OverdueCustomers;
  readonly mayAdd: boolean;
}

function CustomersTable({ tab, clientCheck, list, customers, overdue, mayAdd }: CustomersTableProps) {
  const navigate = useNavigate();
  const { toClients, toWidgets } = useCustomerSwitch();
  const actions = {
    onEdit: ({ id }: ListedCustomer) => void navigate(editCustomerUrl(id)),
    onManageClients: ({ id }: ListedCustomer) => void toClients(id),
    onManageWidgets: ({ id }: ListedCustomer) => void toWidgets(id),
  };
  const { rows, totalCount, unreadableCount } = customers;
  const { error, retry } = customers.pages.page;
  const isSortedByInvoices = list.view.sort.id === 'unpaid';
  if (error !== undefined && totalCount === null) return <Failure error={error} {...retry} />;
  if (!customers.pages.isLoading && totalCount === 0) {
    return <NoResults onClear={list.clear} mayAdd={mayAdd} unreadableCount={unreadableCount} />;
  }
  const table = (shown: readonly ListedCustomer[], isLoading: boolean) => (
    <DataTable
      label="Customers"
      name={TABLE}
      rows={shown}
      columns={tab === 'no-active-client' ? CHECKED_COLUMNS : COLUMNS}
      rowId={({ id }) => id}
      rowHref={({ id }) => customerOverviewUrl(id)}
      linkColumn="customer"
      loading={isLoading}
      rowSize="lg"
      renderRowMenu={(row) => <RowMenu label={named`Actions for ${namesOf(row).main}`} items={menuItems(row, actions)} />}
      sort={list.view.sort}
      onSortChange={(sort) => list.change({ sort })}
      // A check keeps customers in the order in which it found them: the table sorts them.
      isSorted={tab !== 'no-active-client'}
    />
  );
  if (tab === 'no-active-client') {
    return <NoActiveClient totalCount={totalCount ?? 0} clientCheck={clientCheck} table={(found) => table(found, false)} />;
  }
  return (
    <>
      {error !== undefined && <StaleDataBanner what="the customers" error={error} {...retry} />}
      {overdue.error !== null && (
        <SectionFailure
          text={`Couldn't load invoices. The list is shown without them${isSortedByInvoices ? ', so it is not sorted by them' : ''}.`}
          error={overdue.error}
          retrying={overdue.retry.retrying}
          onRetry={() => {
            overdue.retry.onRetry();
            if (isSortedByInvoices) retry.onRetry();
          }}
        />
      )}
      {table(rows, customers.pages.isLoading)}
      {totalCount !== null && (
        <Pagination customers={customers} showAll={list.view.showAll} onShowAll={() => list.change({ showAll: true })} />
      )}
    </>
  );
}

function Failure({ error, ...retry }: Retry & { error: unknown }) {
  const { isSuperuser } = useViewer();
  const { code, text, requestId } = describeError(error);
  const contact = isSuperuser ? 'Contact the developer team.' : 'Ask a superuser of your team.';
  if (code === 'FORBIDDEN') return <DeniedState title={text} text={contact} />;
  return <ErrorState title={text} requestId={requestId} {...retry} />;
}

function NoResults({ onClear, mayAdd, unreadableCount }: { onClear: () => void; mayAdd: boolean; unreadableCount: number }) {
  return (
    <>
      <EmptyState
        icon={<IconSearchOff size={22} stroke={1.6} />}
        title="No results found"
        text="There aren't any results for that query."
        action={
          <>
            <Button onClick={onClear}>Clear filter</Button>
            {mayAdd && <AddCustomerLink>Add Customer</AddCustomerLink>}
          </>
        }
      />
      <p className={classes.foot}>{unreadableText({ unreadableCount })}</p>
    </>
  );
}

/** Says how many rows are missing because their data could not be read; null if none are. */
function unreadableText({ unreadableCount: count }: Pick<CustomerList, 'unreadableCount'>): string | null {
  if (count === 0) return null;
  return count === 1 ? "Couldn't read 1 customer." : `Couldn't read ${count} customers.`;
}

/** Number of rows shown, and the button that loads the rest. */
function Pagination({ customers, showAll, onShowAll }: { customers: CustomerList; showAll: boolean; onShowAll: () => void }) {
  const { rows, totalCount, unreadableCount } = customers;
  const { nextFailure } = customers.pages;
  const isComplete = totalCount !== null && rows.length >= totalCount;
  return (
    <div className={classes.foot}>
      <output>
        {isComplete && unreadableCount === 0
          ? 'Showing all items'
          : `Showing ${rows.length} out of ${(totalCount ?? 0) + unreadableCount}`}
      </output>
      {unreadableCount > 0 && <span>{unreadableText(customers)}</span>}
      {nextFailure && <span role="alert">Couldn't load the remaining customers.</span>}
      {!isComplete && (
        <Button loading={showAll && nextFailure === null} onClick={nextFailure?.onRetry ?? onShowAll}>
          {nextFailure ? 'Try again' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
