import {
  AUDIT_ABSENCE_TEXTS,
  AUDIT_OUTCOME_TEXTS,
  auditActionText,
  type AuditExportFormat,
  auditGapText,
} from '@sightline/schema/rules/audit-actions.ts';
import { BYTE_ORDER_MARK, csvLine } from '@sightline/schema/rules/csv.ts';
import * as z from 'zod';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import type { AuditGap } from './audit-events.ts';
import { absenceName, AuditFilterJson, outcomeName, queryOf } from './audit-filter.ts';
import type { AuditEntry, AuditPage, AuditTable } from './audit-table.ts';
import { entryNames, findCustomer, type NameSources, userOf } from './entry-names.ts';

/** A request for an export: the filter of the page. */
export const AuditExportRequest = z.strictObject({
  format: z.enum(['csv', 'ndjson'] satisfies AuditExportFormat[]),
  filter: z.nullish(AuditFilterJson),
});
export type AuditExportRequest = z.output<typeof AuditExportRequest>;

const PAGE_SIZE = 200;

interface Sources {
  readonly auditTable: AuditTable;
  readonly tokenVerifier: TokenVerifier;
  readonly names: NameSources;
  /** Called before each page; rejects when the export has to end. */
  readonly check: () => Promise<unknown>;
}

/** An entry with the names of what it refers to, as far as they are known now. */
type NamedEntry = Awaited<ReturnType<typeof namedEntry>>;

/** Reads the matching entries page by page, newest first. Yields the text of the file; a page is read when the one before it was taken. */
export async function* exportAudit({ format, filter }: AuditExportRequest, sources: Sources): AsyncGenerator<string, void> {
  const query = { ...queryOf(filter), first: PAGE_SIZE };
  const { header, entryLine, gapLine } = FORMATS[format];
  let after: string | null = null;
  let isFirst = true;
  do {
    // oxlint-disable no-await-in-loop -- page by page
    await sources.check();
    const page: AuditPage = await sources.auditTable.page({ ...query, after });
    const names = entryNames(sources.names);
    const entries = await Promise.all(page.entries.map((entry) => namedEntry(entry, names, sources)));
    // oxlint-enable no-await-in-loop
    const lines = [
      ...entries.map((entry) => ({ at: entry.entry.at, text: entryLine(entry) })),
      ...page.gaps.map((gap) => ({ at: gap.until, text: gapLine(gap) })),
    ];
    const text = lines
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .map((line) => line.text)
      .join('');
    yield isFirst ? header + text : text;
    isFirst = false;
    after = page.hasNextPage ? page.endCursor : null;
  } while (after !== null);
}

async function namedEntry(entry: AuditEntry, names: ReturnType<typeof entryNames>, { tokenVerifier, names: sources }: Sources) {
  const [customer, targetName, clientName] = await Promise.all([
    findCustomer(sources, entry.customer),
    names.target(entry),
    names.client(entry),
  ]);
  const isOver = entry.kind === 'outcome';
  return {
    entry,
    user: userOf(entry, tokenVerifier),
    customerName: customer?.internal_name ?? customer?.name ?? null,
    targetName,
    clientName,
    codes: isOver ? entry.codes : [],
    attempts: isOver ? entry.attempts : 1,
  };
}

/** Columns of the CSV file: texts as on screen, with ids for other tools. Those of a gap are empty, except the first three. */
const COLUMNS: readonly (readonly [header: string, value: (row: NamedEntry) => string | number | null])[] = [
  ['Time (UTC)', ({ entry }) => entry.at],
  ['Action', ({ entry }) => auditActionText(entry.action)],
  ['Outcome', ({ entry }) => AUDIT_OUTCOME_TEXTS[outcomeName(entry)]],
  ['Error codes', ({ codes }) => codes.join(' ')],
  ['Attempts', ({ attempts }) => attempts],
  ['User', ({ user }) => user?.name ?? null],
  ['Email', ({ user }) => user?.email ?? null],
  ['User ID', ({ entry }) => entry.user],
  ['Customer', ({ customerName, entry }) => customerName ?? absenceText(entry.noCustomer)],
  ['Customer ID', ({ entry }) => entry.customer],
  ['Acting for the customer', ({ entry }) => (entry.actingFor === null ? 'No' : 'Yes')],
  ['Target', ({ targetName, entry }) => targetName ?? absenceText(entry.noTarget)],
  ['Target ID', ({ entry }) => entry.target],
  ['Detail', ({ entry }) => entry.detail],
  ['API client', ({ clientName }) => clientName],
  ['API client ID', ({ entry }) => entry.client],
  ['Operation', ({ entry }) => entry.action],
  ['Request ID', ({ entry }) => entry.requestId],
];

function absenceText(absence: AuditEntry['noTarget']): string | null {
  const name = absenceName(absence);
  return name && AUDIT_ABSENCE_TEXTS[name];
}

interface Format {
  readonly header: string;
  readonly entryLine: (row: NamedEntry) => string;
  readonly gapLine: (gap: AuditGap) => string;
}

const FORMATS: Record<AuditExportFormat, Format> = {
  csv: {
    header: BYTE_ORDER_MARK + csvLine(COLUMNS.map(([header]) => header)),
    entryLine: (row) => csvLine(COLUMNS.map(([, value]) => value(row))),
    gapLine: ({ from, until, lost }) =>
      csvLine([until, `${auditGapText(lost)} since ${from}`, 'Gap', ...COLUMNS.slice(3).map(() => null)]),
  },
  ndjson: {
    header: '',
    entryLine({ entry, user, customerName, targetName, clientName, codes, attempts }) {
      const { write: id, at, action, user: userId, customer: customerId, actingFor: actingForId, target: targetId } = entry;
      const { detail, client: clientId, requestId } = entry;
      const outcome = outcomeName(entry);
      const noCustomer = absenceName(entry.noCustomer);
      const noTarget = absenceName(entry.noTarget);
      return jsonLine({
        id,
        at,
        action,
        outcome,
        codes,
        attempts,
        userId,
        userName: user?.name ?? null,
        email: user?.email ?? null,
        customerId,
        customerName,
        noCustomer,
        actingForId,
        targetId,
        targetName,
        noTarget,
        detail,
        clientId,
        clientName,
        requestId,
      });
    },
    gapLine: ({ from, until, lost }) => jsonLine({ gap: { from, until, lostEntries: lost } }),
  },
};

function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
