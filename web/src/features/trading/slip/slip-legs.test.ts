import { describe, expect, it } from 'vitest';
import type { CombinedOddsView } from './combined-odds.ts';
import { HARBOR, NORTHWIND, slipLegsOf, slipMarket, slipPick, slipSelection } from './slip-fixtures.ts';
import { combinedLegs, groupLegs, type SlipLeg, slipLegs, slipTotal, totalBlockedReason, visibleLegs } from './slip-legs.ts';

const IDLE: CombinedOddsView = { result: null, phase: 'idle' };
const SIDES = { first: NORTHWIND, second: HARBOR };

describe('a leg', () => {
  const pick = slipPick(slipMarket());

  it.each([
    ['OPEN', 'open'],
    ['SUSPENDED', 'suspended'],
    ['SETTLED', 'settled'],
    ['CLOSED', 'closed'],
  ] as const)('of a market that is %s is %s', (state, expected) => {
    expect(slipLegs([pick], [slipMarket({ state })])[0]?.state).toBe(expected);
  });

  it('has the current odds', () => {
    const now = slipMarket({ selections: [slipSelection('1:1', { odds: 3 })] });
    expect(slipLegs([pick], [now])[0]?.selection.odds).toBe(3);
  });

  it('of a removed market or selection is closed and keeps its selection', () => {
    const closed = slipLegs([pick, pick], [null, slipMarket({ selections: [] })]);
    expect(closed.map(({ state }) => state)).toEqual(['closed', 'closed']);
    expect(closed[0]?.selection).toBe(pick.market.selections[0]);
  });

  it('changes its price only if the displayed odds change', () => {
    const price = (odds: number) => combinedLegs(slipLegsOf(1, { selection: slipSelection('1:1', { odds }) }), null)[0]?.price;
    expect(price(2.001)).toBe(price(2));
    expect(price(2.01)).not.toBe(price(2));
  });
});

describe('totalBlockedReason', () => {
  const legs = (...states: SlipLeg['state'][]) =>
    slipLegsOf(states.length).map((leg, index) => ({ ...leg, state: states[index] ?? 'open' }));

  it('prevents a request', () => {
    expect(combinedLegs(legs('open', 'open'), null).map(({ selectionId }) => selectionId)).toEqual(['1:1', '2:1']);
    expect(combinedLegs(legs('open', 'open'), 'why')).toEqual([]);
  });

  it.each(['suspended', 'settled', 'closed'] as const)('names a leg that is %s', (state) => {
    const text = `Match winner: Northwind is ${state}. Remove it to see the total odds.`;
    expect(totalBlockedReason(legs('open', state, 'open'), SIDES, true)).toBe(text);
  });

  it('names each leg that is not open', () => {
    expect(totalBlockedReason(legs('suspended', 'open', 'settled'), SIDES, true)).toBe(
      'Match winner: Northwind is suspended. Match winner: Northwind is settled. Remove these outcomes to see the total odds.',
    );
  });

  it('is set for a series that has started', () => {
    expect(totalBlockedReason(legs('open', 'suspended'), SIDES, false)).toBe(
      'You can only combine outcomes before the series starts.',
    );
  });

  it('is null for open legs and for a single leg', () => {
    expect(totalBlockedReason(legs('open', 'open'), SIDES, true)).toBeNull();
    expect(totalBlockedReason(legs('suspended'), SIDES, false)).toBeNull();
  });
});

describe('slipTotal', () => {
  it('of one leg is its own odds [slip.total.single]', () => {
    expect(slipTotal(slipLegsOf(1), IDLE, null)).toEqual({ odds: 2, status: null, blockedReason: null });
    expect(slipTotal(slipLegsOf(1, { state: 'closed' }), IDLE, null)).toEqual({ odds: null, status: null, blockedReason: null });
  });

  it('of several legs is the combined result with its status', () => {
    const total = (phase: CombinedOddsView['phase'], odds: number | null = 4) =>
      slipTotal(slipLegsOf(2), { result: { odds }, phase }, null);
    expect(total('current')).toEqual({ odds: 4, status: null, blockedReason: null });
    expect(total('outdated')).toEqual({ odds: 4, status: 'outdated', blockedReason: null });
    expect(total('failed')).toEqual({ odds: 4, status: 'failed', blockedReason: null });
    expect(total('loading')).toEqual({ odds: 4, status: 'loading', blockedReason: null });
    expect(total('current', null)).toEqual({ odds: 'not-combinable', status: null, blockedReason: null });
    expect(slipTotal(slipLegsOf(2), IDLE, null)).toEqual({ odds: null, status: 'loading', blockedReason: null });
  });

  it('of blocked legs is not combinable, with the reason', () => {
    expect(slipTotal(slipLegsOf(2), IDLE, 'why')).toEqual({ odds: 'not-combinable', status: null, blockedReason: 'why' });
  });
});

it('groups legs by series [slip.groups]', () => {
  const [one] = slipLegsOf(1);
  const [other] = slipLegsOf(1, { market: slipMarket({ seriesId: 't' }) });
  if (one === undefined || other === undefined) throw new Error('No legs.');
  expect(
    groupLegs([one, other, one], { first: null, second: null }).map(({ seriesId, legs }) => [seriesId, legs.length]),
  ).toEqual([
    ['s', 2],
    ['t', 1],
  ]);
});

it.each([
  [NORTHWIND, HARBOR, 'NW vs HBR'],
  [NORTHWIND, { ...HARBOR, abbreviation: null }, 'NW vs Harbor'],
  [NORTHWIND, null, 'NW vs TBD'],
  [null, HARBOR, 'TBD vs HBR'],
])('uses the abbreviations as group title [slip.group-title] %#', (first, second, title) => {
  expect(groupLegs(slipLegsOf(1), { first, second })[0]?.title).toBe(title);
});

it('shows ten legs until expanded [slip.show-ten] [slip.show-more]', () => {
  expect(visibleLegs(slipLegsOf(12), false)).toHaveLength(10);
  expect(visibleLegs(slipLegsOf(12), true)).toHaveLength(12);
  expect(visibleLegs(slipLegsOf(3), false)).toHaveLength(3);
});
