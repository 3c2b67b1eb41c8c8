import { readFile, writeFile } from 'node:fs/promises';

/** Writes a generated file only if its text differs: a rewritten file restarts what watches it. */
export async function writeChanged(file: string | URL, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) await writeFile(file, text);
}
