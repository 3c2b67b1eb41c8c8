import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useDebouncedText, useStableCallback } from '../../../lib/hooks.ts';
import { describeError, REPORTED } from '../../../lib/request-error.ts';
import { useUrlState } from '../../../lib/use-url-view.ts';
import { useCustomerSwitch } from '../../../session/act-for.ts';
import { CountBadge } from '../../../ui/badges.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ColumnMenu } from '../../../ui/column-menu.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { FilterBar, SearchField } from '../../../ui/filter-bar.tsx';
import { PartFailure, StaleDataBanner } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FILTERS_CLEARED, useUndo } from '../../../ui/toasts.tsx';
import {
  CREATE_CUSTOMER_PATH,
  customersUrl,
  type CustomerTab,
  editCustomerUrl,
  isCustomerTab,
  listParams,
  type ListView,
  NO_FILTER,
  readListView,
  rememberCustomerTab,
} from '../urls.ts';
import { CSV_COLUMNS, customerColumns, type ExportedCustomer, exportedCustomer } from './columns.tsx';
import { type CustomerList, type ListedCustomer, listVariables, useCustomerList } from './customer-list.ts';
import { useMayAddCustomerQuery } from './customers-page.generated.ts';
import classes from './customers.module.css';
import { FilterPopover } from './filter-popover.tsx';
import {
  InvoiceContext,
  type InvoiceState,
  type OverdueCustomers,
  UnavailableBadge,
  useOverdueCustomers,
} from './overdue-customers.tsx';

/** /admin/customers and its tabs; an address that names no tab leads to the first one. */
export function CustomersPage() {
  const { tab } = useParams();
  const { search } = useLocation();
  return isCustomerTab(tab) ? <Tab tab={tab} /> : <Navigate to={{ pathname: customersUrl(), search }} replace />;
}

function Tab({ tab }: { tab: CustomerTab }) {
  useEffect(
    function rememberTab() {
      rememberCustomerTab(tab);
    },
    [tab],
  );
  return <CustomersList tab={tab} />;
}

const SEARCH_DELAY_MS = 500;
const NARROWEST_TABLE = 960;
const TABLE = 'customers';
/** Whatever the menus of the rows do. */
const CHOOSABLE = customerColumns({ onEdit() {}, onManageClients() {}, onManageWidgets() {} });

/** The customers of one tab with what narrows them. */
export function CustomersList({ tab }: { tab: CustomerTab }) {
  useDocumentTitle('Customers');
  const navigate = useNavigate();
  const [view, changeView] = useUrlState(readListView, listParams);
  const { timeZone } = useDisplay();
  const search = useDebouncedText(view.search, SEARCH_DELAY_MS);
  const list = useCustomerList(listVariables(tab, { ...view, search }, timeZone), view.showAll);
  const overdue = useOverdueCustomers(listVariables('all', { ...view, search }, timeZone).filter);
  const mayAdd = useMayAddCustomerQuery({ context: REPORTED }).data?.viewer.isSuperuser === true;
  const offerUndo = useUndo(tab);

  function clearFilters(): void {
    changeView({ ...view, ...NO_FILTER, search: '' });
    offerUndo(FILTERS_CLEARED, () => changeView(view));
  }

  async function readAll(): Promise<readonly ExportedCustomer[]> {
    const [rows, invoices] = await Promise.all([list.readAll(), overdue.read()]);
    return rows.map((row) => exportedCustomer(row, invoices));
  }

  function openTab(next: string): void {
    if (!isCustomerTab(next)) return;
    // The keyboard goes on among the tabs.
    void navigate({ pathname: customersUrl(next), search: listParams(view).toString() }, { state: { keepFocus: true } });
  }

  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <>
            {list.rows.length > 0 && (
              <ExportButton
                name="customers"
                columns={CSV_COLUMNS}
                rows={list.rows.map((row) => exportedCustomer(row, null))}
                readAll={readAll}
              />
            )}
            {mayAdd && (
              <ButtonLink to={CREATE_CUSTOMER_PATH} tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
                Add customer
              </ButtonLink>
            )}
          </>
        }
      />
      <FilterBar>
        <SearchField placeholder="Name or ID" value={view.search} onChange={(text) => changeView({ ...view, search: text })} />
        <div className={classes.filter}>
          <FilterPopover filter={view} onApply={(filter) => changeView({ ...view, ...filter })} />
        </div>
        <ColumnMenu table={TABLE} columns={CHOOSABLE} />
      </FilterBar>
      <Tabs
        label="Customers"
        tabs={[
          { value: 'all', label: 'All' },
          {
            value: 'overdue-payments',
            label: 'Overdue Payments',
            badge: <OverdueBadge state={overdue.state} />,
          },
        ]}
        value={tab}
        onChange={openTab}
      >
        <InvoiceContext value={overdue.state}>
          <Content list={list} overdue={overdue} view={view} onViewChange={changeView} onClear={clearFilters} mayAdd={mayAdd} />
        </InvoiceContext>
      </Tabs>
    </>
  );
}

