import { parseArgs } from 'node:util';
import * as z from 'zod';
import { runSchedule } from '../tests/simulation/schedule.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    schedules: { type: 'string', default: '1000' },
    /** Runs one schedule and prints its faults. */
    only: { type: 'string' },
  },
});
const options = z
  .object({ seed: z.coerce.number().int(), schedules: z.coerce.number().int().min(1), only: z.optional(z.coerce.number().int()) })
  .parse(values);

const startedAt = performance.now();
const { seed, only } = options;
const [first, end] = only === undefined ? [0, options.schedules] : [only, only + 1];
console.log(`seed ${seed}`);
let events = 0;
for (let number = first; number < end; number += 1) {
  const result = await runSchedule(seed, number, only === undefined ? undefined : (line) => console.log(line)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  events += result.events;
  if (only !== undefined) console.log(JSON.stringify({ ...result, faults: result.faults.length }));
}
const seconds = (performance.now() - startedAt) / 1_000;
console.log(`${end - first} schedules, ${events} events, ${seconds.toFixed(1)} s`);
