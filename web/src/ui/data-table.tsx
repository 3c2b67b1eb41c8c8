import { IconArrowDown, IconArrowsHorizontal, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { useDisplay, useHiddenColumns } from '../lib/display.tsx';
import { TwoLineCell } from './cells.tsx';
import { cardParts, type Column, visibleColumns, widthOf, withRowMenu } from './data-table-columns.ts';
import type { CardRow } from './data-cards.tsx';
import classes from './data-table.module.css';
import { RowLink } from './row-link.tsx';
import { Skeleton } from './skeleton.tsx';
import { nextSort, type SortState } from './sort.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useByWidth } from './use-by-width.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import { lazyPart } from './lazy-part.tsx';
import hidden from './visually-hidden.module.css';

// A lazy chunk, because only narrow windows need it.
const DataCards = lazyPart(async () => (await import('./data-cards.tsx')).DataCards);

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
  /** Id of the column with the row's link, the first by default. Its cells contain no controls; `below` may. */
  linkColumn?: string;
  empty?: ReactNode;
  rowSize?: RowSize;
  sort?: SortState | null;
  onSortChange?: (sort: SortState) => void;
  /** Whether the rows are already sorted by `sort`. */
  sortedByServer?: boolean;
  /** The menu of a row, in a column of its own. */
  renderRowMenu?: ((row: T) => ReactNode) | undefined;
  /** On a phone, a table that is too wide becomes cards; `columns` if its columns must be compared: then it scrolls. */
  onPhone?: 'cards' | 'columns';
};

const SKELETON_ROWS = 8;
const COMPACT_HEIGHT = 36;
/** Pixels; a table that is narrower than this and than its columns becomes cards. */
const CARDS_BELOW = 640;
const rowHeights: Record<RowSize, number> = { sm: COMPACT_HEIGHT, md: 48, lg: 56 };

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, loading = false, empty, rowSize = 'md', onPhone = 'cards', onSortChange } = props;
  const { density } = useDisplay();
  const columns = withRowMenu(visibleColumns(props.columns, useHiddenColumns(props.name)), props.renderRowMenu);
  const ownHeight = rowSize === 'md' && density === 'roomy' ? rowHeights.lg : rowHeights[rowSize];
  const rowHeight = density === 'compact' ? COMPACT_HEIGHT : ownHeight;
  const [ownSort, setOwnSort] = useState<SortState | null>(null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const ordered = useSortedRows(rows, props.columns, props.sortedByServer === true ? null : sort);
  const frame = useRef<HTMLDivElement>(null);
  const width = widthOf(columns);
  // The width of the window is a first guess, so that the page has its height when its scroll position is restored.
  const fit = useByWidth(frame, fitOf, width) ?? (typeof window === 'undefined' ? 'full' : fitOf(window.innerWidth));
  const scrolls = fit !== 'full';
  const asCards = fit === 'cards' && onPhone === 'cards';
  const isEmpty = !loading && rows.length === 0;

  function fitOf(space: number): 'full' | 'scrolls' | 'cards' {
    if (space >= width) return 'full';
    return space < CARDS_BELOW ? 'cards' : 'scrolls';
  }

  function changeSort(next: SortState) {
    if (props.sort === undefined) setOwnSort(next);
    onSortChange?.(next);
  }

  const { rowId, rowHref, onRowOpen } = props;
  const linkColumn = props.linkColumn ?? columns[0]?.id;

  function cardOf(row: T): CardRow {
    const columnOf = (id: string) => columns.find((column) => column.id === id);
    return {
      id: rowId(row),
      href: rowHref?.(row),
      onOpen: onRowOpen && (() => onRowOpen(row)),
      cell: (id) => columnOf(id)?.cell(row),
      below: (id) => columnOf(id)?.below?.(row),
    };
  }

  return (
    <>
      {scrolls && !asCards && !isEmpty && (
        <p className={classes.hint}>
          <IconArrowsHorizontal size={14} aria-hidden="true" />
          Scroll the table sideways to see all columns.
        </p>
      )}
      <div ref={frame} className={classes.frame} data-scrolls={(scrolls && !asCards && !isEmpty) || undefined}>
        {asCards && (
          <Suspense>
            <DataCards
              label={label}
              rows={ordered.map(cardOf)}
              parts={cardParts(columns, linkColumn)}
              loading={loading}
              sortable={columns.filter(({ sortValue }) => sortValue !== undefined)}
              sort={sort}
              onSort={changeSort}
            />
          </Suspense>
        )}
        {!asCards && !(scrolls && isEmpty) && (
          <Table
            label={label}
            rows={ordered}
            columns={columns}
            rowId={rowId}
            loading={loading}
            linkColumn={linkColumn}
            hrefOf={rowHref}
            onOpen={onRowOpen}
            sort={sort}
            onSort={changeSort}
            rowSize={rowSize}
            rowHeight={rowHeight}
            width={width}
            scrolls={scrolls}
          />
        )}
        {isEmpty && empty}
      </div>
    </>
  );
}

