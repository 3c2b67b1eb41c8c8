import type { Difference } from '@sightline/schema/rules/consistency.ts';
import * as z from 'zod/mini';

/** An alert does not fire again within this time; milliseconds. */
export const QUIET_MS = 10_000;
/** How often an observed suspension is stored, and how long it may go unobserved: a hidden tab may check once a minute; milliseconds. */
const SEEN_MS = 30_000;
export const MAX_UNSEEN_MS = 120_000;

/** State of an alert between evaluations. Stored, so that it survives a reload and another window can continue. */
export const RuleMemory = z.object({
  /** Price that the next one is compared with, by bet (`betOf`). */
  prices: z.record(z.string(), z.number()),
  /** Since when the market has been suspended, in milliseconds; null if it is not. */
  since: z.nullable(z.number()),
  /** When the suspension was last observed, updated every `SEEN_MS`; milliseconds. */
  seenAt: z.optional(z.number()),
  /** Whether it fired for the current suspension or difference, or the series has been live. */
  done: z.boolean(),
  /** When it last fired, in milliseconds; null if never. */
  firedAt: z.nullable(z.number()),
});
export type RuleMemory = z.output<typeof RuleMemory>;

const NO_MEMORY: RuleMemory = { prices: {}, since: null, done: false, firedAt: null };

/** State of a watched item at one time. */
export interface Observation {
  readonly isLive: boolean;
  /** The market with the watched prices; null if there is none. */
  readonly market: {
    readonly state: string;
    readonly prices: readonly { readonly id: string; readonly bet: string; readonly odds: number | null }[];
  } | null;
  /** How far it is off; null if it can't be compared. */
  readonly difference: Difference | null;
}

/** The condition of an alert. */
export interface Condition {
  readonly kind: 'move' | 'cross' | 'suspended' | 'live' | 'off';
  /** Percent, decimal odds, seconds or percentage points; none for `live`. */
  readonly value?: number;
  readonly memory: RuleMemory | null;
}

/** Why an alert fired. */
export type AlertEvent =
  | { readonly kind: 'move' | 'cross'; readonly selectionId: string; readonly from: number; readonly to: number }
  | { readonly kind: 'suspended'; readonly seconds: number }
  | { readonly kind: 'live' }
  | { readonly kind: 'off'; readonly difference: Difference };

export interface Evaluation {
  /** The identical object if the state is unchanged. */
  readonly memory: RuleMemory | null;
  readonly events: readonly AlertEvent[];
}

/** Evaluates an alert against what is known at `now` (milliseconds). The caller skips items whose data may be out of date. */
export function evaluate(condition: Condition, observation: Observation, now: number): Evaluation {
  const { kind, memory, value = 0 } = condition;
  switch (kind) {
    case 'live':
      return evaluateLive(memory, observation.isLive, now);
    case 'suspended':
      return evaluateSuspension(memory, observation.market?.state === 'SUSPENDED', value, now);
    case 'off':
      return evaluateDifference(memory, observation.difference, value, now);
    case 'move':
    case 'cross':
      return evaluatePrices({ kind, value, memory }, observation, now);
  }
}

/** Fires once while the difference is larger than `points`, also at the first observation. */
function evaluateDifference(memory: RuleMemory | null, difference: Difference | null, points: number, now: number): Evaluation {
  if (difference === null) return { memory, events: [] };
  const before = memory ?? NO_MEMORY;
  const isLarger = Math.round(difference.off * 10_000) > Math.round(points * 100);
  if (!isLarger) return { memory: memory?.done === false ? memory : { ...before, done: false }, events: [] };
  if (before.done || isQuiet(before, now)) return { memory, events: [] };
  return { memory: { ...before, done: true, firedAt: now }, events: [{ kind: 'off', difference }] };
}

/** Whether the alert has just fired. A clock that was set back does not prolong the quiet time. */
function isQuiet({ firedAt }: RuleMemory, now: number): boolean {
  return firedAt !== null && Math.abs(now - firedAt) < QUIET_MS;
}

function evaluateLive(memory: RuleMemory | null, isLive: boolean, now: number): Evaluation {
  if (memory?.done === isLive) return { memory, events: [] };
  // The first observation is no change, and a series that is no longer live has nothing to announce.
  const fires = memory !== null && isLive;
  const next = { ...(memory ?? NO_MEMORY), done: isLive };
  return { memory: fires ? { ...next, firedAt: now } : next, events: fires ? [{ kind: 'live' }] : [] };
}

function evaluateSuspension(memory: RuleMemory | null, isSuspended: boolean, seconds: number, now: number): Evaluation {
  const before = memory ?? NO_MEMORY;
  if (!isSuspended) {
    const isKnown = memory !== null && before.since === null;
    return { memory: isKnown ? memory : { ...before, since: null, done: false }, events: [] };
  }
  const unseenMs = now - (before.seenAt ?? before.since ?? now);
  // After a long pause, it may be another suspension.
  const known = unseenMs > MAX_UNSEEN_MS ? null : before.since;
  const since = known ?? now;
  const done = known !== null && before.done;
  if (!done && now - since >= seconds * 1000)
    return { memory: { ...before, since, seenAt: now, done: true, firedAt: now }, events: [{ kind: 'suspended', seconds }] };
  return { memory: known !== null && unseenMs < SEEN_MS ? memory : { ...before, since, seenAt: now, done }, events: [] };
}

interface PriceCondition {
  readonly kind: 'move' | 'cross';
  readonly value: number;
  readonly memory: RuleMemory | null;
}

function evaluatePrices({ kind, value, memory }: PriceCondition, { market }: Observation, now: number): Evaluation {
  const isOpen = market?.state === 'OPEN';
  // An alert that is set while the market is suspended starts from the last price, which is on screen.
  if (!isOpen && (market?.state !== 'SUSPENDED' || memory !== null)) return { memory, events: [] };
  const before = memory ?? NO_MEMORY;
  const mayFire = !isQuiet(before, now);
  // Bets that the market no longer has are forgotten: a selection with another line starts again.
  const prices: Record<string, number> = {};
  const events: AlertEvent[] = [];
  for (const { id, bet, odds } of market.prices) {
    const from = before.prices[bet];
    if (odds === null || from === undefined) {
      const first = odds ?? from;
      if (first !== undefined) prices[bet] = first;
      continue;
    }
    const isMet = kind === 'move' ? hasMoved(from, odds, value) : hasCrossed(from, odds, value);
    if (isMet && mayFire) events.push({ kind, selectionId: id, from, to: odds });
    // A move is measured from the last alert, a crossing from the last price on the other side.
    const isReference = isMet ? mayFire : kind === 'cross' && sideOf(odds, value) !== sideOf(from, value);
    prices[bet] = isReference ? odds : from;
  }
  if (events.length > 0) return { memory: { ...before, prices, firedAt: now }, events };
  const isSame = memory !== null && isSameRecord(prices, before.prices);
  return { memory: isSame ? memory : { ...before, prices }, events };
}

/** Moves are compared at two decimals of a percent, because 2.00 to 2.10 is 5% and not 5.000000000000004%. */
function hasMoved(from: number, to: number, percent: number): boolean {
  return Math.round(Math.abs(to / from - 1) * 10_000) >= Math.round(percent * 100);
}

function hasCrossed(from: number, to: number, value: number): boolean {
  const side = sideOf(from, value);
  return side !== 0 && sideOf(to, value) !== side;
}

/** 1 above the value, -1 below it, 0 at it. */
function sideOf(odds: number, value: number): number {
  return Math.sign(odds - value);
}

function isSameRecord(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
