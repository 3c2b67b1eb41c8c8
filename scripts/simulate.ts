import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { runSchedule } from '../tests/simulation/schedule.ts';
import { commandLine } from './lib/command-line.ts';
import { onStopSignal, ROOT, run } from './lib/processes.ts';

const { values } = commandLine(
  {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    schedules: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    processes: { type: 'string', default: '1' },
  },
  `Usage: npm run simulate -- [options]
  --seed N       default: random
  --schedules N  default: 1000
  --from N       number of the first schedule
  --only N       runs this schedule and prints its faults
  --processes N  processes that share the schedules`,
);
const count = z.coerce.number().int().min(0);
const options = z
  .object({ seed: z.coerce.number().int(), schedules: count, from: count, only: z.optional(count), processes: count })
  .parse(values);

async function simulate(first: number, end: number, log?: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  let events = 0;
  for (let number = first; number < end; number += 1) {
    const result = await runSchedule(options.seed, number, log);
    events += result.events;
    if (log) console.log(JSON.stringify({ ...result, faults: result.faults.length }));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`seed ${options.seed}: ${end - first} schedules from ${first}, ${events} events, ${seconds.toFixed(1)} s`);
}

async function inProcesses(): Promise<void> {
  const processes = Math.min(options.processes, availableParallelism());
  const perProcess = Math.ceil(options.schedules / processes);
  const runs = Array.from({ length: processes }, async (_, index) => {
    const first = options.from + index * perProcess;
    const schedules = Math.max(0, Math.min(perProcess, options.from + options.schedules - first));
    const args = [
      `${ROOT}scripts/simulate.ts`,
      '--seed',
      String(options.seed),
      '--from',
      String(first),
      '--schedules',
      String(schedules),
    ];
    const { code, output } = await run(process.execPath, args);
    console.log(output.trim());
    if (code !== 0) throw new Error(`schedules ${first} to ${first + schedules - 1} failed`);
  });
  await Promise.all(runs);
}

onStopSignal(() => process.exit(130));
try {
  if (options.only !== undefined) await simulate(options.only, options.only + 1, (line) => console.log(line));
  else if (options.processes > 1) await inProcesses();
  else await simulate(options.from, options.from + options.schedules);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
