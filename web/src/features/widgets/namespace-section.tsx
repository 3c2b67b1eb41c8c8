import { useId } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { SortState } from '../../ui/sort.ts';
import { PartFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { COLUMNS, TABLE } from './columns.tsx';
import type { ListedNamespace } from './filter-namespaces.ts';
import { widgetUrl } from './urls.ts';
import classes from './widgets.module.css';

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
