import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS } from './table.ts';
import { startTarget, type Target } from './target.ts';

const FULL = process.env['TEST_FULL'] === 'on';

describe('the product answers in production', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget({ SERVE_WEB: 'off' });
  });
  afterAll(() => target.stop());

  it.each(ATTACKS.filter(({ isSlow }) => FULL || isSlow !== true))('row $row, $what: $expected', async ({ run, expected }) => {
    expect(await run(target)).toBe(expected);
  });
});
