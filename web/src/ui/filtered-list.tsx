import { IconSearchOff } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useIsPhone, useStableCallback } from '../lib/hooks.ts';
import { useUrlState } from '../lib/use-url-state.ts';
import { Button } from './button.tsx';
import { ColumnMenu } from './column-menu.tsx';
import type { Column } from './data-table-columns.ts';
import { DataTable } from './data-table.tsx';
import { FilterBar, SearchField } from './filter-bar.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { EmptyState } from './states.tsx';
import { FILTERS_CLEARED, useUndoToast } from './toasts.tsx';
import type { ListView } from './list-url.ts';

/** Search, filters and sort order of a list, mirrored in the URL. */
export interface ListState<V extends ListView> {
  readonly view: V;
  readonly change: (part: Partial<V>) => void;
  /** Like `change`, but adds a history entry, so that Back undoes it. */
  readonly apply: (part: Partial<V>) => void;
  /** Clears search and filters, and offers to undo that. */
  readonly clear: () => void;
}

interface ListStateOptions<V extends ListView> {
  readonly read: (params: URLSearchParams) => V;
  readonly write: (view: V) => URLSearchParams;
  /** The values to which `clear` sets the filters. It also clears the search. */
  readonly noFilters?: Partial<V>;
  /** Name of the tab if the page shows a list in each of its tabs. The toast with Undo disappears when it changes. */
  readonly tab?: string;
}

export function useListState<V extends ListView>({ read, write, noFilters, tab }: ListStateOptions<V>): ListState<V> {
  const [view, setView] = useUrlState(read, write);
  const offerUndo = useUndoToast(tab);
  // Reads the view when Undo is pressed: a sort order chosen meanwhile stays.
  const restoreFilters = useStableCallback((before: V): void => setView({ ...before, sort: view.sort }));
  return {
    view,
    change: (part) => setView({ ...view, ...part }),
    apply: (part) => setView({ ...view, ...part }, true),
    clear() {
      setView({ ...view, ...noFilters, search: '' }, true);
      offerUndo(FILTERS_CLEARED, () => restoreFilters(view));
    },
  };
}

interface ListFiltersProps<T> {
  readonly list: Pick<ListState<ListView>, 'view' | 'change'>;
  readonly searchPlaceholder: string;
  /** Filters beside the search field. */
  readonly filters?: ReactNode;
  /** Number of active filters, shown on the phone's Filters button. */
  readonly filterCount?: number;
  /** Name under which the chosen columns are stored. */
  readonly name: string;
  readonly columns: readonly Column<T>[];
}

/** Search field, filters and column menu above a list. */
export function ListFilters<T>({ list, searchPlaceholder, filters, filterCount, name, columns }: ListFiltersProps<T>) {
  const isPhone = useIsPhone();
  return (
    <FilterBar>
      <SearchField placeholder={searchPlaceholder} value={list.view.search} onChange={(search) => list.change({ search })} />
      {isPhone && filterCount !== undefined ? <FilterSheet count={filterCount}>{filters}</FilterSheet> : filters}
      <ColumnMenu table={name} columns={columns} />
    </FilterBar>
  );
}

interface NoMatchesProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly onClear: () => void;
  readonly clearLabel: string;
}

/** Shown instead of a list when no row matches the search and filters. */
export function NoMatches({ title, text, onClear, clearLabel }: NoMatchesProps) {
  return (
    <EmptyState
      icon={<IconSearchOff size={22} stroke={1.6} />}
      title={title}
      text={text}
      action={<Button onClick={onClear}>{clearLabel}</Button>}
    />
  );
}

type TableProps<T> = Omit<
  ComponentProps<typeof DataTable<T>>,
  'name' | 'columns' | 'sort' | 'onSortChange' | 'isSorted' | 'empty'
>;

interface FilteredTableProps<T> extends TableProps<T>, Omit<ListFiltersProps<T>, 'list'> {
  readonly list: Pick<ListState<ListView>, 'view' | 'change'>;
  /** Replaces the table when no row matches. */
  readonly noMatches: ReactNode;
}

/** A table with search, filters and a column menu. `rows` are filtered and sorted already. */
export function FilteredTable<T>({ list, searchPlaceholder, filters, filterCount, noMatches, ...table }: FilteredTableProps<T>) {
  return (
    <>
      <ListFilters
        list={list}
        searchPlaceholder={searchPlaceholder}
        filters={filters}
        {...(filterCount !== undefined && { filterCount })}
        name={table.name}
        columns={table.columns}
      />
      {table.loading !== true && table.rows.length === 0 ? (
        noMatches
      ) : (
        <DataTable {...table} sort={list.view.sort} onSortChange={(sort) => list.change({ sort })} isSorted />
      )}
    </>
  );
}
