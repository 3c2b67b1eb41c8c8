import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** Presses Export CSV. @returns the cells of the file, the header first */
export async function exportedRows(page: Page, within: Page | Locator = page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trim();
  return text.split('\r\n').map((line) => {
    const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
    return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
  });
}

/** The header of a column of dates, which names the time zone. */
export const inZone = (header: string): string => `${header} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`;

/** The cells of the column of that name, without its header. */
export function columnOf([header = [], ...rows]: string[][], name: string): (string | undefined)[] {
  const index = header.indexOf(name);
  if (index < 0) throw new Error(`The file has no column ${name}: ${header.join(', ')}`);
  return rows.map((row) => row[index]);
}