function OverdueBadge({ state }: { state: InvoiceState }) {
  if (state === 'unavailable') return <UnavailableBadge />;
  return state !== 'loading' && state.size > 0 && <CountBadge count={state.size} tone="negative" />;
}

interface ContentProps {
  readonly list: CustomerList;
  readonly overdue: OverdueCustomers;
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly onClear: () => void;
  readonly mayAdd: boolean;
}

function Content({ list, overdue, view, onViewChange, onClear, mayAdd }: ContentProps) {
  const navigate = useNavigate();
  const { toClients, toWidgets } = useCustomerSwitch();
  const onEdit = useStableCallback(({ id }: ListedCustomer) => void navigate(editCustomerUrl(id)));
  const onManageClients = useStableCallback(({ id }: ListedCustomer) => void toClients(id));
  const onManageWidgets = useStableCallback(({ id }: ListedCustomer) => void toWidgets(id));
  const columns = useMemo(
    () => customerColumns({ onEdit, onManageClients, onManageWidgets }),
    [onEdit, onManageClients, onManageWidgets],
  );
  if (list.error !== null && list.totalCount === null) return <Failure {...list} />;
  if (!list.waiting && list.totalCount === 0) {
    return <NoResults onClear={onClear} mayAdd={mayAdd} unreadableCount={list.unreadableCount} />;
  }
  return (
    <>
      {list.error !== null && <StaleDataBanner what="the list" onRetry={list.retry} retrying={list.retrying} />}
      {overdue.error !== null && (
        <PartFailure
          text="Couldn't load invoices. The list shows without them."
          onRetry={overdue.retry}
          retrying={overdue.retrying}
        />
      )}
      <DataTable
        label="Customers"
        name={TABLE}
        rows={list.rows}
        columns={columns}
        rowId={({ id }) => id}
        rowHref={({ id }) => editCustomerUrl(id)}
        linkColumn="customer"
        loading={list.waiting}
        rowSize="lg"
        minWidth={NARROWEST_TABLE}
        sort={view.sort}
        onSortChange={(sort) => onViewChange({ ...view, sort })}
        sortedByServer
      />
      {list.totalCount !== null && (
        <ListFoot list={list} all={view.showAll} onShowAll={() => onViewChange({ ...view, showAll: true })} />
      )}
    </>
  );
}

function Failure({ error, retry, retrying }: CustomerList) {
  const { code, text, requestId } = describeError(error);
  if (code === 'FORBIDDEN') return <DeniedState text={text} />;
  return <ErrorState title={text} requestId={requestId} onRetry={retry} retrying={retrying} />;
}

/** No customer fits. */
export function NoResults({
  onClear,
  mayAdd,
  unreadableCount,
}: {
  onClear: () => void;
  mayAdd: boolean;
  unreadableCount: number;
}) {
  return (
    <>
      <EmptyState
        icon={<IconSearchOff size={22} stroke={1.6} />}
        title="No results found"
        text="There aren't any results for that query."
        action={
          <>
            <Button onClick={onClear}>Clear filter</Button>
            {mayAdd && (
              <ButtonLink to={CREATE_CUSTOMER_PATH} tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
                Add Customer
              </ButtonLink>
            )}
          </>
        }
      />
      <p className={classes.foot}>
        <UnreadableNote count={unreadableCount} />
      </p>
    </>
  );
}

interface ListFootProps {
  readonly list: CustomerList;
  /** Whether every row is wanted. */
  readonly all: boolean;
  readonly onShowAll: () => void;
}

/** Says that rows are missing that the provider sent in a form that cannot be read. */
export function UnreadableNote({ count }: { count: number }) {
  if (count === 0) return null;
  return <span>{count === 1 ? "1 customer couldn't be read." : `${count} customers couldn't be read.`}</span>;
}

/** Says how much of the list is on show, and brings the rest. */
export function ListFoot({ list, all, onShowAll }: ListFootProps) {
  const { rows, totalCount, unreadableCount, restFailed, retryRest } = list;
  const complete = totalCount !== null && rows.length >= totalCount;
  return (
    <div className={classes.foot}>
      <output>
        {complete && unreadableCount === 0
          ? 'Showing all items'
          : `Showing ${rows.length} out of ${(totalCount ?? 0) + unreadableCount}`}
      </output>
      <UnreadableNote count={unreadableCount} />
      {restFailed && <span role="alert">The other rows could not be read.</span>}
      {!complete && (
        <Button loading={all && !restFailed} onClick={restFailed ? retryRest : onShowAll}>
          {restFailed ? 'Try again' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
