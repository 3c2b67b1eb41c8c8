import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './row-link.module.css';

/**
 * The link of a table row or card, stretched over all of it; only the cell if the row opens nothing. A real link keeps the
 * browser's behaviour: new tab, copy link, keyboard.
 */
export function RowLink({ href, cell }: { href: string | undefined; cell: ReactNode }) {
  if (href === undefined) return <>{cell}</>;
  return (
    <Link className={classes.open} to={href} data-row-link>
      {cell}
    </Link>
  );
}