interface TableProps<T> {
  readonly label: string;
  /** Sorted. */
  readonly rows: readonly T[];
  /** The shown columns. */
  readonly columns: readonly Column<T>[];
  readonly rowId: (row: T) => string;
  readonly loading: boolean;
  readonly linkColumn: string | undefined;
  readonly hrefOf: ((row: T) => string) | undefined;
  readonly onOpen: ((row: T) => void) | undefined;
  readonly sort: SortState | null;
  readonly onSort: (sort: SortState) => void;
  readonly rowSize: RowSize;
  /** Pixels. */
  readonly rowHeight: number;
  /** Minimum width in pixels. */
  readonly width: number;
  readonly scrolls: boolean;
}

function Table<T>(props: TableProps<T>) {
  const { label, rows, columns, rowId, loading, linkColumn, hrefOf, onOpen, sort, onSort, rowSize, rowHeight, width, scrolls } =
    props;
  const body = useRef<HTMLTableSectionElement>(null);
  const visible = useVisibleRows(body, rows.length, rowHeight);
  const waiting = loading && rows.length === 0;
  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-busy={loading}
      aria-rowcount={visible.all ? undefined : rows.length + 1}
      data-dimmed={(loading && !waiting) || undefined}
      data-row-size={rowSize}
      style={{ minWidth: width }}
    >
      <DataTableHead columns={columns} sort={sort} onSort={(id) => onSort(nextSort(sort, id))} />
      <tbody ref={body}>
        {visible.before > 0 && <Gap height={visible.before} />}
        {rows.slice(visible.start, visible.end).map((row, offset) => (
          <DataTableRow
            key={rowId(row)}
            row={row}
            columns={columns}
            linkColumn={linkColumn}
            href={hrefOf?.(row)}
            onOpen={onOpen}
            rowIndex={visible.all ? undefined : visible.start + offset + 2}
            scrolls={scrolls}
          />
        ))}
        {visible.after > 0 && <Gap height={visible.after} />}
        {waiting && <SkeletonRows columns={columns} />}
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

type DataTableHeadProps<T> = { columns: readonly Column<T>[]; sort: SortState | null; onSort: (id: string) => void };

const spoken = { asc: 'ascending', desc: 'descending' } as const;

function DataTableHead<T>({ columns, sort, onSort }: DataTableHeadProps<T>) {
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
  scrolls: boolean;
};

function DataTableRow<T>({ row, columns, linkColumn, href, onOpen, rowIndex, scrolls }: DataTableRowProps<T>) {
  function content(column: Column<T>): ReactNode {
    const cell = column.cell(row);
    const main = column.id === linkColumn ? <RowLink href={href} onOpen={onOpen && (() => onOpen(row))} cell={cell} /> : cell;
    return column.below === undefined ? main : <TwoLineCell main={main} sub={column.below(row)} />;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- enlarges the row's link, which has the keys
    <tr
      className={classes.row}
      data-opens={href !== undefined || onOpen !== undefined || undefined}
      aria-rowindex={rowIndex}
      onClick={scrolls ? openRow : undefined}
    >
      {columns.map((column) => (
        <td key={column.id} className={classes.cell} data-align={column.align}>
          {content(column)}
        </td>
      ))}
    </tr>
  );
}

/** Where the first column is sticky, its link cannot cover the row. */
function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a, button, input, label') === null) {
    currentTarget.querySelector<HTMLElement>('[data-row-link]')?.click();
  }
}
