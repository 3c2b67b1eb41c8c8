import { ATTACKS } from '../tests/attacks/table.ts';
import { startTarget } from '../tests/attacks/target.ts';
import { buildWeb } from './lib/build-web.ts';

await buildWeb();
const target = await startTarget();
let withstood = 0;
try {
  for (const { row, what, expected, run } of ATTACKS) {
    const came = await run(target).catch((error: unknown) => String(error));
    if (came === expected) withstood += 1;
    const verdict = came === expected ? 'ok  ' : 'FAIL';
    console.log(`${verdict} ${row.padEnd(10)} ${what}: ${came}${came === expected ? '' : ` (expected ${expected})`}`);
  }
} finally {
  await target.stop();
}
console.log(`${withstood} of ${ATTACKS.length} attacks were answered as they should be`);
process.exitCode = withstood === ATTACKS.length ? 0 : 1;
