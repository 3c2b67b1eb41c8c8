import { NetworkStatus } from '@apollo/client';
import { IconAppWindow, IconBuildingSkyscraper, IconSearchOff } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { useUrlState } from '../../lib/use-url-view.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar, SearchField } from '../../ui/filter-bar.tsx';
import { LoadFailure, PartFailure, StaleDataBanner } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SortState } from '../../ui/sort.ts';
import { EmptyState } from '../../ui/states.tsx';
import { FILTERS_CLEARED, useUndo } from '../../ui/toasts.tsx';
import { listParams, type ListView, readListView, widgetUrl } from './urls.ts';
import { COLUMNS, CSV_COLUMNS, type ListedNamespace, TABLE, useShownNamespaces } from './widget-columns.tsx';
import { useWidgetsPageQuery } from './widgets-page.generated.ts';
import classes from './widgets.module.css';

const NONE: readonly ListedNamespace[] = [];

/** /widget: the customer's widgets by namespace. */
export function WidgetsPage() {
  useDocumentTitle('Widgets');
  const [view, changeView] = useUrlState(readListView, listParams);
  const {
    data: fresh,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useWidgetsPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    // One namespace whose widgets cannot be read leaves the others whole.
    errorPolicy: 'all',
  });
  const data = fresh ?? previousData;
  const shown = useShownNamespaces(data?.widgetNamespaces ?? NONE, view);
  const exported = useMemo(() => shown.flatMap(({ widgets }) => widgets ?? []), [shown]);
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };

  const empty = data?.widgetNamespaces.length === 0;
  const listed = data ? !empty : !error;
  // A part that is missing says so in its place.
  const isWhole = !data || data.widgetNamespaces.every(({ widgets }) => widgets !== null);

  return (
    <>
      <PageHeader title="Widgets" actions={listed && <ExportButton name="widgets" columns={CSV_COLUMNS} rows={exported} />} />
      {data && error && isWhole && <StaleDataBanner what="the widgets" {...retry} />}
      {!data && error && <LoadFailure error={error} title="The widgets could not be read" {...retry} />}
      {empty && (data.viewer.customer === null ? <NoCustomer /> : <NoNamespaces />)}
      {listed && <Namespaces loading={!data} shown={shown} view={view} onViewChange={changeView} retry={retry} />}
    </>
  );
}

function NoNamespaces() {
  return <EmptyState icon={<IconAppWindow size={22} stroke={1.6} />} title="No widget namespaces found" />;
}

function NoCustomer() {
  return (
    <EmptyState
      icon={<IconBuildingSkyscraper size={22} stroke={1.6} />}
      title="No customer"
      text="Your account belongs to no customer, so there is nothing to show here."
    />
  );
}

interface NamespacesProps {
  readonly loading: boolean;
  readonly shown: readonly ListedNamespace[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly retry: { readonly onRetry: () => void; readonly retrying: boolean };
}

function Namespaces({ loading, shown, view, onViewChange, retry }: NamespacesProps) {
  const offerUndo = useUndo();

  function clearFilters(): void {
    onViewChange({ ...view, search: '' });
    offerUndo(FILTERS_CLEARED, () => onViewChange(view));
  }

  return (
    <>
      <FilterBar>
        <SearchField
          placeholder="Name, game or text"
          value={view.search}
          onChange={(search) => onViewChange({ ...view, search })}
        />
        <ColumnMenu table={TABLE} columns={COLUMNS} />
      </FilterBar>
      <div className={classes.namespaces}>
        {loading && <NamespaceSkeleton />}
        {shown.map((namespace) => (
          <NamespaceSection
            key={namespace.id}
            namespace={namespace}
            sort={view.sort}
            onSortChange={(sort) => onViewChange({ ...view, sort })}
            {...retry}
          />
        ))}
      </div>
      {!loading && shown.length === 0 && (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.6} />}
          title="No widget matches"
          text={`Nothing holds every word of “${view.search.trim()}”.`}
          action={<Button onClick={clearFilters}>Clear search</Button>}
        />
      )}
    </>
  );
}

const NARROWEST_TABLE = 900;

interface NamespaceSectionProps {
  /** Its widgets are in the order of `sort` already. */
  readonly namespace: ListedNamespace;
  readonly sort: SortState;
  readonly onSortChange: (sort: SortState) => void;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** A namespace and its widgets. */
export function NamespaceSection({ namespace, sort, onSortChange, onRetry, retrying }: NamespaceSectionProps) {
  const id = useId();
  const { slug, description, widgets } = namespace;
  return (
    <section className={classes.namespace} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.slug}>
          {slug}
        </h2>
        {description !== null && <p className={classes.about}>{description}</p>}
      </div>
      {widgets === null ? (
        <PartFailure text={`Couldn't load the widgets of ${slug}.`} onRetry={onRetry} retrying={retrying} />
      ) : (
        <DataTable
          label={`Widgets of ${slug}`}
          name={TABLE}
          rows={widgets}
          columns={COLUMNS}
          rowId={(widget) => widget.id}
          rowHref={(widget) => widgetUrl(widget.id)}
          rowSize="lg"
          minWidth={NARROWEST_TABLE}
          sort={sort}
          onSortChange={onSortChange}
          sortedByServer
          empty={<p className={classes.none}>This namespace has no widgets.</p>}
        />
      )}
    </section>
  );
}

/** Stands for a namespace while there is none yet. */
export function NamespaceSkeleton() {
  return (
    <div className={classes.namespace}>
      <div className={classes.head}>
        <Skeleton width={180} height={22} />
      </div>
      <DataTable
        label="Widgets"
        name={TABLE}
        rows={[]}
        columns={COLUMNS}
        rowId={(widget) => widget.id}
        rowSize="lg"
        minWidth={NARROWEST_TABLE}
        loading
      />
    </div>
  );
}
