import { useApolloClient } from '@apollo/client/react';
import { startOfDay, startOfNextDay } from '@sightline/schema/rules/calendar-day.ts';
import { isBlank, trimmed } from '@sightline/schema/rules/typed-text.ts';
import { useEffect, useState } from 'react';
import type { AuditFilter } from '@sightline/schema/types';
import type { Retry } from '../../lib/page-data.ts';
import { browserZone, type TimeZone } from '../../lib/time.ts';
import { AuditPageDocument, type AuditPageQuery } from './audit-page.generated.ts';
import type { AuditView } from './urls.ts';

type AuditPage = AuditPageQuery['auditLog'];
export type AuditEntry = AuditPage['nodes'][number];
export type AuditGap = AuditPage['gaps'][number];
export type AuditStorage = AuditPage['storage'];

/** A row of the table: a write, or a period whose writes are missing. */
export type AuditRow = ({ readonly kind: 'entry' } & AuditEntry) | ({ readonly kind: 'gap'; readonly id: string } & AuditGap);

const PAGE_SIZE = 50;
/** For an export. */
const MAX_PAGE_SIZE = 200;
export const MAX_EXPORTED = 10_000;

/** The filter that the gateway applies. Days are days of `zone`. */
export function filterOf({ from, to, userId, customerId, requestId, action, outcome }: AuditView, zone: TimeZone): AuditFilter {
  const days = zone ?? browserZone();
  return {
    ...(from !== '' && { from: startOfDay(from, days).toISOString() }),
    ...(to !== '' && { before: startOfNextDay(to, days).toISOString() }),
    ...(!isBlank(userId) && { userId: trimmed(userId) }),
    ...(!isBlank(customerId) && { customerId: trimmed(customerId) }),
    ...(!isBlank(requestId) && { requestId: trimmed(requestId) }),
    ...(action !== '' && { actions: [action] }),
    ...(outcome !== null && { outcomes: [outcome] }),
  };
}

/** Entries and gaps of one page, newest first. */
export function rowsOf({ nodes, gaps }: Pick<AuditPage, 'nodes' | 'gaps'>): AuditRow[] {
  const rows = [
    ...nodes.map((entry) => ({ kind: 'entry' as const, ...entry })),
    ...gaps.map((gap) => ({ kind: 'gap' as const, id: `gap ${gap.from} ${gap.until}`, ...gap })),
  ];
  const timeOf = (row: AuditRow): number => Date.parse(row.kind === 'gap' ? row.until : row.at);
  return rows.toSorted((a, b) => timeOf(b) - timeOf(a));
}

interface LoadedRows {
  /** Filter and refresh that the rows belong to. */
  readonly key: string;
  readonly filterKey: string;
  readonly rows: readonly AuditRow[];
  readonly last: Pick<AuditPage, 'pageInfo' | 'searchedUntil' | 'storage'>;
}

export interface AuditRows {
  readonly rows: readonly AuditRow[];
  /** Null until the first page. */
  readonly storage: AuditStorage | null;
  readonly hasMore: boolean;
  /** How far back the log was searched; null after its end. */
  readonly searchedUntil: string | null;
  /** Whether the rows are those of another filter, or missing. */
  readonly loading: boolean;
  readonly loadingMore: boolean;
  readonly error: unknown;
  /** Whether the error is that of a further page. */
  readonly hasOlderFailed: boolean;
  readonly retry: Retry;
  readonly loadMore: () => void;
  readonly refresh: () => void;
  /** The newest rows that match, at most {@link MAX_EXPORTED}, and whether these are all. */
  readonly readAll: () => Promise<{ readonly rows: readonly AuditRow[]; readonly isComplete: boolean }>;
}

/** Rows of the audit log, page by page. Not cached: each visit reads the newest entries. */
export function useAuditRows(filter: AuditFilter): AuditRows {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState<LoadedRows | null>(null);
  const [failure, setFailure] = useState<{ readonly key: string; readonly error: unknown } | null>(null);
  /** Counts refreshes and retries. */
  const [attempt, setAttempt] = useState(0);
  /** Cursor after which the next page is requested; null: the first page. */
  const [after, setAfter] = useState<{ readonly key: string; readonly cursor: string } | null>(null);
  const filterKey = JSON.stringify(filter);
  const key = `${attempt} ${filterKey}`;
  const [lastKey, setLastKey] = useState(key);
  if (lastKey !== key) {
    setLastKey(key);
    // Another filter starts with its first page, also one that was used before.
    setAfter(null);
  }
  const cursor = after?.key === key ? after.cursor : null;

  async function readPage(first: number, from: string | null, signal: AbortSignal): Promise<AuditPage> {
    const { data } = await client.query({
      query: AuditPageDocument,
      variables: { first, after: from, filter },
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal }, queryDeduplication: false },
    });
    if (data === undefined) throw new Error('The response has no audit log.');
    return data.auditLog;
  }

  useEffect(
    function loadPage() {
      const abort = new AbortController();
      readPage(PAGE_SIZE, cursor, abort.signal).then(
        (page) => {
          if (abort.signal.aborted) return;
          setFailure(null);
          setLoaded((before) => ({
            key,
            filterKey,
            rows: [...(cursor === null || before === null ? [] : before.rows), ...rowsOf(page)],
            last: page,
          }));
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setFailure({ key, error });
        },
      );
      return () => abort.abort();
    },
    // readPage is a new function on each render; it depends only on the filter, which is in the key.
    // A page that failed is requested again with a new object of the same cursor.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, cursor, after],
  );

  async function readAll(): Promise<{ rows: readonly AuditRow[]; isComplete: boolean }> {
    const rows: AuditRow[] = [];
    const { signal } = new AbortController();
    let from: string | null = null;
    do {
      const page: AuditPage = await readPage(MAX_PAGE_SIZE, from, signal);
      rows.push(...rowsOf(page));
      from = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (from !== null && rows.length < MAX_EXPORTED);
    return { rows: rows.slice(0, MAX_EXPORTED), isComplete: from === null && rows.length <= MAX_EXPORTED };
  }

  const reload = (): void => setAttempt((count) => count + 1);
  const failed = failure?.key === key;
  const isCurrent = loaded?.key === key;
  // Rows of another filter are shown only until there is a response.
  const shown = failed && loaded?.filterKey !== filterKey ? null : loaded;
  const next = shown?.last.pageInfo.hasNextPage === true ? shown.last.pageInfo.endCursor : null;
  const loadMore = (): void => {
    if (next === null) return;
    setFailure(null);
    setAfter({ key, cursor: next });
  };
  return {
    rows: shown?.rows ?? [],
    storage: shown?.last.storage ?? null,
    hasMore: next !== null,
    searchedUntil: shown?.last.searchedUntil ?? null,
    loading: !isCurrent && !failed,
    loadingMore: isCurrent && cursor !== null && cursor === next && !failed,
    error: failed ? failure.error : null,
    hasOlderFailed: failed && cursor !== null,
    retry: { onRetry: isCurrent && cursor !== null ? loadMore : reload, retrying: false },
    loadMore,
    refresh: reload,
    readAll,
  };
}
