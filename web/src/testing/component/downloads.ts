import { expect, onTestFinished, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Clicks, and resolves to the cells of the CSV file that the browser downloads, the header first. */
export async function downloadedRows(button: Locator): Promise<readonly string[][]> {
  const created = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => created.mockRestore());
  created.mockClear();
  await button.click();
  await expect.poll(() => created.mock.calls.length).toBe(1);
  const [blob] = created.mock.calls[0] ?? [];
  if (!(blob instanceof Blob)) throw new Error('The download is no file.');
  const lines = (await blob.text()).replace('\uFEFF', '').split('\r\n').slice(0, -1);
  return lines.map((line) => {
    const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
    return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
  });
}

/** The cells of the column whose header starts with `name`. */
export function columnOf([header = [], ...rows]: readonly string[][], name: string): readonly string[] {
  const index = header.findIndex((each) => each.startsWith(name));
  return rows.map((row) => row[index] ?? '');
}
