import { expect, it } from 'vitest';
import { type Condition, evaluate, type Evaluation, MAX_UNSEEN_MS, type Observation, QUIET_MS } from './alerts.ts';

const observed = (state: string, odds: readonly (number | null)[], line = 'line'): Observation => ({
  isLive: false,
  difference: null,
  market: { state, prices: odds.map((each, index) => ({ id: String(index), bet: `${line} ${index}`, odds: each })) },
});
const open = (...odds: readonly (number | null)[]) => observed('OPEN', odds);
const SUSPENDED = observed('SUSPENDED', [2]);

/** Evaluates one alert against observations at these times. */
function follow(kind: Condition['kind'], value: number, steps: readonly (readonly [number, Observation])[]): Evaluation[] {
  let memory: Condition['memory'] = null;
  return steps.map(([now, observation]) => {
    const evaluation = evaluate({ kind, value, memory }, observation, now);
    ({ memory } = evaluation);
    return evaluation;
  });
}

const firingCounts = (evaluations: readonly Evaluation[]) => evaluations.map(({ events }) => events.length);

it('fires when a price has moved by the percentage since the alert was set, in either direction', () => {
  const steps = follow('move', 5, [
    [0, open(2)],
    [1, open(2.09)],
    [2, open(2.1)],
    [QUIET_MS + 2, open(1.99)],
  ]);
  expect(firingCounts(steps)).toEqual([0, 0, 1, 1]);
  expect(steps[2]?.events).toEqual([{ kind: 'move', selectionId: '0', from: 2, to: 2.1 }]);
  expect(steps[3]?.events).toEqual([{ kind: 'move', selectionId: '0', from: 2.1, to: 1.99 }]);
});

it('is quiet for a while after it fired, and then measures from the price that it reported', () => {
  const steps = follow('move', 5, [
    [0, open(2)],
    [1, open(2.2)],
    [2, open(2.6)],
    [QUIET_MS + 1, open(2.6)],
  ]);
  expect(firingCounts(steps)).toEqual([0, 1, 0, 1]);
  expect(steps[3]?.events).toEqual([{ kind: 'move', selectionId: '0', from: 2.2, to: 2.6 }]);
});

it('fires again if the clock was set back since it fired', () => {
  const steps = follow('move', 5, [
    [600_000, open(2)],
    [600_001, open(2.2)],
    [0, open(2.6)],
  ]);
  expect(firingCounts(steps)).toEqual([0, 1, 1]);
});

it('compares each price of a market with its own reference', () => {
  const steps = follow('move', 10, [
    [0, open(2, 3)],
    [1, open(2.1, 3.3)],
  ]);
  expect(steps[1]?.events).toEqual([{ kind: 'move', selectionId: '1', from: 3, to: 3.3 }]);
});

it('starts again when the bet of a selection changes', () => {
  const onAnotherLine = (odds: number) => observed('OPEN', [odds], 'another line');
  const steps = follow('move', 5, [
    [0, open(2)],
    [1, onAnotherLine(3)],
    [2, onAnotherLine(3.3)],
  ]);
  expect(firingCounts(steps)).toEqual([0, 0, 1]);
  expect(steps[2]?.events).toEqual([{ kind: 'move', selectionId: '0', from: 3, to: 3.3 }]);
});

it('keeps the reference while a selection has no odds, and while the market is not open', () => {
  const steps = follow('move', 10, [
    [0, open(2)],
    [1, open(null)],
    [2, SUSPENDED],
    [3, open(2.3)],
  ]);
  expect(firingCounts(steps)).toEqual([0, 0, 0, 1]);
});

it('starts from the last price if the alert is set while the market is suspended', () => {
  const steps = follow('move', 10, [
    [0, SUSPENDED],
    [1, open(2.1)],
    [2, open(2.3)],
  ]);
  expect(firingCounts(steps)).toEqual([0, 0, 1]);
  expect(steps[2]?.events).toEqual([{ kind: 'move', selectionId: '0', from: 2, to: 2.3 }]);
});

