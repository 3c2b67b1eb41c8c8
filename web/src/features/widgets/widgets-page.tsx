import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { IconAppWindow, IconBuildingSkyscraper } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { named } from '../../lib/bidi.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { csvOf } from '../../ui/data-table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { SectionFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SortState } from '../../ui/sort.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CUSTOMERS_PATH } from '../../lib/urls.ts';
import { PAGE_QUERY, pageData, type Retry } from '../../lib/page-data.ts';
import { DataPage } from '../../ui/data-page.tsx';
import { ListFilters, NoMatches, useListState } from '../../ui/filtered-list.tsx';
import { listParams, readListView, widgetUrl } from './urls.ts';
import { COLUMNS, type ListedNamespace, useListedNamespaces } from './widget-columns.tsx';
import { type WidgetsPageQuery, useWidgetsPageQuery } from './widgets-page.generated.ts';
import classes from './widgets.module.css';

const NO_NAMESPACES: readonly ListedNamespace[] = [];
/** All tables share one column selection. */
const TABLE = 'widgets';

/** /widget: the customer's widgets by namespace. */
export function WidgetsPage() {
  const list = useListState({ read: readListView, write: listParams });
  // errorPolicy all: a namespace whose widgets fail to load does not hide the others.
  const { data, error, retry } = pageData(useWidgetsPageQuery({ ...PAGE_QUERY, errorPolicy: 'all' }));
  const namespaces = useListedNamespaces(data?.widgetNamespaces ?? NO_NAMESPACES, list.view);
  const exportedWidgets = useMemo(() => namespaces.flatMap(({ widgets }) => widgets ?? []), [namespaces]);
  const unreadSlugs = namespaces.flatMap(({ slug, widgets }) => (widgets === null ? [slug] : []));
  const isEmpty = data?.widgetNamespaces.length === 0;
  // A namespace whose widgets could not be loaded shows its own error.
  const isComplete = !data || data.widgetNamespaces.every(({ widgets }) => widgets !== null);

  return (
    <DataPage
      title="Widgets"
      what="the widgets"
      page={{ data, error: isComplete ? error : undefined, retry }}
      actions={
        (data ? !isEmpty : !error) && (
          <ExportButton
            name="widgets"
            columns={csvOf(COLUMNS)}
            rows={exportedWidgets}
            missing={unreadSlugs.length === 0 ? null : named`Couldn't load the widgets of ${unreadSlugs.join(', ')}.`}
          />
        )
      }
    >
      {() =>
        isEmpty ? (
          <NoNamespaces viewer={data.viewer} />
        ) : (
          <>
            <ListFilters list={list} searchPlaceholder="Name, game or text" name={TABLE} columns={COLUMNS} />
            <div className={classes.namespaces}>
              {!data && <NamespaceSkeleton />}
              {namespaces.map((namespace) => (
                <NamespaceSection
                  key={namespace.id}
                  namespace={namespace}
                  sort={list.view.sort}
                  onSortChange={(sort) => list.change({ sort })}
                  error={error}
                  retry={retry}
                />
              ))}
            </div>
            {data && namespaces.length === 0 && (
              <NoMatches
                title={`No widgets match “${trimmed(list.view.search)}”.`}
                clearLabel="Clear search"
                onClear={list.clear}
              />
            )}
          </>
        )
      }
    </DataPage>
  );
}

function NoNamespaces({ viewer: { customer, isStaff } }: Pick<WidgetsPageQuery, 'viewer'>) {
  if (customer !== null) return <EmptyState icon={<IconAppWindow size={22} stroke={1.6} />} title="No widget namespaces found" />;
  return (
    <EmptyState
      icon={<IconBuildingSkyscraper size={22} stroke={1.6} />}
      title="No customer"
      text={
        isStaff
          ? 'Choose a customer to see its widgets.'
          : "Your account doesn't belong to a customer, so there are no widgets to show."
      }
      action={isStaff && <ButtonLink to={CUSTOMERS_PATH}>Choose a customer</ButtonLink>}
    />
  );
}

interface NamespaceSectionProps {
  /** The namespace, with its widgets in the order of `sort`. */
  readonly namespace: ListedNamespace;
  readonly sort: SortState;
  readonly onSortChange: (sort: SortState) => void;
  readonly error: unknown;
  readonly retry: Retry;
}

/** A namespace and its widgets. */
function NamespaceSection({ namespace, sort, onSortChange, error, retry }: NamespaceSectionProps) {
  const id = useId();
  const { slug, description, widgets } = namespace;
  return (
    <section className="sl-shrinks" aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className="sl-plain sl-16 sl-600 sl-tight sl-breaks">
          {slug}
        </h2>
        {description !== null && <p className="sl-plain sl-soft sl-13">{description}</p>}
      </div>
      {widgets === null ? (
        <SectionFailure text={named`Couldn't load the widgets of ${slug}.`} error={error} {...retry} />
      ) : (
        <DataTable
          label={named`Widgets of ${slug}`}
          name={TABLE}
          rows={widgets}
          columns={COLUMNS}
          rowId={(widget) => widget.id}
          rowHref={(widget) => widgetUrl(widget.id)}
          rowSize="lg"
          sort={sort}
          onSortChange={onSortChange}
          isSorted
          empty={<p className={classes.none}>This namespace has no widgets.</p>}
        />
      )}
    </section>
  );
}

/** Placeholder while the namespaces load. */
function NamespaceSkeleton() {
  return (
    <div className="sl-shrinks">
      <div className={classes.head}>
        <Skeleton width={180} height={22} />
      </div>
      <DataTable label="Widgets" name={TABLE} rows={[]} columns={COLUMNS} rowId={(widget) => widget.id} rowSize="lg" loading />
    </div>
  );
}
