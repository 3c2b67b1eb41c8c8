import { describe, expect, it } from 'vitest';
import type { CombinedOddsView } from './combined-odds.ts';
import { contextOf } from '../../../testing/board-fixtures.ts';
import type { SlipSelection } from './describe-selection.ts';
import {
  HARBOR,
  MATCH_NAMES,
  NORTHWIND,
  slipLegsOf,
  slipMarket,
  slipPick,
  slipSelection,
} from '../../../testing/slip-fixtures.ts';
import type { SlipMarket, SlipPick } from './slip-rules.ts';
import {
  behindText,
  combinedLegs,
  groupLegs,
  type SlipLeg,
  slipLegs,
  slipTotal,
  totalBlockedReason,
  visibleLegs,
} from './slip-legs.ts';

const IDLE: CombinedOddsView = { result: null, phase: 'idle' };
const SIDES = { first: NORTHWIND, second: HARBOR };

describe('a leg', () => {
  const pick = slipPick(slipMarket());
  const legsOf = (picks: readonly SlipPick[], ...markets: (SlipMarket | null)[]) =>
    slipLegs(picks, { markets, sides: SIDES, matchNames: MATCH_NAMES });

  it.each([
    ['OPEN', 'open'],
    ['SUSPENDED', 'suspended'],
    ['SETTLED', 'settled'],
    ['CLOSED', 'closed'],
  ] as const)('of a market that is %s is %s', (state, expected) => {
    expect(legsOf([pick], slipMarket({ state }))[0]).toMatchObject({ state: expected, change: null });
  });

  it('has the current odds', () => {
    const now = slipMarket({ selections: [slipSelection('1:1', { odds: 3, entity: { id: NORTHWIND.id } })] });
    expect(legsOf([pick], now)[0]).toMatchObject({ selection: { odds: 3 }, change: null });
  });

  it('is closed and keeps its selection when its market or selection is removed', () => {
    const closed = legsOf([pick, pick], null, slipMarket({ selections: [] }));
    expect(closed.map(({ state, change }) => [state, change])).toEqual([
      ['closed', null],
      ['closed', null],
    ]);
    expect(closed[0]?.selection).toBe(pick.market.selections[0]);
  });

  it.each([
    ['another match', { fixture: { type: 'MATCH', id: 'm2' } }, 'Moved to Match 2'],
    ['a match that is not known', { fixture: { type: 'MATCH', id: 'm9' } }, 'Moved to another match'],
    ['the series', { fixture: { type: 'SERIES', id: 's' } }, 'Moved to the series'],
    ['another series', { fixture: { type: 'MATCH', id: 'm9' }, seriesId: 't' }, 'Moved to another series'],
  ] as const)('of a market that moved to %s is closed, and says so', (_case, parts, change) => {
    expect(legsOf([pick], slipMarket({ ...parts, selections: [slipSelection('1:1', { odds: 9 })] }))[0]).toMatchObject({
      state: 'closed',
      market: pick.market,
      selection: { odds: 2 },
      change,
    });
  });

  it('says what has changed under its id', () => {
    const marketWith = (typeName: string, layout: SlipMarket['layout'], line: number, parts: Partial<SlipSelection> = {}) =>
      slipMarket({
        typeName,
        layout,
        context: contextOf({ line }),
        selections: [slipSelection('1:1', { line, entity: { id: NORTHWIND.id }, ...parts })],
      });
    const changeOf = (before: SlipMarket, after: SlipMarket) => legsOf([slipPick(before)], after)[0]?.change;
    const handicap = (line: number, parts: Partial<SlipSelection> = {}) => marketWith('round_handicap', 'HANDICAP', line, parts);
    expect(changeOf(handicap(-3.5), handicap(-7.5))).toBe('Line moved from −3.5 to −7.5');
    const total = (line: number) => marketWith('total_rounds', 'TOTAL', line, { resultName: 'over', entity: null });
    expect(changeOf(total(21.5), total(22.5))).toBe('Line moved from 21.5 to 22.5');
    expect(changeOf(handicap(-3.5), handicap(-3.5, { entity: { id: HARBOR.id } }))).toBe('Was Round handicap: Northwind −3.5');
    // The sides of the series, which decide on the sign, are no part of the bet.
    expect(changeOf(handicap(-3.5), handicap(-3.5, { line: null, side: 'LEFT', odds: 7 }))).toBeNull();
  });

  it('is another bet with another line, and has another price with other odds', () => {
    const [leg] = slipLegsOf(1);
    const legOf = (patch: Partial<SlipLeg>) => combinedLegs(slipLegsOf(1, patch), null)[0];
    expect(legOf({ selection: slipSelection('1:1', { odds: 2.001, entity: { id: NORTHWIND.id } }) })).toEqual({
      ...legOf({}),
      odds: 2.001,
    });
    const moved = leg && { ...leg.market, context: contextOf({ line: -7.5 }) };
    expect(moved && legOf({ market: moved })?.bet).not.toBe(legOf({})?.bet);
  });
});

