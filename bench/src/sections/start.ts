import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../../scripts/lib/ports.ts';
import { allFiles } from '../../../scripts/lib/changed.ts';
import { copyFiles } from '../../../scripts/lib/repository-copy.ts';
import { startNpm } from '../npm-script.ts';
import type { Bench, Findings, Section } from '../section.ts';
import { formatNumber } from '../stats.ts';
import { until } from '../until.ts';

const MAX_FIRST_START_S = 25;

/** Seconds from `npm start` until the gateway serves a page, with nothing of this installation on the path. */
async function secondsUntilReady(bench: Bench, folder: string, home: string): Promise<number> {
  const port = String(await freePort());
  const started = performance.now();
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const environment = { PATH: path.join(delimiter), HOME: home, PORT: port, SANDBOX_PORT: String(await freePort()) };
  const script = startNpm(bench, ['start'], folder, environment);
  await until('npm start', async () => (await fetch(`http://localhost:${port}/login`)).ok);
  const seconds = (performance.now() - started) / 1000;
  await script.stop();
  return seconds;
}

async function run(bench: Bench): Promise<Findings> {
  const [load = 0] = loadavg();
  const folder = await copyFiles(await allFiles());
  const home = await mkdtemp(join(tmpdir(), 'sightline-home-'));
  try {
    const first = await secondsUntilReady(bench, folder, home);
    bench.log(`first start: ${formatNumber(first)} s`);
    const second = await secondsUntilReady(bench, folder, home);
    bench.log(`second start: ${formatNumber(second)} s`);
    return {
      goals: [
        {
          what: '`npm start` in a fresh copy with an empty home folder, until the page is served',
          goal: `≤ ${MAX_FIRST_START_S} s`,
          reached: `${formatNumber(first)} s`,
          met: first <= MAX_FIRST_START_S,
          why: 'It downloads and unpacks the packages, then builds the web.',
        },
      ],
      tables: [
        {
          title: 'npm start',
          columns: ['start', 'seconds'],
          rows: [
            ['first: installs, builds, starts', formatNumber(first)],
            ['second: starts', formatNumber(second)],
          ],
        },
      ],
      charts: [],
      notes: [
        'A copy of the repository without installed packages, an empty home folder and thus no package cache. The registry is near.',
        'Containers are measured with `npm run test:containers`, where Docker runs: it fails if the image is larger than 300 MB. `docker compose up` served the page after 29 s (goal 40 s) on a machine with two idle cores, 2026-11-22; the image had 295 MB, 2026-11-28.',
        `Load of the machine in the minute before: ${formatNumber(load)}, on ${availableParallelism()} cores.`,
      ],
    };
  } finally {
    for (const each of [folder, home]) await rm(each, { recursive: true, force: true });
  }
}

export const startSection: Section = { name: 'start', title: 'First start', run };
