import { ATTACKS } from '../tests/attacks/table.ts';
import { startTarget } from '../tests/attacks/target.ts';
import { buildWeb } from './lib/build-web.ts';
import { chromiumPath } from './lib/chromium-flags.ts';

await buildWeb();
const target = await startTarget();
const tried = ATTACKS.filter(({ needsBrowser }) => needsBrowser !== true || chromiumPath() !== undefined);
if (tried.length < ATTACKS.length) console.log(`skipped without Chromium: ${ATTACKS.length - tried.length} (set CHROMIUM_PATH)`);
let withstood = 0;
try {
  for (const { row, what, expected, run } of tried) {
    const came = await run(target).catch((error: unknown) => String(error));
    if (came === expected) withstood += 1;
    const verdict = came === expected ? 'ok  ' : 'FAIL';
    console.log(`${verdict} ${row.padEnd(10)} ${what}: ${came}${came === expected ? '' : ` (expected ${expected})`}`);
  }
} finally {
  await target.stop();
}
console.log(`${withstood} of ${tried.length} attacks got the expected response`);
process.exitCode = withstood === tried.length ? 0 : 1;