describe('totalBlockedReason', () => {
  const legs = (...states: SlipLeg['state'][]) =>
    slipLegsOf(states.length).map((leg, index) => ({ ...leg, state: states[index] ?? 'open' }));

  it('leaves no legs to price', () => {
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

  it('names an open leg without a price', () => {
    const [leg, other] = slipLegsOf(2);
    const unpriced = leg && { ...leg, selection: { ...leg.selection, odds: null } };
    expect(unpriced && other && totalBlockedReason([unpriced, other], SIDES, true)).toBe(
      'Match winner: Northwind has no price. Remove it to see the total odds.',
    );
  });

  it('says what happened to a closed leg', () => {
    const [leg] = slipLegsOf(1, { state: 'closed', change: 'Moved to Match 2' });
    expect(leg && totalBlockedReason([leg, ...slipLegsOf(1)], SIDES, true)).toBe(
      'Match winner: Northwind is closed: moved to Match 2. Remove it to see the total odds.',
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

describe('behindText', () => {
  const [leg] = slipLegsOf(1);
  if (leg === undefined) throw new Error('No leg.');
  const behind: SlipLeg = { ...leg, market: { ...leg.market, isBehind: true } };

  it.each([
    ['nothing', [leg], null],
    ['one price by its name', [behind, leg, leg], 'The price of Match winner: Northwind may be out of date.'],
    ['how many of all', [behind, leg, behind], '2 of 3 prices may be out of date.'],
    ['nothing of a market that is closed', [{ ...behind, state: 'closed' } as const], null],
  ])('says %s', (_case, legs, text) => {
    expect(behindText(legs, SIDES)).toBe(text);
  });
});

describe('slipTotal', () => {
  it('is the odds of the leg if there is one [slip.total.single]', () => {
    expect(slipTotal(slipLegsOf(1), IDLE, null)).toEqual({ odds: 2, status: null, blockedReason: null });
    expect(slipTotal(slipLegsOf(1, { state: 'closed' }), IDLE, null)).toEqual({ odds: null, status: null, blockedReason: null });
  });

  it('is the combined result with its status if there are several legs', () => {
    const total = (phase: CombinedOddsView['phase'], odds: number | null = 4) =>
      slipTotal(slipLegsOf(2), { result: { odds }, phase }, null);
    expect(total('current')).toEqual({ odds: 4, status: null, blockedReason: null });
    expect(total('outdated')).toEqual({ odds: 4, status: 'outdated', blockedReason: null });
    expect(total('failed')).toEqual({ odds: 4, status: 'failed', blockedReason: null });
    expect(total('loading')).toEqual({ odds: 4, status: 'loading', blockedReason: null });
    expect(total('current', null)).toEqual({ odds: 'not-combinable', status: null, blockedReason: null });
    expect(slipTotal(slipLegsOf(2), IDLE, null)).toEqual({ odds: null, status: 'loading', blockedReason: null });
  });

  it('is not combinable if legs are blocked, with the reason', () => {
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
