import { ATTACKS } from '../tests/attacks/table.ts';
import { startTarget } from '../tests/attacks/target.ts';
import { buildWeb } from './lib/build-web.ts';
import { chromiumPath } from './lib/chromium-flags.ts';

await buildWeb();
const target = await startTarget();
const runnable = ATTACKS.filter(({ needsBrowser }) => needsBrowser !== true || chromiumPath() !== undefined);
if (runnable.length < ATTACKS.length)
  console.log(`skipped without Chromium: ${ATTACKS.length - runnable.length} (set CHROMIUM_PATH)`);
let passed = 0;
try {
  for (const { row, what, expected, run } of runnable) {
    const outcome = await run(target).catch((error: unknown) => String(error));
    const isExpected = outcome === expected;
    if (isExpected) passed += 1;
    console.log(
      `${isExpected ? 'ok  ' : 'FAIL'} ${row.padEnd(10)} ${what}: ${outcome}${isExpected ? '' : ` (expected ${expected})`}`,
    );
  }
} finally {
  await target.stop();
}
console.log(`${passed} of ${runnable.length} attacks got the expected response`);
process.exitCode = passed === runnable.length ? 0 : 1;
