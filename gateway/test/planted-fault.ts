import { closeSync, openSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Goes into a gateway before its own code: makes it fail in ways that cannot be brought about from outside. */

const { PLANTED_ERRORS_TO, PLANTED_OUTPUT_TO, PLANTED_ON_SIGNAL } = process.env;

/** A descriptor that was just closed is the next one to be opened. */
function redirect(descriptor: number, path: string): void {
  closeSync(descriptor);
  openSync(path, 'a');
}
if (PLANTED_OUTPUT_TO !== undefined) redirect(1, PLANTED_OUTPUT_TO);
if (PLANTED_ERRORS_TO !== undefined) redirect(2, PLANTED_ERRORS_TO);

const acts: Readonly<Record<string, () => void>> = {
  rejection: () => void Promise.reject(new Error('planted rejection')),
  exception: () => {
    throw new Error('planted exception');
  },
  collect: () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    // What the first one finds to be finalised, the second one frees.
    for (const _ of [1, 2]) if (typeof collect === 'function') collect();
    // Whoever sent the signal waits for this line.
    process.stdout.write('planted collection is done\n');
  },
};
process.on('SIGUSR2', () => acts[PLANTED_ON_SIGNAL ?? '']?.());
