import { startOfDay, startOfNextDay } from '@sightline/schema/rules/calendar-day.ts';
import { isBlank, trimmed } from '@sightline/schema/rules/typed-text.ts';
import { useMemo } from 'react';
import type { AuditFilter } from '@sightline/schema/types';
import { browserZone, type TimeZone } from '../../lib/time.ts';
import { type ConnectionPages, useConnection } from '../../lib/use-connection.ts';
import { AuditPageDocument, type AuditPageQuery } from './audit-page.generated.ts';
import type { AuditView } from './urls.ts';

type AuditPage = AuditPageQuery['auditLog'];
export type AuditEntry = AuditPage['nodes'][number];
export type AuditGap = AuditPage['gaps'][number];
export type AuditStorage = AuditPage['storage'];

/** A row of the table: an entry, or a period whose entries are missing. */
export type AuditRow = ({ readonly kind: 'entry' } & AuditEntry) | ({ readonly kind: 'gap'; readonly id: string } & AuditGap);

const PAGE_SIZE = 50;

/** The filter that the gateway applies. Days are days of `zone`. */
export function filterOf(
  { from, to, userId, customerId, requestId, action, outcome, showsReads }: AuditView,
  zone: TimeZone,
): AuditFilter {
  const dayZone = zone ?? browserZone();
  return {
    ...(from !== '' && { from: startOfDay(from, dayZone).toISOString() }),
    ...(to !== '' && { before: startOfNextDay(to, dayZone).toISOString() }),
    ...(!isBlank(userId) && { userId: trimmed(userId) }),
    ...(!isBlank(customerId) && { customerId: trimmed(customerId) }),
    ...(!isBlank(requestId) && { requestId: trimmed(requestId) }),
    ...(action !== '' && { actions: [action] }),
    ...(outcome !== null && { outcomes: [outcome] }),
    ...(showsReads && { showReads: true }),
  };
}

/** Entries and gaps, newest first. */
export function rowsOf({ nodes, gaps }: Pick<AuditPage, 'nodes' | 'gaps'>): AuditRow[] {
  const rows = [
    ...nodes.map((entry) => ({ kind: 'entry' as const, ...entry })),
    ...gaps.map((gap) => ({ kind: 'gap' as const, id: `gap ${gap.from} ${gap.until}`, ...gap })),
  ];
  const timeOf = (row: AuditRow): number => Date.parse(row.kind === 'gap' ? row.until : row.at);
  return rows.toSorted((a, b) => timeOf(b) - timeOf(a));
}

export interface AuditRows {
  readonly rows: readonly AuditRow[];
  readonly pages: ConnectionPages<AuditPageQuery, AuditPage>;
}

/** Rows of the audit log, page by page. Each visit reads the newest entries. */
export function useAuditRows(filter: AuditFilter): AuditRows {
  const pages = useConnection({
    query: AuditPageDocument,
    variables: { first: PAGE_SIZE, filter },
    connectionOf: ({ auditLog }: AuditPageQuery) => auditLog,
    fetchPolicy: 'network-only',
    pageSize: PAGE_SIZE,
  });
  const log = pages.page.data?.auditLog;
  return {
    rows: useMemo(() => (log === undefined ? [] : rowsOf(log)), [log]),
    pages,
  };
}
