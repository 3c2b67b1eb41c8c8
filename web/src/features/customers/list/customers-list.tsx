import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeError, REPORTED } from '../../../lib/request-error.ts';
import { useCustomerSwitch } from '../../../session/act-for.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useDebouncedText, useStableCallback } from '../../../lib/hooks.ts';
import { useUrlState } from '../../../lib/use-url-view.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CountBadge } from '../../../ui/badges.tsx';
import { ColumnMenu } from '../../../ui/column-menu.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DeniedState, ErrorState } from '../../../ui/states.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { FilterBar, SearchField } from '../../../ui/filter-bar.tsx';
import { StaleDataBanner, PartFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FILTERS_CLEARED, useUndo } from '../../../ui/toasts.tsx';
import {
  CREATE_CUSTOMER_PATH,
  type CustomerTab,
  customersUrl,
  editCustomerUrl,
  isCustomerTab,
  listParams,
  type ListView,
  NO_FILTER,
  readListView,
} from '../urls.ts';
import { CSV_COLUMNS, customerColumns, type ExportedCustomer, exportedCustomer } from './columns.tsx';
import classes from './customers.module.css';
import { useMayAddCustomerQuery } from './customers-page.generated.ts';
import { FilterPopover } from './filter-popover.tsx';
import { ListFoot } from './pagination.tsx';
import { listVariables } from './list-variables.ts';
import type { ListedCustomer } from './listed-customer.ts';
import { NoResults } from './no-results.tsx';
import { InvoiceContext, type InvoiceState, type OverdueCustomers, useOverdueCustomers } from './overdue-customers.ts';
import { UnavailableBadge } from './unavailable-badge.tsx';
import { type CustomerList, useCustomerList } from './use-customer-list.ts';

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
      {list.error !== null && <StaleDataBanner what="The list" onRetry={list.retry} retrying={list.retrying} />}
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
