import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type ClientCheck, type ClientCheckState, MAX_CHECKED } from './client-check.ts';
import type { ListedCustomer } from './customer-list.ts';
import classes from './customers.module.css';

interface NoActiveClientProps {
  /** Number of customers that match the filters. */
  readonly totalCount: number;
  readonly clientCheck: ClientCheckState;
  readonly table: (rows: readonly ListedCustomer[]) => ReactNode;
}

/** Tab of customers without an active API client: a check that the user starts, for the customers that match the filters. */
export function NoActiveClient({ totalCount, clientCheck, table }: NoActiveClientProps) {
  const { check, start, retry, cancel } = clientCheck;
  const count = Math.min(totalCount, MAX_CHECKED);
  if (check === null) {
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={22} stroke={1.6} />}
        title="Find customers without an active API client"
        text={checkText(totalCount, MAX_CHECKED)}
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
      <Progress check={check} onCancel={cancel} onStart={start} onRetry={retry} />
      {check.found.length > 0 && table(check.found)}
    </>
  );
}

interface ProgressProps {
  readonly check: ClientCheck;
  readonly onCancel: () => void;
  readonly onStart: () => void;
  readonly onRetry: () => void;
}

function Progress({ check, onCancel, onStart, onRetry }: ProgressProps) {
  const { phase, total, checked, problem } = check;
  if (phase === 'failed') {
    return (
      <SectionFailure
        text={`${total === 0 ? "Couldn't load the customers to check." : `Couldn't finish the check after ${checked} of ${total} customers.`} ${describeError(problem).text}`}
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
      {phase === 'running' && <Button onClick={onCancel}>Cancel</Button>}
      {phase !== 'running' && check.unknown.length > 0 && <Button onClick={onRetry}>Retry</Button>}
      {phase !== 'running' && check.unknown.length === 0 && <Button onClick={onStart}>Check again</Button>}
    </div>
  );
}

/** Says which of the matching customers a check reads. */
export function checkText(matching: number, max: number): string {
  if (matching === 0) return 'No customers match your filters.';
  const cached = 'Results are kept for 10 minutes.';
  if (matching > max) {
    return `Checks the first ${max} of the ${matching} customers that match your filters. Narrow your filters to check others. ${cached}`;
  }
  return `Checks the customers that match your filters, four at a time. ${cached}`;
}

interface CheckCounts extends Pick<ClientCheck, 'phase' | 'total' | 'checked'> {
  readonly found: { readonly length: number };
  readonly unknown: { readonly length: number };
}

/** How far a check is, or what it found. */
export function progressText({ phase, total, checked, found, unknown }: CheckCounts): string {
  if (phase === 'running') return `Checked ${checked} of ${total}`;
  const known = checked - unknown.length;
  const end = phase === 'cancelled' ? 'Cancelled after' : 'Checked';
  const result = known === 0 ? '.' : `: ${foundText(found.length)}.`;
  const unknownText = unknown.length === 0 ? '' : ` ${unknown.length} couldn't be checked.`;
  return `${end} ${known} of ${total} customers${result}${unknownText}`;
}

/** Says which matching customers a check has not read, for the export of its result; null if it has read all. */
export function uncheckedText(check: CheckCounts | null, matching: number): string | null {
  if (check === null) return null;
  const isComplete = check.phase === 'done' && check.unknown.length === 0;
  const isLimited = matching > MAX_CHECKED;
  if (isComplete && !isLimited) return null;
  const limit = `Only the first ${MAX_CHECKED} of the ${matching} customers are checked.`;
  return [isComplete ? null : progressText(check), isLimited ? limit : null].filter(Boolean).join(' ');
}

function foundText(count: number): string {
  if (count === 0) return 'all have an active API client';
  return count === 1 ? '1 has no active API client' : `${count} have no active API client`;
}
