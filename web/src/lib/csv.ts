/** One column of a table as text. Secrets have no place in it. */
export interface CsvColumn<T> {
  readonly header: string;
  /** Null leaves the cell empty. */
  readonly value: (row: T) => string | number | null;
}

/** What spreadsheets take for the beginning of a formula, blanks before it included; full-width signs count as well. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const NEEDS_QUOTES = /[",\r\n]/;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const guarded = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Comma-separated text (RFC 4180) with a line of headers; texts that a spreadsheet would run as formulas are made plain. */
export function toCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** Spreadsheets read UTF-8 only where the text says so. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A browser may start to read the file a moment after the click. */
const KEEP_MS = 10_000;

/** Has the browser save `text` as a file. */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
