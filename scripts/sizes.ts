import { buildWeb } from './lib/build-web.ts';
import { firstLoads } from './lib/first-load.ts';

await buildWeb();
const loads = await firstLoads();
if (loads.length === 0) throw new Error('The build has no pages.');
const inKB = (bytes: number) => (bytes / 1000).toFixed(1);
let isOver = false;
for (const { route, bytes, files, maxBytes, maxFiles } of loads) {
  const fits = bytes <= maxBytes && files <= maxFiles;
  isOver ||= !fits;
  const size = `${inKB(bytes).padStart(6)} of ${inKB(maxBytes)} kB in ${files} of ${maxFiles} files`;
  console.log(`${fits ? 'ok  ' : 'OVER'} ${route.padEnd(44)} ${size}`);
}
process.exitCode = isOver ? 1 : 0;
