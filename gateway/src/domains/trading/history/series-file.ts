import type { Market } from '@sightline/provider-contract/odds.ts';
import { BYTE_ORDER_MARK, csvLine } from '@sightline/schema/rules/csv.ts';
import * as z from 'zod';
import { gatewayError } from '../../../errors/catalogue.ts';
import { competitorsOf } from '../feed/competitors.ts';
import type { RecordedNames } from './history-table.ts';
import type { ReadableSeries } from './readable-series.ts';
import { optionalTime, timeText } from './recorded-board.ts';
import type { Recorded } from './recorded.ts';

const ROWS_PER_PAGE = 500;
const Moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
/** Position after a row: its time and number. */
const Position = z
  .string()
  .regex(/^\d{1,15}-\d{1,15}$/)
  .transform((text) => {
    const [at = 0, number = 0] = text.split('-').map(Number);
    return { at, number };
  });

/** A request for an export. */
export const SeriesExportRequest = z.strictObject({
  seriesId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
  format: z.enum(['csv', 'ndjson']),
  /** RFC 3339; by default everything that the caller may read. */
  from: z.nullish(Moment),
  to: z.nullish(Moment),
  /** `cursor` of the last row of an export that was cut. */
  after: z.nullish(Position),
});
export type SeriesExportRequest = z.output<typeof SeriesExportRequest>;

/**
 * The recorded states of a series, oldest first, beginning with those at `from`. Yields the text of the file, and reads a page when the one
 * before it was taken. Rejects with NOT_FOUND if nothing was recorded in that time, and with FORBIDDEN when it may not be read any longer.
 *
 * @param open the series as its caller may read it now; called for each page
 */
export async function* seriesFileText(
  request: SeriesExportRequest,
  open: () => Promise<ReadableSeries>,
): AsyncGenerator<string, void> {
  const { header, rowText, end } = FORMATS[request.format];
  const series = await open();
  const covered = await series.coverage();
  const [first, last] = [covered[0], covered.at(-1)];
  if (!first || !last) throw gatewayError('NOT_FOUND', { message: 'Nothing was recorded of this series.' });
  const from = Math.max(request.from ?? 0, first.from);
  const to = Math.min(request.to ?? last.until, last.until);
  if (from > to) throw gatewayError('NOT_FOUND', { message: 'Nothing was recorded of this series in that time.' });
  const { labels } = await series.names();
  const textOf = (rows: readonly Recorded[], { isChange }: { isChange: boolean }): string =>
    rows.map((row) => rowText(row, { labels, isChange: isChange && !row.isRestated })).join('');
  let after = request.after ?? null;
  // All states at the start have one cursor, so a file that was cut among them begins with them again.
  const start = after === null ? from : after.number === 0 ? Math.max(after.at, from) : null;
  yield header(after === null ? covered : null);
  if (start !== null)
    yield textOf(
      (await series.boardAt(start)).rows.map((row) => ({ ...row, at: start, number: 0 })),
      { isChange: false },
    );
  let rows: readonly Recorded[] = [];
  do {
    // oxlint-disable no-await-in-loop -- page by page
    const readable = await open();
    if (!readable.mayRead(from)) throw gatewayError('FORBIDDEN', { message: 'This recording may not be read any longer.' });
    rows = await readable.changes({
      from: after?.number === 0 ? after.at + 1 : (after?.at ?? from + 1),
      to,
      after,
      limit: ROWS_PER_PAGE,
    });
    // oxlint-enable no-await-in-loop
    yield textOf(rows, { isChange: true });
    after = rows.at(-1) ?? after;
  } while (rows.length === ROWS_PER_PAGE);
  yield end(to);
}

type Coverage = Awaited<ReturnType<ReadableSeries['coverage']>>;

interface RowOptions {
  readonly labels: RecordedNames['labels'];
  /** False for a state at the start of the file, or of an interval. */
  readonly isChange: boolean;
}

