import { Button } from '../../../ui/button.tsx';
import classes from './customers.module.css';
import type { CustomerList } from './use-customer-list.ts';

interface ListFootProps {
  readonly list: CustomerList;
  /** Whether every row is wanted. */
  readonly all: boolean;
  readonly onShowAll: () => void;
}

/** Says how much of the list is on show, and brings the rest. */
export function ListFoot({ list, all, onShowAll }: ListFootProps) {
  const { rows, totalCount, restFailed, retryRest } = list;
  const complete = totalCount !== null && rows.length >= totalCount;
  return (
    <div className={classes.foot}>
      <output>{complete ? 'Showing all items' : `Showing ${rows.length} out of ${totalCount}`}</output>
      {restFailed && <span role="alert">The other rows could not be read.</span>}
      {!complete && (
        <Button loading={all && !restFailed} onClick={restFailed ? retryRest : onShowAll}>
          {restFailed ? 'Try again' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
