import { expect, describe, it } from 'vitest';
import { GreenTests } from './green-tests.ts';
import { SPEC } from './test-inputs.ts';

describe('the record', () => {
  const files = ['a.test.ts', 'b.test.ts', 'c.spec.ts'];
  const green = (key: string) => ({ key, tests: 4, commit: '1234567' });

  it('leaves out what was green with the same key, and counts its tests', () => {
    const record = new Map([
      ['a.test.ts', green('1')],
      ['b.test.ts', green('0')],
      ['c.spec.ts', green('1')],
    ]);
    const { stale, reused } = new GreenTests(record, new Map(files.map((file) => [file, '1'])), '').select(
      (file) => !SPEC.test(file),
    );
    expect(stale).toEqual(['b.test.ts']);
    expect([...reused]).toEqual([['1234567', 4]]);
  });

  it('keeps a file that passed, until it fails or changes during its run', () => {
    const test = 'schema/rules/texts.test.ts';
    const now = new Map([[test, '1']]);
    const tested = new GreenTests(new Map(), now, '');
    expect(tested.with([{ file: test, isGreen: true, tests: 3 }], now, 'abc').get(test)).toEqual({
      key: '1',
      tests: 3,
      commit: 'abc',
    });
    expect(tested.with([{ file: test, isGreen: true, tests: 3 }], new Map([[test, '2']]), 'abc').has(test)).toBe(false);
    const kept = new GreenTests(new Map([[test, green('1')]]), now, '');
    expect(kept.with([], now, 'abc').get(test)).toEqual(green('1'));
    expect(kept.with([{ file: test, isGreen: false, tests: 3 }], now, 'abc').has(test)).toBe(false);
    expect(kept.with([], new Map(), 'abc').has(test)).toBe(false);
  });
});
