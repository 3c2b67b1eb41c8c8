import { formatOdds } from '@sightline/schema/rules/markets.ts';

interface PricedMarket {
  readonly id: string;
  readonly state: string;
  readonly selections: readonly { readonly id: string; readonly odds: number | null }[];
}

/** States of markets and prices as people read them, by id. */
export interface OddsLook {
  readonly states: ReadonlyMap<string, string>;
  readonly odds: ReadonlyMap<string, string>;
}

export function lookAtOdds(markets: readonly PricedMarket[]): OddsLook {
  const open = markets.filter(({ state }) => state === 'OPEN').flatMap(({ selections }) => selections);
  return {
    states: new Map(markets.map(({ id, state }) => [id, state])),
    odds: new Map(open.flatMap(({ id, odds }) => (odds === null ? [] : [[id, formatOdds(odds)] as const]))),
  };
}

/** What changed between two looks, in a line; null when nothing did. What was not there before has not changed. */
export function oddsSummary(before: OddsLook, after: OddsLook): string | null {
  const changed = [...after.odds].filter(([id, odds]) => before.odds.has(id) && before.odds.get(id) !== odds).length;
  const parts = changed === 0 ? [] : [`${changed} odds changed`];
  for (const [state, word] of [
    ['SUSPENDED', 'suspended'],
    ['SETTLED', 'settled'],
  ] as const) {
    const entered = [...after.states].filter(
      ([id, now]) => now === state && before.states.has(id) && before.states.get(id) !== state,
    );
    if (entered.length > 0) parts.push(`${entered.length} ${entered.length === 1 ? 'market' : 'markets'} ${word}`);
  }
  return parts.length === 0 ? null : parts.join(', ');
}
