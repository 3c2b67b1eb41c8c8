import { boundedString } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { AuditAbsence, AuditFilter, AuditOutcome } from '../../generated/schema-types.ts';
import type { AuditEntry, AuditQuery } from './audit-table.ts';

/** Outcomes by their names in the schema. */
const OUTCOMES = {
  DONE: 'done',
  PARTIAL: 'partial',
  REFUSED: 'refused',
  UNKNOWN: 'unknown',
  FAILED: 'failed',
  STARTED: 'started',
} as const satisfies Record<AuditOutcome, AuditQuery['outcomes'][number]>;
const NAMES = {
  done: 'DONE',
  partial: 'PARTIAL',
  refused: 'REFUSED',
  unknown: 'UNKNOWN',
  failed: 'FAILED',
} as const satisfies Record<Exclude<AuditQuery['outcomes'][number], 'started'>, AuditOutcome>;
const ABSENCE_NAMES = { none: 'NONE', several: 'SEVERAL', unknown: 'UNKNOWN' } as const satisfies Record<string, AuditAbsence>;

const OUTCOME_NAMES = z.enum(['DONE', 'PARTIAL', 'REFUSED', 'UNKNOWN', 'FAILED', 'STARTED'] satisfies AuditOutcome[]);
const id = z.nullish(boundedString(200));
const short = (list: readonly unknown[]): boolean => list.length <= 100;
const time = z.nullish(z.iso.datetime({ offset: true }).transform((text) => new Date(text)));

/** The filter in a request for an export: an `AuditFilter` as JSON. */
export const AuditFilterJson = z.strictObject({
  from: time,
  before: time,
  userId: id,
  customerId: id,
  requestId: id,
  actions: z.nullish(z.array(boundedString(100)).refine(short)),
  outcomes: z.nullish(z.array(OUTCOME_NAMES).refine(short)),
  showReads: z.nullish(z.boolean()),
});

export function outcomeName(entry: AuditEntry): AuditOutcome {
  return entry.kind === 'intent' ? 'STARTED' : NAMES[entry.outcome];
}

export function absenceName(absence: AuditEntry['noTarget']): AuditAbsence | null {
  return absence && ABSENCE_NAMES[absence];
}

type Filter = { readonly [K in keyof AuditFilter]?: AuditFilter[K] | undefined };

export function queryOf(filter: Filter | null | undefined): Omit<AuditQuery, 'first' | 'after'> {
  return {
    from: timeOf(filter?.from),
    before: timeOf(filter?.before),
    user: filter?.userId ?? null,
    requestId: filter?.requestId ?? null,
    customer: filter?.customerId ?? null,
    actions: filter?.actions ?? [],
    hasReads: filter?.showReads ?? false,
    outcomes: (filter?.outcomes ?? []).map((outcome) => OUTCOMES[outcome]),
  };
}

function timeOf(moment: Date | null | undefined): number | null {
  return moment?.getTime() ?? null;
}
