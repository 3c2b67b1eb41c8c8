import { MAX_SELECTIONS } from '@sightline/schema/rules/bet-builder.ts';
import { contextOf } from './board-fixtures.ts';
import type { MatchNames } from '../features/trading/match-names.ts';
import type { SlipSelection } from '../features/trading/slip/describe-selection.ts';
import type { SlipLeg } from '../features/trading/slip/slip-legs.ts';
import type { SlipMarket, SlipPick, SlipRules } from '../features/trading/slip/slip-rules.ts';

/** Test fixtures of the slip: sides and a player. */
export const NORTHWIND = { id: '10', name: 'Northwind', abbreviation: 'NW' };
export const HARBOR = { id: '20', name: 'Harbor', abbreviation: 'HBR' };
export const PLAYER = { id: '77', name: 'k1te' };

export function slipSelection(id: string, patch: Partial<SlipSelection> = {}): SlipSelection {
  return { id, odds: 2, side: null, line: null, resultName: null, score: null, entity: null, ...patch };
}

export const MATCH_NAMES: MatchNames = new Map([
  ['m1', 'Match 1'],
  ['m2', 'Match 2'],
]);

/** An open winner market of the first match. */
export function slipMarket(patch: Partial<SlipMarket> = {}): SlipMarket {
  const id = patch.id ?? '1';
  return {
    id,
    typeName: 'match_winner',
    state: 'OPEN',
    isBehind: false,
    layout: 'TWO_WAY',
    seriesId: 's',
    subject: null,
    otherEntities: [],
    fixture: { type: 'MATCH', id: 'm1' },
    context: contextOf(),
    selections: [
      slipSelection(`${id}:1`, { entity: { id: NORTHWIND.id } }),
      slipSelection(`${id}:2`, { entity: { id: HARBOR.id } }),
    ],
    ...patch,
  };
}

/** Rules that allow everything: an upcoming series of game 5 with two matches, in the bet builder. */
export function slipRules(patch: Partial<SlipRules> = {}): SlipRules {
  return {
    hasSlip: true,
    limit: MAX_SELECTIONS,
    gameId: '5',
    lifecycle: 'UPCOMING',
    matchNames: MATCH_NAMES,
    ...patch,
  };
}

/** A pick of the first selection of a market. */
export function slipPick(market: SlipMarket): SlipPick {
  return { selectionId: `${market.id}:1`, market, matchName: 'Match 1' };
}

/** `count` legs of different markets. */
export function slipLegsOf(count: number, patch: Partial<SlipLeg> = {}): SlipLeg[] {
  return Array.from({ length: count }, (_, index) => {
    const market = slipMarket({ id: String(index + 1) });
    const [selection = slipSelection('0')] = market.selections;
    return { pick: slipPick(market), market, selection, state: 'open', change: null, ...patch };
  });
}