interface Format {
  /** @param covered null when an export continues */
  readonly header: (covered: Coverage | null) => string;
  readonly rowText: (row: Recorded, options: RowOptions) => string;
  /** The mark of a complete file. */
  readonly end: (to: number) => string;
}

const COLUMNS = [
  'Time (UTC)',
  'Kind',
  'ID',
  'Match ID',
  'Market',
  'State',
  'Selection ID',
  'Selection',
  'Odds',
  'Won',
  'Lifecycle',
  'Score',
  'Sent at',
  'Changed after',
  'Is a change',
  'Cursor',
];

const FORMATS: Record<SeriesExportRequest['format'], Format> = {
  ndjson: {
    header: (covered) =>
      covered === null
        ? ''
        : line({
            covered: covered.map(({ from, until, isWinnerOnly }) => ({
              from: timeText(from),
              until: timeText(until),
              isWinnerOnly,
            })),
          }),
    rowText: (row, options) => line(jsonOf(row, options)),
    end: (to) => line({ end: timeText(to) }),
  },
  csv: {
    header: (covered) => (covered === null ? '' : BYTE_ORDER_MARK + csvLine(COLUMNS)),
    rowText: csvOf,
    end: (to) => csvLine([timeText(to), 'END', ...COLUMNS.slice(2).map(() => null)]),
  },
};

function jsonOf({ at, number, key, entity, reason, changedAfter, pushedAt }: Recorded, { labels, isChange }: RowOptions): object {
  const [type, id] = key.split('/');
  const times = { pushedAt: optionalTime(pushedAt), changedAfter: optionalTime(changedAfter) };
  const head = { at: timeText(at), cursor: `${at}-${number}`, isChange, type, id, reason, ...times };
  if (entity === null) return head;
  if (entity.type !== 'MARKET') {
    const { lifecycle } = entity.value;
    return { ...head, lifecycle, scores: competitorsOf(entity.value).map(({ score }) => score) };
  }
  const { value: market } = entity;
  const label = labels.get(market.id);
  return {
    ...head,
    marketType: market.type,
    label: label?.label ?? null,
    matchId: matchOf(market),
    state: market.state,
    selections: market.selections.map((selection) => ({
      id: `${market.id}:${selection.id}`,
      label: label?.selections.find((each) => each.id === selection.id)?.label ?? null,
      odds: selection.odds,
      wasOutcome: selection.was_outcome,
    })),
  };
}

function csvOf({ at, number, key, entity, reason, changedAfter, pushedAt }: Recorded, { labels, isChange }: RowOptions): string {
  const [type = '', id = ''] = key.split('/');
  const start = [timeText(at), type, id];
  const times = [optionalTime(pushedAt), optionalTime(changedAfter), isChange ? 'Yes' : 'No'];
  const cursor = `${at}-${number}`;
  if (entity === null) return csvLine([...start, null, null, reason, null, null, null, null, null, null, ...times, cursor]);
  if (entity.type !== 'MARKET') {
    const scores = competitorsOf(entity.value).map((side) => side.score ?? '');
    const score = scores.every((each) => each === '') ? null : scores.join(':');
    return csvLine([...start, null, null, null, null, null, null, null, entity.value.lifecycle, score, ...times, cursor]);
  }
  const { value: market } = entity;
  const label = labels.get(market.id);
  return market.selections
    .map((selection, index) => {
      const name = label?.selections.find((each) => each.id === selection.id)?.label ?? null;
      const won = selection.was_outcome === null ? null : selection.was_outcome ? 'Yes' : 'No';
      const what = [matchOf(market), label?.label ?? market.type, market.state];
      // A file that is cut between these lines continues with all of them.
      const position = index === market.selections.length - 1 ? cursor : null;
      const price = [`${market.id}:${selection.id}`, name, selection.odds, won];
      return csvLine([...start, ...what, ...price, null, null, ...times, position]);
    })
    .join('');
}

function matchOf({ fixture }: Market): string | null {
  return fixture.type === 'match' ? String(fixture.id) : null;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
