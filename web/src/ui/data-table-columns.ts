import type { ReactNode } from 'react';
import type { CsvColumn } from '../lib/csv.ts';
import type { SortValue } from './sort.ts';

/**
 * Place of a column in the card of a row on a phone: the `title` with the row's link; a `status` beside it; a named `detail` or
 * a `block` of its own below; `none`: left out.
 */
type CardPosition = 'title' | 'status' | 'detail' | 'block' | 'none';

export type Column<T> = {
  id: string;
  header: string;
  /** Header for screen readers only, for columns such as a row menu. */
  headerHidden?: boolean;
  /** Cannot be hidden, such as the column with the row's link. */
  always?: boolean;
  /** Pixels or a CSS width; columns without a width share the remaining space. */
  width?: number | string;
  /** Least pixels of a column whose width is not in pixels; 160 by default. */
  minWidth?: number;
  align?: 'start' | 'center' | 'end';
  cell: (row: T) => ReactNode;
  /** A second line. Outside of the row's link, so it may contain controls such as a copy button. */
  below?: (row: T) => ReactNode;
  /** Makes the column sortable; null sorts last in both directions. */
  sortValue?: (row: T) => SortValue;
  /** Position in the card of a row. Default: the row's link is the title, a menu is beside it, everything else is a detail. */
  card?: CardPosition;
};

/** Whether users may hide the column; not the column with the row's link, nor its menu. */
export function isOptional<T>({ always = false, headerHidden = false }: Column<T>): boolean {
  return !always && !headerHidden;
}

/** The columns that are not hidden. */
export function visibleColumns<T>(columns: readonly Column<T>[], hidden: readonly string[]): readonly Column<T>[] {
  return hidden.length === 0 ? columns : columns.filter((column) => !isOptional(column) || !hidden.includes(column.id));
}

/** A column that is part of the exported file, as one column or several. */
export type ExportedColumn<T, E extends T = T> = Column<T> & { readonly csv: readonly CsvColumn<E>[] };

/** The columns of the exported file. */
export function csvOf<T, E extends T = T>(columns: readonly ExportedColumn<T, E>[]): readonly CsvColumn<E>[] {
  return columns.flatMap(({ csv }) => csv);
}

const LEAST_WIDTH = 160;

/** Width in pixels that the columns need. */
export function widthOf<T>(columns: readonly Column<T>[]): number {
  return columns.reduce((sum, { width, minWidth = LEAST_WIDTH }) => sum + (typeof width === 'number' ? width : minWidth), 0);
}

/** Adds the column of the row's menu. */
export function withRowMenu<T>(columns: readonly Column<T>[], cell: Column<T>['cell'] | undefined): readonly Column<T>[] {
  if (cell === undefined) return columns;
  return [...columns, { id: 'menu', header: 'Actions', headerHidden: true, width: 60, align: 'end', cell }];
}

/** The order in which columns leave a narrow table, by their place in a card. */
const LEAVE_ORDER: Record<CardPosition, number> = { none: 0, detail: 1, block: 1, status: 2, title: 3 };

/**
 * The columns that fit `space` pixels. The values of the other columns are moved into the cell of the `main` column: columns that are
 * not in cards first, then the last columns. Titles, menus and columns that are always shown stay.
 */
export function fittingColumns<T>(columns: readonly Column<T>[], main: string | undefined, space: number): FittingColumns<T> {
  const orderOf = ({ card = 'detail' }: Column<T>): number => LEAVE_ORDER[card];
  const leaving = columns
    .filter((column) => isOptional(column) && column.id !== main && column.card !== 'title')
    .toReversed()
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const moved = new Set<Column<T>>();
  const shown = () => columns.filter((column) => !moved.has(column));
  for (const column of leaving) {
    if (widthOf(shown()) <= space) break;
    moved.add(column);
  }
  return { shown: shown(), moved: columns.filter((column) => moved.has(column)) };
}

export interface FittingColumns<T> {
  readonly shown: readonly Column<T>[];
  /** Their values are in the cell of the main column. */
  readonly moved: readonly Column<T>[];
}

export type CardColumn = Pick<Column<never>, 'id' | 'header' | 'headerHidden' | 'card'>;

/** The columns of a card by their place. */
export interface CardParts {
  readonly title: CardColumn | undefined;
  readonly status: readonly CardColumn[];
  readonly details: readonly CardColumn[];
  readonly blocks: readonly CardColumn[];
  readonly menu: readonly CardColumn[];
}

export function cardParts(columns: readonly CardColumn[], linkColumn: string | undefined): CardParts {
  const title = columns.find(({ card }) => card === 'title') ?? columns.find(({ id }) => id === linkColumn);
  const rest = columns.filter((column) => column !== title);
  const at = (place: CardPosition) => rest.filter(({ card = 'detail', headerHidden }) => headerHidden !== true && card === place);
  return {
    title,
    status: at('status'),
    details: at('detail'),
    blocks: at('block'),
    menu: rest.filter(({ headerHidden }) => headerHidden === true),
  };
}
