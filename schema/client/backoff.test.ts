import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

function waits(backoff: Backoff, count: number): number[] {
  return Array.from({ length: count }, () => backoff.next());
}

describe('Backoff', () => {
  it('doubles its bound from 500 ms to 30 s', () => {
    const backoff = new Backoff(() => 1);
    expect(waits(backoff, 9)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('waits any time below the bound', () => {
    expect(waits(new Backoff(() => 0), 3)).toEqual([0, 0, 0]);
    expect(waits(new Backoff(() => 0.5), 2)).toEqual([250, 500]);
  });

  it('restarts after a success', () => {
    const backoff = new Backoff(() => 1);
    waits(backoff, 8);
    backoff.reset();
    expect(backoff.next()).toBe(500);
  });

  it('can be raised to the bound of a number of failures, but not lowered', () => {
    const backoff = new Backoff(() => 1);
    backoff.atLeast(3);
    expect(backoff.next()).toBe(4_000);
    backoff.atLeast(1);
    expect(backoff.next()).toBe(8_000);
  });
});
