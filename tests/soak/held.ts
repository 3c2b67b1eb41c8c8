import { readdirSync } from 'node:fs';
import * as z from 'zod';
import type { Service } from '../../scripts/lib/processes.ts';

const Answer = z.object({
  /** Bytes after a full collection: on V8's heap, and beside it; then all that the system counts. */
  heapUsed: z.number(),
  external: z.number(),
  rss: z.number(),
  /** p99 since the last question, without the collection that it causes. */
  loopDelayMs: z.number(),
  /** What keeps the process busy, by kind. */
  resources: z.record(z.string(), z.int()),
});

/** What a process holds at one moment. */
export interface Held extends z.output<typeof Answer> {
  readonly openFiles: number;
}

const DEADLINE_MS = 10_000;

/** Asks a process that runs with `probe.ts`. Rejects where it ends, or says nothing. */
export async function heldBy({ child, exited }: Service): Promise<Held> {
  const heard = Promise.withResolvers<unknown>();
  const deadline = setTimeout(() => heard.reject(new Error('the process does not say what it holds')), DEADLINE_MS);
  void exited.then((code) => heard.reject(new Error(`the process ended with ${code}`)));
  child.once('message', heard.resolve);
  try {
    child.send('held?', (error) => {
      if (error) heard.reject(error);
    });
    const answer = Answer.parse(await heard.promise);
    return { ...answer, openFiles: readdirSync(`/proc/${child.pid}/fd`).length };
  } finally {
    clearTimeout(deadline);
    child.off('message', heard.resolve);
  }
}
