import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { PartFailure } from '../../../ui/load-failure.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type ClientCheck, MAX_CHECKED, useClientCheck } from './client-check.ts';
import { checkText, progressText } from './client-check-texts.ts';
import type { CustomerList, ListedCustomer } from './customer-list.ts';
import classes from './customers.module.css';

interface NoActiveClientProps {
  readonly customers: CustomerList;
  /** Identifies the filters. */
  readonly filterKey: string;
  readonly table: (rows: readonly ListedCustomer[]) => ReactNode;
}

/** Tab of customers without an active API client: a check that the user starts, for the customers that match the filters. */
export function NoActiveClient({ customers, filterKey, table }: NoActiveClientProps) {
  const { totalCount, readFirst } = customers;
  const { check, start, cancel } = useClientCheck(filterKey, () => readFirst(MAX_CHECKED));
  const count = Math.min(totalCount ?? 0, MAX_CHECKED);
  if (check === null) {
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={22} stroke={1.6} />}
        title="Find customers without an active API client"
        text={checkText(totalCount ?? 0, MAX_CHECKED)}
        action={
          <Button tone="primary" disabled={count === 0} onClick={start}>
            {count === 1 ? 'Check 1 customer' : `Check ${count} customers`}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Progress check={check} onCancel={cancel} onStart={start} />
      {check.found.length > 0 && table(check.found)}
    </>
  );
}

function Progress({ check, onCancel, onStart }: { check: ClientCheck; onCancel: () => void; onStart: () => void }) {
  const { phase, total, checked, problem } = check;
  if (phase === 'failed') {
    return (
      <PartFailure
        text={`Couldn't finish the check after ${checked} of ${total} customers. ${describeError(problem).text}`}
        error={problem}
        onRetry={onStart}
        retrying={false}
      />
    );
  }
  return (
    <div className={classes.check}>
      {phase === 'running' && (
        <progress className={classes.progress} aria-label="Customers checked" max={Math.max(total, 1)} value={checked} />
      )}
      <output>{progressText(check)}</output>
      {phase === 'running' ? <Button onClick={onCancel}>Cancel</Button> : <Button onClick={onStart}>Check again</Button>}
    </div>
  );
}
