import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from './data-table-column.ts';
import classes from './data-table.module.css';

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
    // One real link stretched over the row keeps opening in a new tab, copying the address and the keyboard as they are.
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
