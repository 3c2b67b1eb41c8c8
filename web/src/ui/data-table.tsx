import { type ReactNode, useRef, useState } from 'react';
import { useDisplay, useHiddenColumns } from '../lib/display-context.ts';
import classes from './data-table.module.css';
import type { Column } from './data-table-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { nextSort, type SortState } from './data-table-sort.ts';
import { shownColumns, widthOf } from './shown-columns.ts';
import { Skeleton } from './skeleton.tsx';
import { useNarrowerThan } from './use-narrower-than.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export type RowSize = 'sm' | 'md' | 'lg';

type DataTableProps<T> = {
  /** The table's name for screen readers. */
  label: string;
  /** The name under which its chosen columns are remembered, see `ColumnMenu`; none: all are shown. */
  name?: string;
  rows: readonly T[];
  /** Kept the same between renders by the caller. */
  columns: readonly Column<T>[];
  rowId: (row: T) => string;
  /** Shows skeleton rows where there are none yet, and dims the present ones while newer are on their way. */
  loading?: boolean;
  onRowOpen?: (row: T) => void;
  rowHref?: (row: T) => string;
  /** The column whose content carries the link of the row: the first unless told. It holds no control of its own. */
  linkColumn?: string;
  empty?: ReactNode;
  rowSize?: RowSize;
  sort?: SortState | null;
  onSortChange?: (sort: SortState) => void;
  /** The rows come in the order of `sort` already. */
  sortedByServer?: boolean;
  /** Width in pixels under which the table scrolls sideways instead of squeezing its columns. */
  minWidth?: number;
};

const SKELETON_ROWS = 8;
const COMPACT_HEIGHT = 36;
const rowHeights: Record<RowSize, number> = { sm: COMPACT_HEIGHT, md: 48, lg: 56 };

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, rowId, loading = false, empty, rowSize = 'md', minWidth = 560, onSortChange } = props;
  const { density } = useDisplay();
  const columns = shownColumns(props.columns, useHiddenColumns(props.name));
  const rowHeight = density === 'compact' ? COMPACT_HEIGHT : rowHeights[rowSize];
  const [keptSort, setKeptSort] = useState<SortState | null>(null);
  const sort = props.sort === undefined ? keptSort : props.sort;
  const ordered = useSortedRows(rows, props.columns, props.sortedByServer === true ? null : sort);
  const frame = useRef<HTMLDivElement>(null);
  const width = widthOf(props.columns, columns, minWidth);
  const scrolls = useNarrowerThan(frame, width);
  const body = useRef<HTMLTableSectionElement>(null);
  const visible = useVisibleRows(body, ordered.length, rowHeight);
  const waiting = loading && rows.length === 0;
  const linkColumn = props.linkColumn ?? columns[0]?.id;

  function sortBy(id: string) {
    const next = nextSort(sort, id);
    setKeptSort(next);
    onSortChange?.(next);
  }

  return (
    <div ref={frame} className={classes.frame} data-scrolls={scrolls || undefined}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={visible.all ? undefined : ordered.length + 1}
        data-dimmed={(loading && !waiting) || undefined}
        data-row-size={rowSize}
        style={{ minWidth: width }}
      >
        <DataTableHead columns={columns} sort={sort} onSort={sortBy} />
        <tbody ref={body}>
          {visible.before > 0 && <Gap height={visible.before} />}
          {ordered.slice(visible.start, visible.end).map((row, offset) => (
            <DataTableRow
              key={rowId(row)}
              row={row}
              columns={columns}
              linkColumn={linkColumn}
              href={props.rowHref?.(row)}
              onOpen={props.onRowOpen}
              rowIndex={visible.all ? undefined : visible.start + offset + 2}
            />
          ))}
          {visible.after > 0 && <Gap height={visible.after} />}
          {waiting && <SkeletonRows columns={columns} />}
        </tbody>
      </table>
      {!loading && rows.length === 0 && empty}
    </div>
  );
}

/** Stands for the rows outside the view. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />;
}

function SkeletonRows<T>({ columns }: { columns: readonly Column<T>[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className={classes.row}>
      {columns.map((column, index) => (
        <td key={column.id} className={classes.cell} data-align={column.align}>
          {column.headerHidden !== true && <Skeleton width={`${String(45 + ((row * 29 + index * 17) % 40))}%`} />}
        </td>
      ))}
    </tr>
  ));
}
