import { describe, expect, it } from 'vitest';
import type { CombinedOddsView } from './combined-odds.ts';
import { slipLegsOf, slipMarket, slipPick, slipSelection } from './slip-fixtures.ts';
import { combinedLegs, slipLegs, slipTotal } from './slip-legs.ts';

const IDLE: CombinedOddsView = { answer: null, phase: 'idle' };

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

  it('without which nothing can be priced together holds the others back', () => {
    expect(combinedLegs(slipLegsOf(2)).map(({ selectionId }) => selectionId)).toEqual(['1:1', '2:1']);
    expect(combinedLegs([...slipLegsOf(2), ...slipLegsOf(1, { state: 'closed' })])).toEqual([]);
  });

  it('is priced anew when its odds as shown or its state change, and not for less', () => {
    const price = (odds: number, state: 'open' | 'suspended' = 'open') =>
      combinedLegs(slipLegsOf(1, { selection: slipSelection('1:1', { odds }), state }))[0]?.price;
    expect(price(2.001)).toBe(price(2));
    expect(price(2.01)).not.toBe(price(2));
    expect(price(2, 'suspended')).not.toBe(price(2));
  });
});

describe('the total', () => {
  it('of one leg is its own odds [slip.total.single]', () => {
    expect(slipTotal(slipLegsOf(1), IDLE)).toEqual({ odds: 2, note: null });
    expect(slipTotal(slipLegsOf(1, { state: 'closed' }), IDLE)).toEqual({ odds: null, note: null });
  });

  it('of several is what was answered, with what became of it', () => {
    const total = (phase: CombinedOddsView['phase'], odds: number | null = 4) =>
      slipTotal(slipLegsOf(2), { answer: { odds }, phase });
    expect(total('current')).toEqual({ odds: 4, note: null });
    expect(total('outdated')).toEqual({ odds: 4, note: 'outdated' });
    expect(total('failed')).toEqual({ odds: 4, note: 'failed' });
    expect(total('asking')).toEqual({ odds: 4, note: 'asking' });
    expect(total('current', null)).toEqual({ odds: 'not-combinable', note: null });
    expect(slipTotal(slipLegsOf(2), IDLE)).toEqual({ odds: null, note: 'asking' });
  });

  it('of legs one of which is offered no more is none', () => {
    expect(slipTotal(slipLegsOf(2, { state: 'closed' }), IDLE)).toEqual({ odds: 'not-combinable', note: null });
  });
});
