import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { REPORTED } from '../../../lib/reported.ts';
import { useCustomerSwitch } from '../../../lib/customer-switch.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { describeError } from '../../../lib/request-error.ts';
import { useUrlView } from '../../../lib/use-url-view.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { ColumnMenu } from '../../../ui/column-menu.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DeniedState } from '../../../ui/denied-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { NotReadAgain } from '../../../ui/not-read-again.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FILTERS_CLEARED, useUndo } from '../../../ui/use-undo.ts';
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
import { CSV_COLUMNS, customerColumns } from './columns.tsx';
import classes from './customers.module.css';
import { useMayAddCustomerQuery, useOverdueCountQuery } from './customers-page.generated.ts';
import { FilterPopover } from './filter-popover.tsx';
import { ListFoot } from './list-foot.tsx';
import { listVariables } from './list-variables.ts';
import { NoResults } from './no-results.tsx';
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
  const [view, changeView] = useUrlView(readListView, listParams);
  const [settled] = useDebouncedValue(view.search, SEARCH_DELAY_MS);
  // An emptied search has nothing to wait for.
  const search = view.search === '' ? '' : settled;
  const list = useCustomerList(listVariables(tab, { ...view, search }), view.showAll);
  const overdue = useOverdueCountQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: REPORTED,
  });
  const mayAdd = useMayAddCustomerQuery({ context: REPORTED }).data?.viewer.isSuperuser === true;
  const offerUndo = useUndo(tab);
  const unpaid = overdue.data?.overdueCustomerCount ?? 0;

  function clearFilters(): void {
    changeView({ ...view, ...NO_FILTER, search: '' });
    offerUndo(FILTERS_CLEARED, () => changeView(view));
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
              <ExportButton name="customers" columns={CSV_COLUMNS} rows={list.rows} readAll={list.readAll} />
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
            ...(unpaid > 0 && { badge: <CountBadge count={unpaid} tone="negative" /> }),
          },
        ]}
        value={tab}
        onChange={openTab}
      >
        <Content list={list} view={view} onViewChange={changeView} onClear={clearFilters} mayAdd={mayAdd} />
      </Tabs>
    </>
  );
}

interface ContentProps {
  readonly list: CustomerList;
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly onClear: () => void;
  readonly mayAdd: boolean;
}

function Content({ list, view, onViewChange, onClear, mayAdd }: ContentProps) {
  const navigate = useNavigate();
  const { toClients, toWidgets } = useCustomerSwitch();
  const columns = useMemo(
    () =>
      customerColumns({
        onEdit: ({ id }) => void navigate(editCustomerUrl(id)),
        onManageClients: ({ id }) => void toClients(id),
        onManageWidgets: ({ id }) => void toWidgets(id),
      }),
    [navigate, toClients, toWidgets],
  );
  if (list.error !== null && list.totalCount === null) return <Failure {...list} />;
  if (!list.waiting && list.totalCount === 0) return <NoResults onClear={onClear} mayAdd={mayAdd} />;
  return (
    <>
      {list.error !== null && <NotReadAgain what="The list" onRetry={list.retry} retrying={list.retrying} />}
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