it('fires when a price reaches or passes the value, and not when it returns from it', () => {
  const steps = follow('cross', 2, [
    [0, open(1.9)],
    [1, open(2)],
    [QUIET_MS + 1, open(1.9)],
    [QUIET_MS + 2, open(2.2)],
    [3 * QUIET_MS, open(2.4)],
    [3 * QUIET_MS + 1, open(1.5)],
  ]);
  expect(firingCounts(steps)).toEqual([0, 1, 0, 1, 0, 1]);
});

it('fires once for a suspension that lasts as long as given', () => {
  const steps = follow('suspended', 30, [
    [0, SUSPENDED],
    [29_999, SUSPENDED],
    [30_000, SUSPENDED],
    [60_000, SUSPENDED],
    [61_000, open(2)],
    [62_000, SUSPENDED],
    [92_000, SUSPENDED],
  ]);
  expect(firingCounts(steps)).toEqual([0, 0, 1, 0, 0, 0, 1]);
});

it('counts a suspension from the end of a long pause between observations, in which another one may have begun', () => {
  const pauseEnd = 20_000 + MAX_UNSEEN_MS + 1;
  const steps = follow('suspended', 30, [
    [0, SUSPENDED],
    [20_000, SUSPENDED],
    [pauseEnd, SUSPENDED],
    [pauseEnd + 29_999, SUSPENDED],
    [pauseEnd + 30_000, SUSPENDED],
    [2 * pauseEnd + 30_000, SUSPENDED],
    [2 * pauseEnd + 60_000, SUSPENDED],
  ]);
  expect(firingCounts(steps)).toEqual([0, 0, 0, 0, 1, 0, 1]);
});

it('stores an ongoing suspension every 30 s, and fires once for it', () => {
  const steps = follow(
    'suspended',
    1,
    Array.from({ length: 300 }, (_, second) => [second * 1_000, SUSPENDED] as const),
  );
  expect(firingCounts(steps).reduce((sum, each) => sum + each)).toBe(1);
  expect(new Set(steps.map(({ memory }) => memory)).size).toBe(11);
});

it('fires when the series goes live, but not if it already was when the alert was set', () => {
  const live = { ...open(2), isLive: true };
  expect(
    firingCounts(
      follow('live', 0, [
        [0, open(2)],
        [1, live],
        [2, live],
      ]),
    ),
  ).toEqual([0, 1, 0]);
  expect(
    firingCounts(
      follow('live', 0, [
        [0, live],
        [1, live],
        [2, open(2)],
        [3, live],
      ]),
    ),
  ).toEqual([0, 0, 0, 1]);
});

it('fires once while the difference exceeds the value, even at the first observation; not without a difference', () => {
  const off = (share: number | null): Observation => ({
    ...open(2),
    difference:
      share === null
        ? null
        : {
            event: { kind: 'ahead', line: 0 },
            own: 0.5,
            other: { low: 0.5 - share, high: 0.5 - share },
            against: null,
            off: share,
          },
  });
  const steps = follow('off', 3, [
    [0, off(0.03)],
    [1, off(0.031)],
    [2, off(0.05)],
    [3, off(null)],
    [4, off(0.02)],
    [5, off(0.05)],
    [QUIET_MS + 1, off(0.05)],
    [QUIET_MS + 2, off(0.05)],
    [3 * QUIET_MS, off(0.05)],
  ]);
  expect(firingCounts(steps)).toEqual([0, 1, 0, 0, 0, 0, 1, 0, 0]);
  expect(steps[1]?.events).toEqual([{ kind: 'off', difference: off(0.031).difference }]);
  expect(firingCounts(follow('off', 3, [[0, off(0.2)]]))).toEqual([1]);
});

it('returns the identical memory when nothing has to be stored', () => {
  for (const [kind, observation] of [
    ['move', open(2)],
    ['cross', open(2)],
    ['suspended', open(2)],
    ['live', open(2)],
  ] as const) {
    const [first, second] = follow(kind, 5, [
      [0, observation],
      [1, observation],
    ]);
    expect(first?.memory).not.toBeNull();
    expect(second?.memory).toBe(first?.memory);
  }
  const [first, second] = follow('move', 50, [
    [0, open(2)],
    [1, open(2.2)],
  ]);
  expect(second?.memory).toBe(first?.memory);
});
