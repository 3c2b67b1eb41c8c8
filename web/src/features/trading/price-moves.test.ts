import { describe, expect, it } from 'vitest';
import { PriceMoves, WINDOW_MS } from './price-moves.ts';

const NOW = 10_000_000;
const fixture = { type: 'SERIES', id: '7' };
const market = (...odds: (number | null)[]) => ({
  fixture,
  selections: odds.map((each, index) => ({ id: `1:${index}`, odds: each, entity: { id: String(index) } })),
});
const MINUTE = 60_000;

describe('the move of a market', () => {
  it('is the biggest relative change among its selections', () => {
    const moves = new PriceMoves();
    moves.recordPrices(market(2, 4), NOW);
    moves.recordPrices(market(1.5, 4.4), NOW + MINUTE);
    expect(moves.largestMove(market(1.5, 4.4), NOW + MINUTE)).toEqual({ selectionId: '1:0', from: 2, to: 1.5, change: -0.25 });
  });

  it('is none while the displayed price is the same', () => {
    const moves = new PriceMoves();
    moves.recordPrices(market(2.001), NOW);
    moves.recordPrices(market(2.004), NOW + 1);
    moves.recordPrices(market(null), NOW + 2);
    expect(moves.largestMove(market(2.004), NOW + 2)).toBeNull();
  });

  it('starts at the price of ten minutes ago', () => {
    const moves = new PriceMoves();
    moves.recordPrices(market(3), NOW - 2 * MINUTE);
    moves.recordPrices(market(2), NOW);
    moves.recordPrices(market(2.5), NOW + MINUTE);
    expect(moves.largestMove(market(2.5), NOW + MINUTE)?.from).toBe(3);
    // The price of two minutes before NOW was replaced at NOW.
    expect(moves.largestMove(market(2.5), NOW + WINDOW_MS)?.from).toBe(2);
    expect(moves.largestMove(market(2.5), NOW + MINUTE + WINDOW_MS)).toBeNull();
  });

  it('includes the served history from before the first known price only', () => {
    const moves = new PriceMoves();
    moves.recordPrices(market(2), NOW);
    moves.addHistory('1:0', [
      { at: NOW - 1, odds: null },
      { at: NOW, odds: 9 },
      { at: NOW + 1, odds: 9 },
    ]);
    expect(moves.largestMove(market(2), NOW)).toBeNull();
    moves.addHistory('1:0', [{ at: NOW - MINUTE, odds: 4 }]);
    expect(moves.largestMove(market(2), NOW)).toMatchObject({ from: 4, to: 2, change: -0.5 });
  });

  it('reports since when the first of the prices, and all of them, are known', () => {
    const moves = new PriceMoves();
    expect(moves.knownSince([market(2, 3)])).toBeNull();
    moves.recordPrices(market(2, 3), NOW);
    moves.addHistory('1:0', [{ at: NOW - MINUTE, odds: 2 }]);
    expect(moves.knownSince([market(2, 3)])).toEqual({ first: NOW - MINUTE, all: NOW });
  });

  it('begins again when an id is used for another team or fixture', () => {
    const moves = new PriceMoves();
    const [selection] = market(3).selections;
    moves.recordPrices(market(2), NOW);
    moves.recordPrices({ fixture, selections: selection ? [{ ...selection, entity: { id: 'z' } }] : [] }, NOW + 1);
    expect(moves.largestMove(market(3), NOW + 1)).toBeNull();
    moves.recordPrices({ ...market(4), fixture: { type: 'SERIES', id: '8' } }, NOW + 2);
    expect(moves.largestMove(market(4), NOW + 2)).toBeNull();
  });

  it('is measured with a bounded number of points and selections', () => {
    const moves = new PriceMoves();
    for (let second = 0; second < 200; second += 1) moves.recordPrices(market(2 + second), NOW + second);
    expect(moves.largestMove(market(201), NOW + 200)?.from).toBe(2 + 200 - 64);
    for (let id = 0; id < 6_000; id += 1)
      moves.recordPrices({ fixture, selections: [{ id: `2:${id}`, odds: 2, entity: null }] }, NOW);
    expect(moves.largestMove(market(201), NOW + 200)).toBeNull();
  });
});
