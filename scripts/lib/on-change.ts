import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

/** An editor writes a file in several steps. */
const DEBOUNCE_MS = 50;

/**
 * Calls `act` after a file below one of the folders has changed, one call at a time; changes during a call lead to one more.
 * @param wanted receives the path relative to the root
 */
export function onChange(folders: readonly string[], wanted: (file: string) => boolean, act: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    await act();
    running = false;
    if (again) {
      again = false;
      await run();
    }
  };
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name === null || !wanted(join(folder, name))) return;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), DEBOUNCE_MS);
    });
  }
}
