import { AUDIT_CUSTOMER_PARAM } from '../../lib/urls.ts';
import { isDay } from '@sightline/schema/rules/calendar-day.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import type { AuditOutcome } from '@sightline/schema/types';

/** Path at which the gateway sends the log as a file, below the address of the API. */
export const EXPORT_PATH = '/audit-log';

/** Filters of the audit log, mirrored in the URL. */
export interface AuditView {
  /** First and last day, YYYY-MM-DD; empty: unbounded. */
  readonly from: string;
  readonly to: string;
  readonly userId: string;
  readonly customerId: string;
  readonly requestId: string;
  /** Name of the operation, for example of a mutation; empty: any. */
  readonly action: string;
  /** Null: any. */
  readonly outcome: AuditOutcome | null;
  /** Whether reads of the log are shown. */
  readonly showsReads: boolean;
}

export const NO_FILTERS: AuditView = {
  from: '',
  to: '',
  userId: '',
  customerId: '',
  requestId: '',
  action: '',
  outcome: null,
  showsReads: false,
};

/** Outcomes by their names in the URL. */
export const OUTCOMES: ReadonlyMap<string, AuditOutcome> = new Map([
  ['done', 'DONE'],
  ['partial', 'PARTIAL'],
  ['refused', 'REFUSED'],
  ['unknown', 'UNKNOWN'],
  ['failed', 'FAILED'],
  ['started', 'STARTED'],
]);

/** Length of the longest text that is read as an id. */
const MAX_ID = 100;
const ACTION = /^[a-zA-Z]{1,50}$/;

export function readAuditView(params: URLSearchParams): AuditView {
  const text = (name: string): string => trimmed(params.get(name) ?? '').slice(0, MAX_ID);
  const day = (name: string): string => (isDay(text(name)) ? text(name) : '');
  const action = text('action');
  return {
    from: day('from'),
    to: day('to'),
    userId: text('user'),
    customerId: text(AUDIT_CUSTOMER_PARAM),
    requestId: text('request'),
    action: ACTION.test(action) ? action : '',
    outcome: OUTCOMES.get(text('outcome')) ?? null,
    showsReads: text('reads') === 'on',
  };
}

/** Filters without a value are omitted. */
export function auditParams({
  from,
  to,
  userId,
  customerId,
  requestId,
  action,
  outcome,
  showsReads,
}: AuditView): URLSearchParams {
  const values = {
    from,
    to,
    user: trimmed(userId),
    [AUDIT_CUSTOMER_PARAM]: trimmed(customerId),
    request: trimmed(requestId),
    action,
    outcome: outcome?.toLowerCase() ?? '',
    reads: showsReads ? 'on' : '',
  };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}
