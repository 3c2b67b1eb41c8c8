/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the layout of a card needs boxes that the elements of a table do not allow */
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import type { CardColumn, CardParts } from './data-table-columns.ts';
import classes from './data-cards.module.css';
import { RowLink } from './row-link.tsx';
import { SelectField } from './select-field.tsx';
import { Skeleton } from './skeleton.tsx';
import type { SortState } from './sort.ts';

/** Number of rows above which a list is long. */
const LONG = 100;
const SKELETONS = ['48%', '62%', '40%', '55%', '50%', '66%'];

/** A row as a card; cells by the id of their column. */
export interface CardRow {
  readonly id: string;
  readonly href: string | undefined;
  readonly cell: (column: string) => ReactNode;
  readonly below: (column: string) => ReactNode;
}

interface DataCardsProps {
  readonly label: string;
  readonly rows: readonly CardRow[];
  readonly parts: CardParts;
  readonly loading: boolean;
  /** The columns that can be sorted by. */
  readonly sortable: readonly CardColumn[];
  readonly sort: SortState | null;
  readonly onSort: (sort: SortState) => void;
}

/** A table on a phone: a card per row, with title and status on two lines, its details and its menu. */
export function DataCards({ label, rows, parts, loading, sortable, sort, onSort }: DataCardsProps) {
  return (
    <>
      {rows.length > 1 && sortable.length > 0 && <SortChoice sortable={sortable} sort={sort} onSort={onSort} />}
      {loading && rows.length === 0 && <SkeletonCards />}
      {rows.length > 0 && (
        <div
          role="table"
          aria-label={label}
          aria-busy={loading}
          className={classes.cards}
          data-dimmed={loading || undefined}
          data-long={rows.length > LONG || undefined}
        >
          {rows.map((row) => (
            <Card key={row.id} row={row} parts={parts} />
          ))}
        </div>
      )}
    </>
  );
}

function Card({ row, parts: { title, status, details, blocks, menu } }: { row: CardRow; parts: CardParts }) {
  const { href, cell, below } = row;
  const cells = (columns: readonly CardColumn[], className: string | undefined) =>
    columns.map(({ id }) => (
      <div key={id} role="cell" className={className}>
        {cell(id)}
      </div>
    ));
  const shownDetails = details
    .map((column) => ({ ...column, content: cell(column.id) }))
    .filter(({ content }) => hasContent(content));
  return (
    <div role="row" className={classes.card} data-opens={href !== undefined || undefined}>
      {title && (
        <div role="cell" className={classes.title}>
          <RowLink href={href} cell={cell(title.id)} />
          <div className={classes.below}>{below(title.id)}</div>
        </div>
      )}
      {status.length > 0 && <div className={classes.aside}>{cells(status, classes.status)}</div>}
      {cells(menu, classes.menu)}
      {cells(blocks, classes.block)}
      {shownDetails.length > 0 && (
        <div className={classes.details}>
          {shownDetails.map(({ id, header, content }) => (
            <div key={id} role="cell" className={classes.detail}>
              <span className="sl-faint">{header}</span>
              {content}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether a cell has content; a detail without it is left out with its name. */
function hasContent(cell: ReactNode): boolean {
  return cell !== null && cell !== undefined && cell !== false && cell !== '';
}

/** Replaces the buttons in the header of a table. */
function SortChoice({ sortable, sort, onSort }: Pick<DataCardsProps, 'sortable' | 'sort' | 'onSort'>) {
  const isKnown = sortable.some(({ id }) => id === sort?.id);
  const direction = sort?.direction ?? 'asc';
  const Icon = direction === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <div className={classes.sort}>
      <SelectField
        label="Sort by"
        labelPosition="beside"
        value={isKnown ? (sort?.id ?? '') : ''}
        options={[
          ...(isKnown ? [] : [{ value: '', label: 'Default order' }]),
          ...sortable.map(({ id, header }) => ({ value: id, label: header })),
        ]}
        onChange={(id) => onSort({ id, direction })}
      />
      {isKnown && sort && (
        <IconButton
          label={direction === 'asc' ? 'Sort descending' : 'Sort ascending'}
          onClick={() => onSort({ id: sort.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function SkeletonCards() {
  return (
    <div aria-busy="true">
      {SKELETONS.map((width) => (
        <div key={width} className={classes.card}>
          <div className={classes.title}>
            <Skeleton width={width} height={14} />
          </div>
          <Skeleton width={72} height={18} />
        </div>
      ))}
    </div>
  );
}
