import { readdirSync } from 'node:fs';
import * as z from 'zod';
import type { Service } from '../../scripts/lib/processes.ts';

/** Flags of a process that `measureResources` queries. */
export const MEASUREMENT_FLAGS = ['--expose-gc', '--import', new URL('probe.ts', import.meta.url).href];

const Answer = z.object({
  /** Bytes after a full garbage collection: V8 heap, external memory, resident set size. */
  heapUsed: z.number(),
  external: z.number(),
  rss: z.number(),
  /** p99 since the last query, without the collection that it causes. */
  loopDelayMs: z.number(),
  /** Number of active resources by kind. */
  resources: z.record(z.string(), z.int()),
});

/** Resources of a process at one moment. */
export interface ProcessResources extends z.output<typeof Answer> {
  readonly openFiles: number;
}

const DEADLINE_MS = 10_000;

/** Queries a process that runs with the flags `MEASUREMENT_FLAGS`. Rejects if it exits or does not answer. */
export async function measureResources({ child, exited }: Service): Promise<ProcessResources> {
  const answered = Promise.withResolvers<unknown>();
  const deadline = setTimeout(() => answered.reject(new Error('the process does not report its resources')), DEADLINE_MS);
  void exited.then((code) => answered.reject(new Error(`the process ended with ${code}`)));
  child.once('message', answered.resolve);
  try {
    child.send('report resources', (error) => {
      if (error) answered.reject(error);
    });
    const answer = Answer.parse(await answered.promise);
    return { ...answer, openFiles: readdirSync(`/proc/${child.pid}/fd`).length };
  } finally {
    clearTimeout(deadline);
    child.off('message', answered.resolve);
  }
}
