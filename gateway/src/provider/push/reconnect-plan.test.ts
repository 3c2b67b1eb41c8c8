import { describe, expect, it } from 'vitest';
import { providerAt } from '../../../../scripts/lib/stack.ts';
import { readConfig } from '../../config/config.ts';
import { ReconnectPlan } from './reconnect-plan.ts';

const { PUSH_RECONNECTS, PUSH_RECONNECT_MS, PUSH_SLOW_RECONNECT_MS } = readConfig(providerAt(1));
const planOf = (tries: number) => new ReconnectPlan({ tries, delayMs: 3, slowMs: 15 });
const waits = (plan: ReconnectPlan, count: number) => Array.from({ length: count }, () => plan.next());
const TRY = { waitMs: 3, down: false };
const SLOW = { waitMs: 15, down: true };

describe('a plan', () => {
  it('has all its tries after a socket that stayed up, the first at once [live.reconnect-attempts, live.reconnect-delay]', () => {
    const plan = new ReconnectPlan({ tries: PUSH_RECONNECTS, delayMs: PUSH_RECONNECT_MS, slowMs: PUSH_SLOW_RECONNECT_MS });
    plan.reset();
    expect(waits(plan, 12)).toEqual([
      { waitMs: 0, down: false },
      ...Array.from({ length: 9 }, () => ({ waitMs: 3_000, down: false })),
      { waitMs: 15_000, down: true },
      { waitMs: 15_000, down: true },
    ]);
  });

  it('has all its tries after the very first connect too, a fixed time apart [live.reconnect-attempts, live.reconnect-delay]', () => {
    expect(waits(planOf(3), 5)).toEqual([TRY, TRY, TRY, SLOW, SLOW]);
  });

  it('goes on counting while no socket stays up', () => {
    const plan = planOf(2);
    plan.reset();
    expect(waits(plan, 3)).toEqual([{ waitMs: 0, down: false }, TRY, SLOW]);
  });

  it('starts anew after slow tries', () => {
    const plan = planOf(1);
    expect(waits(plan, 2)).toEqual([TRY, SLOW]);
    plan.reset();
    expect(waits(plan, 2)).toEqual([{ waitMs: 0, down: false }, SLOW]);
  });

  it('without tries has slow ones only', () => {
    const plan = planOf(0);
    plan.reset();
    expect(plan.next()).toEqual(SLOW);
  });
});
