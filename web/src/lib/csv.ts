import { BYTE_ORDER_MARK, csvLine } from '@sightline/schema/rules/csv.ts';
import { serverNow } from './clock.ts';
import { browserZone, formatDay, modernZoneName, type TimeZone } from './time.ts';

/** One column of a CSV file. Must not contain secrets. */
export interface CsvColumn<T> {
  readonly header: string;
  /** Whether its values are days or times of the viewer's zone, which the header then names. */
  readonly isInZone?: true;
  /** Null leaves the cell empty. `zone`: time zone of days and times, as on the screen. */
  readonly value: (row: T, zone: TimeZone) => string | number | null;
}

/** CSV text with a header line; see `csvLine`. */
export function toCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[], zone: TimeZone): string {
  const lines = [
    columns.map(({ header, isInZone }) => (isInZone ? `${header} (${modernZoneName(zone ?? browserZone())})` : header)),
    ...rows.map((row) => columns.map(({ value }) => value(row, zone))),
  ];
  return lines.map(csvLine).join('');
}

/** The browser may read the file some time after the click. */
const REVOKE_DELAY_MS = 10_000;

/** Name of a downloaded file: words and numbers of `name` in lower case, then the day in the user's time zone. */
export function datedFileName(name: string, extension: string, zone: TimeZone, now = new Date(serverNow())): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:\.\p{N}+)?/gu) ?? [];
  return `${[...words, formatDay(now, zone)].join('-')}.${extension}`;
}

/** Makes the browser download CSV text as a file. */
export function downloadCsv(fileName: string, text: string): void {
  downloadText(fileName, `${BYTE_ORDER_MARK}${text}`, 'text/csv');
}

/** Makes the browser download `text` as a file. */
export function downloadText(fileName: string, text: string, mediaType: string): void {
  downloadBlob(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}

/** Makes the browser download a file. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
