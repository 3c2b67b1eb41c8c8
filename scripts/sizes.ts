import { buildWeb } from './lib/build-web.ts';
import { firstLoads } from './lib/first-load.ts';

await buildWeb();
const loads = await firstLoads();
if (loads.length === 0) throw new Error('The build has no page that is known by its name.');
const inKB = (bytes: number) => (bytes / 1000).toFixed(1);
for (const { route, bytes, files, limit } of loads) {
  const of = `${inKB(bytes).padStart(6)} of ${inKB(limit)} kB in ${files} files`;
  console.log(`${bytes > limit ? 'OVER' : 'ok  '} ${route.padEnd(44)} ${of}`);
}
process.exitCode = loads.some(({ bytes, limit }) => bytes > limit) ? 1 : 0;
