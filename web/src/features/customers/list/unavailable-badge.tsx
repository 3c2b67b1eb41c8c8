import hidden from '../../../ui/visually-hidden.module.css';
import classes from './customers.module.css';

const TEXT = 'Invoices unavailable';

/** In place of a count of invoices that is not known. */
export function UnavailableBadge() {
  return (
    <span className={classes.unavailable} title={TEXT}>
      <span aria-hidden="true">?</span>
      <span className={hidden.hidden}>{TEXT}</span>
    </span>
  );
}
