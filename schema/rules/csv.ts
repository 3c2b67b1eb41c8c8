// cspell:ignore EFFF
/** Controls of direction: no text needs them outside its own line. */
const CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;
/** Start of a cell that a spreadsheet runs as a formula, with leading blanks and full-width signs. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Spreadsheets need it to recognize UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Text without controls of direction, for files that other programs read. */
export function withoutDirectionControls(text: string): string {
  return text.replace(CONTROLS, '');
}

/** A line of a CSV file (RFC 4180). Escapes texts that a spreadsheet would run as formulas; null leaves a cell empty. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = withoutDirectionControls(value);
  const guarded = FORMULA.test(plain) ? `'${plain}` : plain;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
