import type { Series } from '@sightline/provider-contract/data.ts';
import type { Random } from '../random.ts';
import type { Competitor } from '../world/draft.ts';
import { gameProfiles } from '../world/games.ts';
import type { World } from '../world/world.ts';

/** Home and away, by seed. */
export type Sides = readonly [Competitor, Competitor];
/** 0: home, 1: away. */
export type SideIndex = 0 | 1;

/** A roster as a side; null if the roster, or the team or player that it represents, is unknown. */
export function competitorOf(world: World, random: Random, rosterId: number): Competitor | null {
  const roster = world.rosters.get(rosterId);
  if (roster === undefined) return null;
  const players = (roster.line_up?.players ?? []).map(({ id }) => id);
  const solo = gameProfiles.find((game) => game.id === roster.game?.id)?.soloPlayers === true;
  const [first] = players;
  const entity = solo && first !== undefined ? { id: first, type: 'player' as const } : teamOf(roster.team);
  return entity === null ? null : { rosterId, entity, players, strength: strengthOf(random, rosterId) };
}

/** Null while a side is undecided. */
export function sidesOf(world: World, random: Random, series: Series): Sides | null {
  const [home, away] = [1, 2].map((seed) => {
    const roster = series.participants.find((participant) => participant.seed === seed)?.roster;
    return roster ? competitorOf(world, random, roster.id) : null;
  });
  return home && away ? [home, away] : null;
}

function teamOf(team: { readonly id: number } | null) {
  return team === null ? null : { id: team.id, type: 'team' as const };
}

/** The strength of a side does not depend on earlier play. */
function strengthOf(random: Random, rosterId: number): number {
  const own = random.fork(`strength ${rosterId}`);
  return (own.next() + own.next() + own.next() - 1.5) * 2;
}
