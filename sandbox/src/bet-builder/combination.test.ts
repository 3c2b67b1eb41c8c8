import type { Market, Selection } from '@sightline/provider-contract/odds.ts';
import { describe, expect, it } from 'vitest';
import { SandboxClock } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import { Random } from '../random.ts';
import { createWorld } from '../world/create-world.ts';
import { NOT_COMBINABLE, priceCombination } from './combination.ts';

const world = createWorld({ random: new Random(1), clock: new SandboxClock(new Date('2026-05-28T17:00:00Z')), imageBase: '' });

/** An upcoming match of game 5 that has every market, all of them open at 2.00. */
const match = [...world.matches.values()].find(
  (m) =>
    m.game.id === 5 &&
    m.lifecycle === 'upcoming' &&
    [...world.markets.values()].some((k) => k.fixture.id === m.id && k.type === 'overtime'),
);
if (match === undefined) throw new Error('no such match');
for (const { id } of [...world.markets.values()].filter((m) => m.fixture.id === match.id)) {
  world.change('markets', id, (m) => {
    m.state = 'open';
    for (const selection of m.selections) selection.odds = 2;
  });
}
const teamOf = (seed: number) =>
  world.rosters.get(match.participants.find((p) => p.seed === seed)?.roster?.id ?? 0)?.team?.id ?? 0;
const [home, away] = [teamOf(1), teamOf(2)];
const ownPlayer = [...world.players.values()].find((p) => p.teams?.some((t) => t.id === home))?.id ?? 0;

type Leg = { market: Market; selection: Selection };
function leg(type: string, market: (m: Market) => boolean, selection: (s: Selection) => boolean): Leg {
  const found = [...world.markets.values()].find((m) => m.fixture.id === match?.id && m.type === type && market(m));
  const chosen = found?.selections.find(selection);
  if (found === undefined || chosen === undefined) throw new Error(`no ${type}`);
  return { market: found, selection: chosen };
}
const any = () => true;
const hasResult = (result: string) => (s: Selection) => s.context?.result === result;
const isOfTeam = (team: number) => (s: Selection) => s.entity?.id === team;
const winner = (team: number) => leg('match_winner', any, isOfTeam(team));
const rounds = (line: number, result: string) => leg('total_rounds', (m) => m.context?.line === line, hasResult(result));
const handicap = (line: number, team: number) => leg('round_handicap', (m) => m.context?.line === line, isOfTeam(team));
const overtime = () => leg('overtime', any, hasResult('yes'));
const kills = (result: string) => leg('player_total_kills', (m) => m.context?.player?.id === ownPlayer, hasResult(result));

const requestFor = (...legs: Leg[]) => ({
  matches: [
    {
      id: match.id,
      markets: legs.map(({ market, selection }) => ({
        type: market.type,
        context: market.context ?? {},
        selection_context: selection.context ?? {},
        selection_entity: selection.entity === null ? null : { id: selection.entity.id },
      })),
    },
  ],
});
const price = (...legs: Leg[]) => priceCombination(world, requestFor(...legs));

describe('the price of a combination', () => {
  it('is the product of independent odds', () => {
    expect(price(winner(home), overtime())).toBe(4);
    expect(price(overtime())).toBe(2);
  });

  it('is lower if outcomes are correlated', () => {
    expect(price(winner(home), handicap(-3.5, home))).toBe(3.2);
    expect(price(handicap(-3.5, home), winner(home))).toBe(3.2);
    expect(price(winner(home), kills('over'))).toBe(3.7);
    expect(price(rounds(21.5, 'over'), kills('over'))).toBe(3.64);
    expect(price(winner(away), kills('over'))).toBe(4);
    expect(price(winner(home), kills('under'))).toBe(4);
    expect(price(winner(home), handicap(-3.5, home), overtime())).toBe(6.4);
  });

  it('is never below the highest single odds', () => {
    const own = handicap(-6.5, home);
    world.change('markets', own.market.id, (m) => {
      for (const selection of m.selections) selection.odds = 1.05;
    });
    world.change('markets', winner(home).market.id, (m) => {
      for (const selection of m.selections) selection.odds = 1.4;
    });
    expect(price(winner(home), own)).toBe(1.4);
    world.change('markets', winner(home).market.id, (m) => {
      for (const selection of m.selections) selection.odds = 2;
    });
  });
});

describe('a combination cannot be priced', () => {
  it('if it has two outcomes of one market, or opposite winners', () => {
    expect(price(winner(home), winner(away))).toBe(NOT_COMBINABLE);
    expect(price(winner(home), leg('match_winner_three_way', any, isOfTeam(away)))).toBe(NOT_COMBINABLE);
    expect(price(winner(home), leg('match_winner_three_way', any, isOfTeam(home)))).toBe(4);
  });

  it('if it is over one line and under another, with no number between them', () => {
    expect(price(rounds(22.5, 'over'), rounds(20.5, 'under'))).toBe(NOT_COMBINABLE);
    expect(price(rounds(20.5, 'under'), rounds(22.5, 'over'))).toBe(NOT_COMBINABLE);
    expect(price(rounds(20.5, 'over'), rounds(22.5, 'under'))).toBe(4);
  });

  it('if it has a winner, and a handicap that the other team covers only by winning', () => {
    expect(price(winner(away), handicap(-3.5, home))).toBe(NOT_COMBINABLE);
    expect(price(winner(home), handicap(2.5, away))).toBe(NOT_COMBINABLE);
    expect(price(winner(home), handicap(-3.5, away))).toBe(4);
  });

  it('if it is over several matches', () => {
    const one = requestFor(winner(home));
    const other = [...world.markets.values()].find(
      (m) => m.type === 'match_winner' && m.state === 'open' && m.fixture.id !== match.id,
    );
    const entity = other?.selections[0]?.entity;
    const second = {
      id: other?.fixture.id ?? 0,
      markets: [
        { type: 'match_winner', context: {}, selection_context: {}, selection_entity: entity ? { id: entity.id } : null },
      ],
    };
    expect(priceCombination(world, { matches: [...one.matches, second] })).toBe(NOT_COMBINABLE);
  });

  it.each(['suspended', 'closed', 'settled'] as const)('if one of its markets is %s', (state) => {
    const market = overtime().market;
    world.change('markets', market.id, (m) => void (m.state = state));
    expect(price(winner(home), overtime())).toBe(NOT_COMBINABLE);
    world.change('markets', market.id, (m) => void (m.state = 'open'));
  });
});

describe('an invalid combination', () => {
  it.each([
    ['type', { type: 'nope' }],
    ['line', { type: 'total_rounds', context: { line: 99.5 }, selection_context: { result: 'over' }, selection_entity: null }],
    ['team', { selection_entity: { id: 1 } }],
  ])('is refused with 422 if a selection does not exist: %s', (_, change) => {
    const body = requestFor(winner(home));
    const [first] = body.matches[0]?.markets ?? [];
    if (first === undefined) throw new Error('no leg');
    const wrong = { matches: [{ id: match.id, markets: [{ ...first, ...change }] }] };
    expect(() => priceCombination(world, wrong)).toThrow(expect.objectContaining({ status: 422 }));
  });

  it('is refused if it is empty', () => {
    expect(() => priceCombination(world, { matches: [] })).toThrow(ProviderFault);
  });
});
