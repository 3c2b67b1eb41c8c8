import { expect, it } from 'vitest';
import { PriceAges, WINDOW_MS } from './price-ages.ts';

const START = 1_000_000;
/** The clock of this machine is a minute ahead of the gateway's. */
const AHEAD_MS = 60_000;

function createRig(offsetMs: () => number | null = () => AHEAD_MS) {
  let now = START;
  const ages = new PriceAges({ clock: { now: () => now }, offsetMs });
  return {
    ages,
    pass: (ms: number) => void (now += ms),
    /** A price that the gateway received `ago` ms ago and sent 10 ms later, and that the page handles now. */
    write(ago: number, providerMs: number | null = null): void {
      const receivedAt = now - ago - AHEAD_MS;
      ages.written({ pushedAt: providerMs === null ? null : receivedAt - providerMs, receivedAt, sentAt: receivedAt + 10 }, now);
    },
  };
}
type Rig = ReturnType<typeof createRig>;

function paint({ ages, pass }: Rig): void {
  pass(4);
  ages.committed();
  pass(16);
  ages.painted(16);
}

it('adds up what a price goes through, by the clock of the gateway', () => {
  const rig = createRig();
  rig.write(30);
  paint(rig);
  const equal = (ms: number) => ({ p50: ms, p95: ms, max: ms });
  expect(rig.ages.report()).toEqual({
    age: equal(50),
    stages: { gateway: equal(10), network: equal(20), write: equal(0), commit: equal(4), paint: equal(16) },
    provider: null,
  });
});

it('reports the median, the 95th percentile and the maximum of the last ten seconds', () => {
  const rig = createRig();
  for (let ago = 1; ago <= 100; ago += 1) rig.write(ago);
  paint(rig);
  // No more than fifty wait for a paint: the first ones were dropped.
  expect(rig.ages.report()?.age).toEqual({ p50: 95, p95: 118, max: 120 });
  rig.pass(WINDOW_MS);
  expect(rig.ages.report()).toBeNull();
});

it('counts a price with the first paint that began after the price was in the page', () => {
  const rig = createRig();
  rig.write(0);
  rig.ages.committed();
  rig.pass(100);
  rig.ages.painted(101);
  expect(rig.ages.report()).toBeNull();
  rig.pass(20);
  rig.ages.painted(10);
  expect(rig.ages.report()?.age.max).toBe(120);
});

it('counts nothing before the clocks are compared', () => {
  const rig = createRig(() => null);
  rig.write(5);
  paint(rig);
  expect(rig.ages.report()).toBeNull();
});

it('reports the delay of the provider separately, without values that only a difference of the clocks explains', () => {
  const rig = createRig();
  rig.write(30, 12);
  rig.write(30, -5);
  rig.write(30, 3_600_000);
  paint(rig);
  expect(rig.ages.report()).toMatchObject({ age: { max: 50 }, provider: { p50: 12, p95: 12, max: 12 } });
});
