import type { BoardLayout, PricedMarket, PricedSelection, BoardSides } from '../features/trading/board/market-view.ts';

/** The two sides of the boards in tests. */
export const SIDES: BoardSides = {
  first: { id: '1', name: 'Red Foxes', abbreviation: 'RFX', logoUrl: null },
  second: { id: '2', name: 'Blue Owls', abbreviation: null, logoUrl: null },
};

export function selectionOf(id: string, parts: Partial<PricedSelection> = {}): PricedSelection {
  return {
    id,
    odds: 1.9,
    side: null,
    line: null,
    resultName: null,
    wasOutcome: null,
    openingOdds: null,
    score: null,
    entity: null,
    ...parts,
  };
}

export function contextOf(parts: Partial<PricedMarket['context']> = {}): PricedMarket['context'] {
  return {
    line: null,
    index: null,
    roundNumber: null,
    playerId: null,
    teamId: null,
    rosterId: null,
    resultName: null,
    score: null,
    ...parts,
  };
}

export function marketOf(id: string, type: string, layout: BoardLayout | null, parts: Partial<PricedMarket> = {}): PricedMarket {
  return {
    id,
    typeName: type,
    state: 'OPEN',
    isBehind: false,
    layout,
    seriesId: '7',
    subject: null,
    otherEntities: [],
    fixture: { type: 'MATCH', id: '70' },
    context: contextOf(),
    selections: [selectionOf(`${id}:1`, { side: 'LEFT' }), selectionOf(`${id}:2`, { side: 'RIGHT' })],
    ...parts,
  };
}

/** A market with a line and the odds of its two outcomes. */
export function lineOf(
  id: string,
  type: string,
  line: number,
  odds: readonly [number, number],
  parts: Partial<PricedMarket> = {},
): PricedMarket {
  const isHandicap = type.endsWith('handicap');
  return marketOf(id, type, isHandicap ? 'HANDICAP' : 'TOTAL', {
    context: contextOf({ line }),
    selections: [
      selectionOf(`${id}:1`, { side: 'LEFT', line, odds: odds[0], resultName: isHandicap ? null : 'over' }),
      selectionOf(`${id}:2`, {
        side: 'RIGHT',
        line: isHandicap ? -line : line,
        odds: odds[1],
        resultName: isHandicap ? null : 'under',
      }),
    ],
    ...parts,
  });
}
