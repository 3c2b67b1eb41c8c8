// cspell:ignore EFFF
/** Bidirectional control characters: other programs would show them, or apply them to other cells. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;
/** Start of a cell that a spreadsheet runs as a formula, also after blanks and with full-width signs. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const NEEDS_QUOTES = /[",\r\n]/;

/** First character of a CSV file: spreadsheets recognize UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A line of a CSV file (RFC 4180). Removes bidirectional control characters, and escapes texts that a spreadsheet would run as
 * formulas; null leaves a cell empty.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = value.replace(BIDI_CONTROLS, '');
  const guarded = FORMULA.test(plain) ? `'${plain}` : plain;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
