import { IconBuildingSkyscraper, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './customer-control.module.css';

export type ShellCustomer = {
  /** Null while there is none. */
  name: string | null;
  /** Returns to the default customer; null while that is the one. */
  onClear: (() => void) | null;
  /** Where another one is chosen. */
  changeUrl: string;
};

/** Whom a superuser acts for, and the way to another one. */
export function CustomerControl({ customer, onFollow }: { customer: ShellCustomer; onFollow: () => void }) {
  const { name, onClear, changeUrl } = customer;
  return (
    <section className={classes.control} aria-label="Customer">
      <div className={classes.current}>
        <IconBuildingSkyscraper className={classes.icon} size={18} aria-hidden="true" />
        <span className={classes.name} title={name ?? undefined}>
          {name ?? 'No customer'}
        </span>
        {onClear !== null && (
          <IconButton label="Clear customer" onClick={onClear}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Link className={classes.change} to={changeUrl} onClick={onFollow}>
        Change Customer
      </Link>
    </section>
  );
}
