import { mkdir, readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { hasPassed, reportText, withReport } from '../tests/soak/report.ts';
import { soak } from '../tests/soak/run.ts';
import { commandLine } from './lib/command-line.ts';
import { onStopSignal, ROOT } from './lib/processes.ts';

const RESULTS = `${ROOT}bench/results`;
const PAGE = `${ROOT}docs/reliability.md`;

const { values } = commandLine(
  {
    minutes: { type: 'string', default: '30' },
    clients: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '20' },
    trial: { type: 'boolean', default: false },
  },
  `Usage: npm run soak -- [options]
  --minutes N  default: 30
  --clients N  default: 2000
  --rate N     changes per second, default: 20
  --seed N     default: 1
  --trial      changes neither bench/results nor docs/reliability.md`,
);
const options = z
  .object({
    minutes: z.coerce.number().min(1).max(1_440),
    clients: z.coerce.number().int().min(1).max(20_000),
    seed: z.coerce.number().int(),
    rate: z.coerce.number().min(0).max(2_000),
  })
  .parse(values);

const stops: (() => Promise<void>)[] = [];
async function stopAll(): Promise<void> {
  await Promise.allSettled(stops.toReversed().map((stop) => stop()));
}
onStopSignal(() => void stopAll().then(() => process.exit(130)));

const since = performance.now();
const log = (line: string): void => console.log(`${((performance.now() - since) / 60_000).toFixed(2).padStart(7)} min  ${line}`);
try {
  const report = await soak(options, log, (stop) => stops.push(stop));
  console.log(`\n${reportText(report)}`);
  if (!values.trial) {
    await mkdir(RESULTS, { recursive: true });
    await writeFile(`${RESULTS}/soak-latest.json`, `${JSON.stringify(report, null, 2)}\n`);
    await writeFile(PAGE, withReport(await readFile(PAGE, 'utf8'), report));
    console.log('\nWrote bench/results/soak-latest.json and docs/reliability.md.');
  }
  process.exitCode = hasPassed(report) ? 0 : 1;
} finally {
  await stopAll();
}
