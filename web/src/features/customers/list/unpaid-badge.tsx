import { useState } from 'react';
import { CountBadge, countText } from '../../../ui/badges.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UnavailableBadge } from './unavailable-badge.tsx';
import { useInvoicesOf } from './overdue-customers.ts';
import classes from './customers.module.css';

/** How many invoices a customer has not paid in time; on demand, since when. */
export function UnpaidBadge({ customerId, customer }: { customerId: string; customer: string }) {
  const [opened, setOpened] = useState(false);
  const invoices = useInvoicesOf(customerId);
  if (invoices === 'loading') return <Skeleton width={18} />;
  if (invoices === 'unavailable') return <UnavailableBadge />;
  if (invoices.length === 0) return null;
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      width={220}
      target={
        <button
          type="button"
          className={classes.unpaid}
          aria-label={`${countText(invoices.length)} unpaid invoices of ${customer}`}
          title="Unpaid invoices"
          onClick={() => setOpened(!opened)}
        >
          <CountBadge count={invoices.length} tone="negative" />
        </button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the panel takes the focus, and a long list scrolls by keys */}
      <ul className={classes.invoices} aria-label="Due dates of unpaid invoices" tabIndex={0}>
        {invoices.map(({ dueDate, daysOverdue }, index) => (
          <li key={index} className={classes.invoice}>
            <time dateTime={dueDate}>{dueDate}</time>
            <span className={classes.late}>{daysOverdue === 1 ? '1 day late' : `${daysOverdue} days late`}</span>
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}
