import {
  AUDIT_ABSENCE_TEXTS,
  AUDIT_EXPORT_FORMATS,
  AUDIT_OUTCOME_TEXTS,
  auditActionText,
  type AuditExportFormat,
  auditGapText,
} from '@sightline/schema/rules/audit-actions.ts';
import { BYTE_ORDER_MARK, csvLine } from '@sightline/schema/rules/csv.ts';
import * as z from 'zod';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import { AuditFilterJson } from './audit-filter.ts';
import type { AuditEntry, AuditGapView } from './audit-rows.ts';
import type { AuditPage, AuditTable } from './audit-table.ts';
import { entryNames, findCustomer, type NameSources, userOf } from './entry-names.ts';

/** A request for an export, with the filter of the audit page. */
export const AuditExportRequest = z.strictObject({
  format: z.enum(AUDIT_EXPORT_FORMATS),
  filter: z.nullish(AuditFilterJson),
});
export type AuditExportRequest = z.output<typeof AuditExportRequest>;

const PAGE_SIZE = 200;

interface ExportOptions {
  readonly auditTable: AuditTable;
  readonly tokenVerifier: TokenVerifier;
  readonly names: NameSources;
  /** Called before each page; rejects when the export has to end. */
  readonly check: () => Promise<unknown>;
}

/** An entry with the names of the entities that it refers to, if they are known now. */
type NamedEntry = Awaited<ReturnType<typeof namedEntry>>;

/** Yields the text of the file, newest entries first. Reads a page of entries only when the consumer asks for more text. */
export async function* auditFileText(
  { format, filter }: AuditExportRequest,
  options: ExportOptions,
): AsyncGenerator<string, void> {
  const { header, entryLine, gapLine } = FORMATS[format];
  let after: string | null = null;
  let prefix = header;
  do {
    // oxlint-disable no-await-in-loop -- page by page
    await options.check();
    const page: AuditPage = await options.auditTable.page({ first: PAGE_SIZE, after, filter: filter ?? {} });
    const names = entryNames(options.names);
    const entries = await Promise.all(page.entries.map((entry) => namedEntry(entry, names, options)));
    // oxlint-enable no-await-in-loop
    const lines = [
      ...entries.map((entry) => ({ at: entry.at, text: entryLine(entry) })),
      ...page.gaps.map((gap) => ({ at: gap.until, text: gapLine(gap) })),
    ];
    const text = lines
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .map((line) => line.text)
      .join('');
    yield prefix + text;
    prefix = '';
    after = page.hasNextPage ? (page.entries.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
}

async function namedEntry(entry: AuditEntry, names: ReturnType<typeof entryNames>, options: ExportOptions) {
  const [customer, targetName, clientName] = await Promise.all([
    findCustomer(options.names, entry.customerId),
    names.target(entry),
    names.client(entry),
  ]);
  const { cursor: _, ...shown } = entry;
  const user = userOf(entry, options.tokenVerifier);
  const customerName = customer?.internal_name ?? customer?.name ?? null;
  return { ...shown, userName: user?.name ?? null, email: user?.email ?? null, customerName, targetName, clientName };
}

/** Columns of the CSV file: texts as on screen, and ids for other tools. The line of a gap fills only the first three. */
const COLUMNS: readonly (readonly [header: string, value: (row: NamedEntry) => string | number | null])[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Action', ({ action }) => auditActionText(action)],
  ['Outcome', ({ outcome }) => AUDIT_OUTCOME_TEXTS[outcome]],
  ['Error codes', ({ codes }) => codes.join(' ')],
  ['Attempts', ({ attempts }) => attempts],
  ['User', ({ userName }) => userName],
  ['Email', ({ email }) => email],
  ['User ID', ({ userId }) => userId],
  ['Customer', ({ customerName, noCustomer }) => customerName ?? (noCustomer && AUDIT_ABSENCE_TEXTS[noCustomer])],
  ['Customer ID', ({ customerId }) => customerId],
  ['Acting for the customer', ({ actingForId }) => (actingForId === null ? 'No' : 'Yes')],
  ['Target', ({ targetName, noTarget }) => targetName ?? (noTarget && AUDIT_ABSENCE_TEXTS[noTarget])],
  ['Target ID', ({ targetId }) => targetId],
  ['Detail', ({ detail }) => detail],
  ['API client', ({ clientName }) => clientName],
  ['API client ID', ({ clientId }) => clientId],
  ['Operation', ({ action }) => action],
  ['Request ID', ({ requestId }) => requestId],
];

interface Format {
  readonly header: string;
  readonly entryLine: (row: NamedEntry) => string;
  readonly gapLine: (gap: AuditGapView) => string;
}

const FORMATS: Record<AuditExportFormat, Format> = {
  csv: {
    header: BYTE_ORDER_MARK + csvLine(COLUMNS.map(([header]) => header)),
    entryLine: (row) => csvLine(COLUMNS.map(([, value]) => value(row))),
    gapLine: ({ from, until, lostEntries }) =>
      csvLine([until, `${auditGapText(lostEntries)} since ${from}`, 'Gap', ...COLUMNS.slice(3).map(() => null)]),
  },
  ndjson: { header: '', entryLine: jsonLine, gapLine: (gap) => jsonLine({ gap }) },
};

function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
