import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS } from './table.ts';
import { buildWeb } from '../../scripts/lib/build-web.ts';
import { chromiumPath } from '../../scripts/lib/chromium-flags.ts';
import { TEST_WAIT_MS } from '../../scripts/lib/test-settings.ts';
import { startTarget, type Target } from './target.ts';

const FULL = process.env['TEST_FULL'] === 'on';
/** A page waits for several conditions. */
const DEADLINE_MS = 4 * TEST_WAIT_MS;

const runnable = ATTACKS.filter(({ isSlow }) => FULL || isSlow !== true).filter(
  ({ needsBrowser }) => needsBrowser !== true || chromiumPath() !== undefined,
);
if (chromiumPath() === undefined) console.warn('no Chromium: attacks on the page are left out (CHROMIUM_PATH names one)');

describe('the product answers in production', () => {
  let target: Target;
  beforeAll(async () => {
    await buildWeb();
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it.each(runnable)(
    'row $row, $what: $expected',
    async ({ run, expected }) => {
      expect(await run(target)).toBe(expected);
    },
    DEADLINE_MS,
  );
});
