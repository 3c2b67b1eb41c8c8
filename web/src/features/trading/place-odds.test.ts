import { describe, expect, it } from 'vitest';
import { placeOdds, type PlaceableSelection } from './place-odds.ts';

const about = (
  id: string,
  entity: string | null,
  result: string | null = null,
  side: PlaceableSelection['side'] = null,
): PlaceableSelection => ({
  id,
  result,
  side,
  entity: entity === null ? null : { id: entity },
});
const A = about('1', 'a');
const B = about('2', 'b');
const DRAW = about('3', null, 'draw');

describe('placeOdds', () => {
  it.each([
    ['in order', [A, DRAW, B]],
    ['turned round', [B, A, DRAW]],
  ])('goes by the side an outcome is about, %s', (_case, selections) => {
    expect(placeOdds(selections, { first: 'a', second: 'b' })).toEqual({ first: A, draw: DRAW, second: B });
  });

  it('has no draw in a two-way market', () => {
    expect(placeOdds([B, A], { first: 'a', second: 'b' })).toEqual({ first: A, draw: null, second: B });
  });

  it('gives what is left over to the one side that is not known', () => {
    expect(placeOdds([B, A, DRAW], { first: null, second: 'a' })).toEqual({ first: B, draw: DRAW, second: A });
    expect(placeOdds([B, A], { first: 'b', second: null })).toEqual({ first: B, draw: null, second: A });
  });

  it('goes by what the gateway says of a side whose name is not known yet', () => {
    const [left, right] = [about('1', 'a', null, 'LEFT'), about('2', 'b', null, 'RIGHT')];
    const placed = { first: left, draw: null, second: right };
    expect(placeOdds([right, left], { first: null, second: null })).toEqual(placed);
    expect(placeOdds([right, left], { first: 'a', second: null })).toEqual(placed);
  });

  it('does not guess when neither side is known', () => {
    expect(placeOdds([A, B], { first: null, second: null })).toEqual({ first: null, draw: null, second: null });
  });

  it('does not give an outcome about somebody else to a known side', () => {
    expect(placeOdds([A, about('9', 'z')], { first: 'a', second: 'b' })).toEqual({ first: A, draw: null, second: null });
  });
});
