import { buildWeb } from './lib/build-web.ts';
import { firstLoads } from './lib/first-load.ts';

await buildWeb();
const loads = await firstLoads();
if (loads.length === 0) throw new Error('The build has no page that is known by its name.');
const inKB = (bytes: number) => (bytes / 1000).toFixed(1);
for (const { route, bytes, budget } of loads) {
  console.log(`${bytes > budget ? 'OVER' : 'ok  '} ${route.padEnd(44)} ${inKB(bytes).padStart(6)} of ${inKB(budget)} kB`);
}
process.exitCode = loads.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
