import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { Column } from './data-table-column.ts';
import classes from './data-table.module.css';
import type { SortState } from './data-table-sort.ts';
import hidden from './visually-hidden.module.css';

type DataTableHeadProps<T> = { columns: readonly Column<T>[]; sort: SortState | null; onSort: (id: string) => void };

const spoken = { asc: 'ascending', desc: 'descending' } as const;

export function DataTableHead<T>({ columns, sort, onSort }: DataTableHeadProps<T>) {
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => {
          const direction = sort?.id === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={classes.heading}
              data-align={column.align}
              aria-sort={direction && spoken[direction]}
              style={{ width: column.width }}
            >
              {column.sortValue === undefined ? (
                <span className={column.headerHidden === true ? hidden.hidden : undefined}>{column.header}</span>
              ) : (
                <button type="button" className={classes.sort} onClick={() => onSort(column.id)}>
                  {column.header}
                  <SortIcon direction={direction} />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortIcon({ direction }: { direction: SortState['direction'] | undefined }) {
  if (direction === 'asc') return <IconArrowUp size={14} aria-hidden="true" />;
  if (direction === 'desc') return <IconArrowDown size={14} aria-hidden="true" />;
  return <IconArrowsSort className={classes.sortable} size={14} aria-hidden="true" />;
}
