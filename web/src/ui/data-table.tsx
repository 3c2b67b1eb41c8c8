import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDisplay, useHiddenColumns } from '../lib/display.tsx';
import { type Column, shownColumns, widthOf } from './data-table-columns.ts';
import classes from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';
import { nextSort, type SortState } from './sort.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import hidden from './visually-hidden.module.css';

export type RowSize = 'sm' | 'md' | 'lg';

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
  onRowOpen?: (row: T) => void;
  rowHref?: (row: T) => string;
  /** Id of the column with the row's link, the first by default. Its cells contain no controls. */
  linkColumn?: string;
  empty?: ReactNode;
  rowSize?: RowSize;
  sort?: SortState | null;
  onSortChange?: (sort: SortState) => void;
  /** Whether the rows are already sorted by `sort`. */
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

type DataTableRowProps<T> = {
  row: T;
  columns: readonly Column<T>[];
  linkColumn: string | undefined;
  href: string | undefined;
  onOpen: ((row: T) => void) | undefined;
  rowIndex: number | undefined;
};

export function DataTableRow<T>({ row, columns, linkColumn, href, onOpen, rowIndex }: DataTableRowProps<T>) {
  function content(column: Column<T>): ReactNode {
    const cell = column.cell(row);
    if (column.id !== linkColumn) return cell;
    // A real link stretched over the row keeps the browser's behaviour: new tab, copy link, keyboard.
    if (href !== undefined) {
      return (
        <Link className={classes.open} to={href}>
          {cell}
        </Link>
      );
    }
    if (onOpen === undefined) return cell;
    return (
      <button type="button" className={classes.open} onClick={() => onOpen(row)}>
        {cell}
      </button>
    );
  }

  return (
    <tr className={classes.row} data-opens={href !== undefined || onOpen !== undefined || undefined} aria-rowindex={rowIndex}>
      {columns.map((column) => (
        <td key={column.id} className={classes.cell} data-align={column.align}>
          {content(column)}
        </td>
      ))}
    </tr>
  );
}

/** Whether the inner width of an element is less than `width` pixels; follows resizes. */
export function useNarrowerThan(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [narrower, setNarrower] = useState(false);
  useLayoutEffect(
    function followWidth() {
      const { current } = element;
      if (current === null) return;
      const measure = () => setNarrower(current.clientWidth < width);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(current);
      return () => observer.disconnect();
    },
    [element, width],
  );
  return narrower;
}

const VIRTUAL_ABOVE = 100;
const OVERSCAN = 12;

type VisibleRows = {
  all: boolean;
  start: number;
  end: number;
  /** Height in pixels of the omitted rows above and below. */
  before: number;
  after: number;
};

/**
 * Which of `count` rows of `rowHeight` pixels to render while the page scrolls; up to 100 rows, all of them.
 * Depends on the position of `body` in the page.
 */
export function useVisibleRows(body: RefObject<HTMLTableSectionElement | null>, count: number, rowHeight: number): VisibleRows {
  const all = count <= VIRTUAL_ABOVE;
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(0);

  useLayoutEffect(
    function followScroll() {
      const element = body.current;
      if (all || element === null) return;
      const measure = () => {
        setFirst(Math.floor(-element.getBoundingClientRect().top / rowHeight));
        setHeight(window.innerHeight);
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(document.body);
      window.addEventListener('scroll', measure, { passive: true });
      window.addEventListener('resize', measure);
      return () => {
        observer.disconnect();
        window.removeEventListener('scroll', measure);
        window.removeEventListener('resize', measure);
      };
    },
    [all, body, rowHeight],
  );

  if (all) return { all, start: 0, end: count, before: 0, after: 0 };
  const within = (row: number) => Math.min(Math.max(row, 0), count);
  const start = within(first - OVERSCAN);
  const end = within(first + Math.ceil(height / rowHeight) + OVERSCAN);
  return { all, start, end, before: start * rowHeight, after: (count - end) * rowHeight };
}
