import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

/** The fields above a list that narrow it. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={classes.bar}>{children}</search>;
}
