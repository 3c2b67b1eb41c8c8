import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useDisplay, useHiddenColumns } from '../lib/display.tsx';
import { TwoLineCell } from './cells.tsx';
import {
  cardParts,
  type Column,
  type FittingColumns,
  fittingColumns,
  visibleColumns,
  widthOf,
  withRowMenu,
} from './data-table-columns.ts';
import type { CardRow } from './data-cards.tsx';
import classes from './data-table.module.css';
import { RowLink } from './row-link.tsx';
import { Skeleton } from './skeleton.tsx';
import { nextSort, type SortState } from './sort.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useByWidth } from './use-by-width.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import { lazyPart } from './lazy-part.tsx';

// A lazy chunk, because only narrow windows need it.
const DataCards = lazyPart(async () => (await import('./data-cards.tsx')).DataCards);

type RowSize = 'sm' | 'md' | 'lg';

type DataTableProps<T> = {
  /** The table's name for screen readers. */
  label: string;
  /** Name under which hidden columns are saved, see `ColumnMenu`; without a name, all columns are shown. */
  name?: string;
  rows: readonly T[];
  /** Must be the same array between renders. */
  columns: readonly Column<T>[];
  rowId: (row: T) => string;
  /** Shows skeleton rows if there are no rows yet, otherwise dims the current rows. */
  loading?: boolean;
  rowHref?: (row: T) => string;
  /** Id of the column with the row's link, the first by default. Its cells contain no controls; `below` may. */
  linkColumn?: string;
  empty?: ReactNode;
  rowSize?: RowSize;
  sort?: SortState | null;
  onSortChange?: (sort: SortState) => void;
  /** Whether the rows are already sorted by `sort`. */
  isSorted?: boolean;
  /** The menu of a row, in a column of its own. */
  renderRowMenu?: ((row: T) => ReactNode) | undefined;
};

const SKELETON_ROWS = 8;
/** Pixels, like all heights here. */
const COMPACT_HEIGHT = 36;
/** Of the line with the values of columns that have no room. */
const MOVED_HEIGHT = 18;
/** Pixels; a table that is narrower than this and than its columns becomes cards. */
const CARDS_BELOW = 600;
/** Of most cards. */
const CARD_HEIGHT = 72;
const rowHeights: Record<RowSize, number> = { sm: COMPACT_HEIGHT, md: 48, lg: 56 };

/** A table that never scrolls sideways: the values of columns without room are in the main cell; on a phone, rows are cards. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, loading = false, empty, rowSize = 'md', onSortChange } = props;
  const { density } = useDisplay();
  const columns = withRowMenu(visibleColumns(props.columns, useHiddenColumns(props.name)), props.renderRowMenu);
  const mainColumn = props.linkColumn ?? columns[0]?.id;
  const ownHeight = rowSize === 'md' && density === 'roomy' ? rowHeights.lg : rowHeights[rowSize];
  const [ownSort, setOwnSort] = useState<SortState | null>(null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const ordered = useSortedRows(rows, props.columns, props.isSorted === true ? null : sort);
  const frame = useRef<HTMLDivElement>(null);
  const width = widthOf(columns);
  // The width of the window is a first guess, so that the page has its height when its scroll position is restored.
  const space = useByWidth(frame, roomOf, width) ?? roomOf(typeof window === 'undefined' ? width : window.innerWidth);
  const showsCards = space === 0;
  const fitting = fittingColumns(columns, mainColumn, space);
  const rowHeight = (density === 'compact' ? COMPACT_HEIGHT : ownHeight) + (fitting.moved.length > 0 ? MOVED_HEIGHT : 0);
  const isEmpty = !loading && rows.length === 0;

  /** Pixels that the columns which fit need, so that this changes only with them; 0 for cards. */
  function roomOf(available: number): number {
    if (available < width && available < CARDS_BELOW) return 0;
    return widthOf(fittingColumns(columns, mainColumn, available).shown);
  }

  function changeSort(next: SortState) {
    if (props.sort === undefined) setOwnSort(next);
    onSortChange?.(next);
  }

  const { rowId, rowHref } = props;

  function cardOf(row: T): CardRow {
    const columnOf = (id: string) => columns.find((column) => column.id === id);
    return {
      id: rowId(row),
      href: rowHref?.(row),
      cell: (id) => columnOf(id)?.cell(row),
      below: (id) => columnOf(id)?.below?.(row),
    };
  }

  return (
    <div ref={frame} className={classes.frame}>
      {showsCards && (
        <Suspense
          fallback={<div style={{ height: (loading && rows.length === 0 ? SKELETON_ROWS : rows.length) * CARD_HEIGHT }} />}
        >
          <DataCards
            label={label}
            rows={ordered.map(cardOf)}
            parts={cardParts(columns, mainColumn)}
            loading={loading}
            sortable={columns.filter(isSortable)}
            sort={sort}
            onSort={changeSort}
          />
        </Suspense>
      )}
      {!showsCards && (
        <Table
          label={label}
          rows={ordered}
          columns={fitting}
          rowId={rowId}
          loading={loading}
          mainColumn={mainColumn}
          hrefOf={rowHref}
          sort={sort}
          onSort={changeSort}
          rowSize={rowSize}
          rowHeight={rowHeight}
        />
      )}
      {isEmpty && empty}
    </div>
  );
}

