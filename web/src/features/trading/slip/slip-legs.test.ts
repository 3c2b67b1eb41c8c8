import { describe, expect, it } from 'vitest';
import type { CombinedOddsView } from './combined-odds.ts';
import { HARBOR, NORTHWIND, slipLegsOf, slipMarket, slipPick, slipSelection } from './slip-fixtures.ts';
import { combinedLegs, obstacleOf, type SlipLeg, slipLegs, slipTotal } from './slip-legs.ts';

const IDLE: CombinedOddsView = { answer: null, phase: 'idle' };
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

  it('has the present odds', () => {
    const now = slipMarket({ selections: [slipSelection('1:1', { odds: 3 })] });
    expect(slipLegs([pick], [now])[0]?.selection.odds).toBe(3);
  });

  it('whose market or outcome is gone is closed, and still described', () => {
    const gone = slipLegs([pick, pick], [null, slipMarket({ selections: [] })]);
    expect(gone.map(({ state }) => state)).toEqual(['closed', 'closed']);
    expect(gone[0]?.selection).toBe(pick.market.selections[0]);
  });

  it('is priced anew when its odds as shown change, and not for less', () => {
    const price = (odds: number) => combinedLegs(slipLegsOf(1, { selection: slipSelection('1:1', { odds }) }), null)[0]?.price;
    expect(price(2.001)).toBe(price(2));
    expect(price(2.01)).not.toBe(price(2));
  });
});

describe('legs that cannot be priced together', () => {
  const legs = (...states: SlipLeg['state'][]) =>
    slipLegsOf(states.length).map((leg, index) => ({ ...leg, state: states[index] ?? 'open' }));

  it('are not asked about', () => {
    expect(combinedLegs(legs('open', 'open'), null).map(({ selectionId }) => selectionId)).toEqual(['1:1', '2:1']);
    expect(combinedLegs(legs('open', 'open'), 'why')).toEqual([]);
  });

  it.each(['suspended', 'settled', 'closed'] as const)('name one that is %s', (state) => {
    const text = `Match winner: Northwind is ${state}. Remove it to see the total odds.`;
    expect(obstacleOf(legs('open', state, 'open'), SIDES, true)).toBe(text);
  });

  it('name each', () => {
    expect(obstacleOf(legs('suspended', 'open', 'settled'), SIDES, true)).toBe(
      'Match winner: Northwind is suspended. Match winner: Northwind is settled. Remove these outcomes to see the total odds.',
    );
  });

  it('are those of a series that has started', () => {
    expect(obstacleOf(legs('open', 'suspended'), SIDES, false)).toBe('Only outcomes of an upcoming series can be combined.');
  });

  it('are neither open ones nor one alone', () => {
    expect(obstacleOf(legs('open', 'open'), SIDES, true)).toBeNull();
    expect(obstacleOf(legs('suspended'), SIDES, false)).toBeNull();
  });
});

describe('the total', () => {
  it('of one leg is its own odds [slip.total.single]', () => {
    expect(slipTotal(slipLegsOf(1), IDLE, null)).toEqual({ odds: 2, note: null, obstacle: null });
    expect(slipTotal(slipLegsOf(1, { state: 'closed' }), IDLE, null)).toEqual({ odds: null, note: null, obstacle: null });
  });

  it('of several is what was answered, with what became of it', () => {
    const total = (phase: CombinedOddsView['phase'], odds: number | null = 4) =>
      slipTotal(slipLegsOf(2), { answer: { odds }, phase }, null);
    expect(total('current')).toEqual({ odds: 4, note: null, obstacle: null });
    expect(total('outdated')).toEqual({ odds: 4, note: 'outdated', obstacle: null });
    expect(total('failed')).toEqual({ odds: 4, note: 'failed', obstacle: null });
    expect(total('asking')).toEqual({ odds: 4, note: 'asking', obstacle: null });
    expect(total('current', null)).toEqual({ odds: 'not-combinable', note: null, obstacle: null });
    expect(slipTotal(slipLegsOf(2), IDLE, null)).toEqual({ odds: null, note: 'asking', obstacle: null });
  });

  it('of legs that cannot be priced together is none, with the reason', () => {
    expect(slipTotal(slipLegsOf(2), IDLE, 'why')).toEqual({ odds: 'not-combinable', note: null, obstacle: 'why' });
  });
});
