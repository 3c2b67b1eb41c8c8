import { Button } from '../../../ui/button.tsx';
import classes from './customers.module.css';
import type { CustomerList } from './use-customer-list.ts';

interface ListFootProps {
  readonly list: CustomerList;
  /** Whether every row is wanted. */
  readonly all: boolean;
  readonly onShowAll: () => void;
}

/** Says that rows are missing that the provider sent in a form that cannot be read. */
export function UnreadableNote({ count }: { count: number }) {
  if (count === 0) return null;
  return <span>{count === 1 ? "1 customer couldn't be read." : `${count} customers couldn't be read.`}</span>;
}

/** Says how much of the list is on show, and brings the rest. */
export function ListFoot({ list, all, onShowAll }: ListFootProps) {
  const { rows, totalCount, unreadableCount, restFailed, retryRest } = list;
  const complete = totalCount !== null && rows.length >= totalCount;
  return (
    <div className={classes.foot}>
      <output>
        {complete && unreadableCount === 0
          ? 'Showing all items'
          : `Showing ${rows.length} out of ${(totalCount ?? 0) + unreadableCount}`}
      </output>
      <UnreadableNote count={unreadableCount} />
      {restFailed && <span role="alert">The other rows could not be read.</span>}
      {!complete && (
        <Button loading={all && !restFailed} onClick={restFailed ? retryRest : onShowAll}>
          {restFailed ? 'Try again' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