interface TableProps<T> {
  readonly label: string;
  /** Sorted. */
  readonly rows: readonly T[];
  readonly columns: FittingColumns<T>;
  readonly rowId: (row: T) => string;
  readonly loading: boolean;
  readonly mainColumn: string | undefined;
  readonly hrefOf: ((row: T) => string) | undefined;
  readonly sort: SortState | null;
  readonly onSort: (sort: SortState) => void;
  readonly rowSize: RowSize;
  /** Pixels. */
  readonly rowHeight: number;
}

const isSortable = <T,>({ sortValue }: Column<T>): boolean => sortValue !== undefined;

function Table<T>(props: TableProps<T>) {
  const { label, rows, columns, rowId, loading, mainColumn, hrefOf, sort, onSort, rowSize, rowHeight } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const visible = useVisibleRows(body, rows.length, rowHeight);
  const isWaiting = loading && rows.length === 0;
  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-busy={loading}
      aria-rowcount={visible.isAll ? undefined : rows.length + 1}
      data-dimmed={(loading && !isWaiting) || undefined}
      data-row-size={rowSize}
      data-moved={columns.moved.length > 0 || undefined}
    >
      <DataTableHead columns={columns} mainColumn={mainColumn} sort={sort} onSort={(id) => onSort(nextSort(sort, id))} />
      <tbody ref={body}>
        {visible.before > 0 && <Gap height={visible.before} />}
        {rows.slice(visible.start, visible.end).map((row, offset) => (
          <DataTableRow
            key={rowId(row)}
            row={row}
            columns={columns}
            mainColumn={mainColumn}
            href={hrefOf?.(row)}
            rowIndex={visible.isAll ? undefined : visible.start + offset + 2}
          />
        ))}
        {visible.after > 0 && <Gap height={visible.after} />}
        {isWaiting && <SkeletonRows columns={columns.shown} />}
      </tbody>
    </table>
  );
}

/** Placeholder for the rows outside of the viewport. */
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

type DataTableHeadProps<T> = {
  columns: FittingColumns<T>;
  mainColumn: string | undefined;
  sort: SortState | null;
  onSort: (id: string) => void;
};

const spoken = { asc: 'ascending', desc: 'descending' } as const;

function DataTableHead<T>({ columns: { shown, moved }, mainColumn, sort, onSort }: DataTableHeadProps<T>) {
  const directionOf = ({ id }: Column<T>) => (sort?.id === id ? sort.direction : undefined);
  const sortButton = (column: Column<T>) => (
    <button key={column.id} type="button" className={classes.sort} onClick={() => onSort(column.id)}>
      {column.header}
      <SortIcon direction={directionOf(column)} />
    </button>
  );

  return (
    <thead className={classes.head}>
      <tr>
        {shown.map((column) => {
          const inCell = column.id === mainColumn ? [column, ...moved.filter(isSortable)] : [column];
          const direction = inCell.map(directionOf).find((each) => each !== undefined);
          return (
            <th
              key={column.id}
              scope="col"
              className={classes.heading}
              data-align={column.align}
              aria-sort={direction && spoken[direction]}
              style={{ width: column.width }}
            >
              {!isSortable(column) && (
                <span className={column.headerHidden === true ? 'sl-hidden' : undefined}>{column.header}</span>
              )}
              {inCell.length === 1 && isSortable(column) && sortButton(column)}
              {inCell.length > 1 && <div className={classes.sorts}>{inCell.filter(isSortable).map(sortButton)}</div>}
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

type DataTableRowProps<T> = {
  row: T;
  columns: FittingColumns<T>;
  mainColumn: string | undefined;
  href: string | undefined;
  rowIndex: number | undefined;
};

function DataTableRow<T>({ row, columns: { shown, moved }, mainColumn, href, rowIndex }: DataTableRowProps<T>) {
  function content(column: Column<T>): ReactNode {
    const cell = column.cell(row);
    const main = column.id === mainColumn ? <RowLink href={href} cell={cell} /> : cell;
    return column.below === undefined ? main : <TwoLineCell main={main} sub={column.below(row)} />;
  }

  return (
    <tr className={classes.row} data-opens={href !== undefined || undefined} aria-rowindex={rowIndex}>
      {shown.map((column) => (
        <td key={column.id} className={classes.cell} data-align={column.align}>
          {content(column)}
          {column.id === mainColumn && moved.length > 0 && <MovedCells row={row} columns={moved} />}
        </td>
      ))}
    </tr>
  );
}

/** The named values of the columns without room, on a line across the row. */
function MovedCells<T>({ row, columns }: { row: T; columns: readonly Column<T>[] }) {
  return (
    <span className={classes.moved}>
      {columns.map(({ id, header, cell }) => (
        <span key={id} className={classes.value}>
          <span>{header}</span>
          {cell(row)}
        </span>
      ))}
    </span>
  );
}
