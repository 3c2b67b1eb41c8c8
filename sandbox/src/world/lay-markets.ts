import type { Market, MarketState, Selection } from '@sightline/provider-contract/odds.ts';
import type { MarketType } from './catalogue.ts';
import type { Competitor, Draft } from './draft.ts';
import { bound, chanceAbove, chanceToWin, price, seriesScores } from './odds.ts';

/** Where markets are laid. */
export interface MarketFixture {
  readonly id: number;
  readonly type: 'series' | 'match';
  readonly gameId: number;
  readonly bestOf: number;
  readonly home: Competitor;
  readonly away: Competitor;
}

type Outcome = { readonly chance: number; readonly entity: Selection['entity']; readonly context: NonNullable<Selection['context']> };
interface MarketPlan {
  readonly context: NonNullable<Market['context']>;
  readonly outcomes: readonly Outcome[];
}

/** Lays every market of one type on a fixture; none where the type does not exist for it. */
export function layMarkets(draft: Draft, type: MarketType, on: MarketFixture, stateOf: () => MarketState): Market[] {
  if (type.fixture !== on.type || (type.games !== null && !type.games.includes(on.gameId))) return [];
  return plan(type, on).map(({ context, outcomes }) => layMarket(draft, type.type, on, context, outcomes, stateOf()));
}

export function layMarket(
  draft: Draft,
  type: string,
  fixture: { readonly id: number; readonly type: 'series' | 'match' },
  context: NonNullable<Market['context']>,
  outcomes: readonly Outcome[],
  state: MarketState,
): Market {
  const id = draft.nextId('market');
  const odds = price(outcomes.map((o) => o.chance), draft.random);
  const winner = state === 'settled' ? draw(outcomes, draft.random.next()) : -1;
  const updated = -draft.random.int(0, 90);
  const market: Market = {
    id,
    type,
    state,
    fixture: { id: fixture.id, type: fixture.type },
    context,
    selections: outcomes.map(({ entity, context: own }, i) => ({
      // Ids repeat between markets: the provider never said that they do not.
      id: (id % 997) * 10 + i + 1,
      odds: odds[i] ?? null,
      was_outcome: i === winner,
      entity,
      context: own,
    })),
    created_at: draft.at(updated - draft.random.int(60, 2_880)),
    updated_at: draft.at(updated),
    resource_version: draft.random.int(1, 9),
  };
  draft.markets.set(id, market);
  return market;
}

function draw(outcomes: readonly Outcome[], at: number): number {
  const sum = outcomes.reduce((a, o) => a + o.chance, 0);
  let passed = 0;
  return outcomes.findIndex(({ chance }) => {
    passed += chance / sum;
    return at < passed;
  });
}

/** `{team}` or, where single players play, `{player}`. */
function sideContext(side: Competitor): NonNullable<Market['context']> {
  return side.entity.type === 'team' ? { team: { id: side.entity.id } } : { player: { id: side.entity.id } };
}

const result = (chance: number, name: string, entity: Selection['entity'] = null): Outcome => ({ chance, entity, context: { result: name } });
const side = (chance: number, competitor: Competitor): Outcome => ({ chance, entity: { ...competitor.entity }, context: {} });

function plan(type: MarketType, on: MarketFixture): MarketPlan[] {
  const { home, away, bestOf } = on;
  if (on.type === 'series' && bestOf < 2 && !type.type.startsWith('series_winner')) return [];
  const edge = (home.strength - away.strength) * (type.edge ?? 1);
  const perMatch = chanceToWin(edge);
  const scores = seriesScores(bestOf, perMatch);
  const sumOf = (fits: (s: { home: number; away: number }) => boolean) => scores.filter(fits).reduce((a, s) => a + s.chance, 0);
  const p = on.type === 'series' && bestOf > 1 ? bound(sumOf((s) => s.home > s.away)) : perMatch;
  const spread = type.lines?.[on.gameId] ?? type.lines?.[0];
  switch (type.layout) {
    case 'T2': {
      const contexts = type.rounds?.map((round_number) => ({ round_number })) ?? type.indexes?.map((index) => ({ index })) ?? [{}];
      return contexts.map((context) => ({ context, outcomes: [side(p, home), side(1 - p, away)] }));
    }
    case 'T3': {
      const even = on.type === 'series' && bestOf > 1 ? sumOf((s) => s.home === s.away) : (type.chance ?? 0.2);
      const win = perMatch * (1 - even);
      return [{ context: {}, outcomes: [side(win, home), result(even, 'draw'), side(1 - even - win, away)] }];
    }
    case 'YN': {
      const yes = type.chance ?? 0.5;
      const [left, right] = type.type === 'total_rounds_odd_even' ? ['odd', 'even'] : ['yes', 'no'];
      return [{ context: {}, outcomes: [result(yes, left ?? 'yes'), result(1 - yes, right ?? 'no')] }];
    }
    case 'OU': {
      if (type.type === 'total_matches') {
        const lines = bestOf === 3 ? [2.5] : bestOf === 5 ? [3.5, 4.5] : [];
        return lines.map((line) => total(line, bound(sumOf((s) => s.home + s.away > line))));
      }
      return (spread?.lines ?? []).map((line) => total(line, chanceAbove(line, spread?.mean ?? line, spread?.scale ?? 1)));
    }
    case 'EOU':
      return players(type, on).flatMap(([player, strength]) =>
        (spread?.lines ?? []).map((line) => {
          const over = chanceAbove(line, (spread?.mean ?? line) + strength * 0.3, spread?.scale ?? 1);
          const entity = { id: player, type: 'player' };
          return { context: { line, player: { id: player } }, outcomes: [result(over, 'over', { ...entity }), result(1 - over, 'under', { ...entity })] };
        }),
      );
    case 'H4':
      return (spread?.lines ?? []).map((line) => {
        const covers = on.type === 'series' ? bound(sumOf((s) => s.home + line > s.away)) : chanceAbove(-line, edge * 1.6, spread?.scale ?? 1);
        return { context: { line, ...sideContext(home) }, outcomes: [side(covers, home), side(1 - covers, away)] };
      });
    case 'CS':
      return [
        {
          context: {},
          outcomes: scores.map((s) => ({ chance: Math.max(0.02, s.chance), entity: null, context: { score: { home: s.home, away: s.away } } })),
        },
      ];
    case 'TYN':
      return [home, away].map((of) => {
        const sign = of === home ? 1 : -1;
        const own = on.type === 'series' ? bound(sumOf((s) => (of === home ? s.home : s.away) > 0)) : bound((type.chance ?? 0.5) * (1 + 0.25 * sign * Math.tanh(edge)));
        const entity = { ...of.entity };
        return { context: sideContext(of), outcomes: [result(own, 'yes', entity), result(1 - own, 'no', { ...entity })] };
      });
  }
}

function total(line: number, over: number): MarketPlan {
  return { context: { line }, outcomes: [result(over, 'over'), result(1 - over, 'under')] };
}

/** Everyone is offered for kills, deaths and goals; for rarer things two of each side. */
function players(type: MarketType, on: MarketFixture): [player: number, strength: number][] {
  const offered = type.type.includes('bomb') ? 2 : on.gameId === 5 || on.gameId === 24 ? 5 : 3;
  return [on.home, on.away].flatMap((of) => of.players.slice(0, offered).map((id, i): [number, number] => [id, of.strength + 1 - i * 0.5]));
}
