import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

/** An editor writes a file in several steps. */
const DEBOUNCE_MS = 50;

/**
 * Calls `act` after a file below one of the folders has changed, one call at a time; changes during a call lead to one more.
 * @param isWanted receives the path relative to the root
 */
export function onChange(folders: readonly string[], isWanted: (file: string) => boolean, act: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let hasChangedAgain = false;
  const run = async (): Promise<void> => {
    if (isRunning) {
      hasChangedAgain = true;
      return;
    }
    isRunning = true;
    await act();
    isRunning = false;
    if (hasChangedAgain) {
      hasChangedAgain = false;
      await run();
    }
  };
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name === null || !isWanted(join(folder, name))) return;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), DEBOUNCE_MS);
    });
  }
}
