import type { Player, Team } from '@sightline/provider-contract/data.ts';
import type { Random } from '../random.ts';
import type { Competitor, Draft } from './draft.ts';
import type { GameProfile } from './games.ts';
import { eventPlaces, firstNames, lastNames, nickForms, nickStems, teams } from './names.ts';

type Image = Team['images'][number];

/** Returns each name once. */
export class NamePool {
  readonly #stems: readonly string[];
  #team = 0;
  #nick = 0;

  constructor(random: Random) {
    this.#stems = random.shuffle(nickStems);
  }

  nextTeam(): { name: string; abbreviation: string } {
    const found = teams[this.#team];
    this.#team += 1;
    if (found === undefined) throw new Error('The list of team names is used up');
    return found;
  }

  nextNick(): string {
    const stem = this.#stems[this.#nick % this.#stems.length] ?? '';
    const form = nickForms[Math.floor(this.#nick / this.#stems.length)];
    this.#nick += 1;
    if (form === undefined) throw new Error('The list of nicknames is used up');
    return form(stem);
  }
}

export function imageOf(draft: Draft, folder: string, id: number): Image {
  const url = `${draft.imageBase}/${folder}/${id}`;
  return { id: draft.nextId('image'), type: 'default', url: `${url}.svg`, thumbnail: `${url}-s.svg`, fallback: false };
}

export function generateCompetitors(draft: Draft, game: GameProfile, names: NamePool): Competitor[] {
  const clubs = game.soloPlayers ? eventPlaces.slice(0, 6).map((place) => generateTeam(draft, game, club(place))) : [];
  return Array.from({ length: game.competitors }, (_, i) => {
    if (!game.soloPlayers) return generateTeamCompetitor(draft, game, names, i);
    // Two of three play for a club; the player represents the line-up in both cases.
    const team = i % 3 === 2 ? null : (clubs[i % clubs.length] ?? null);
    const player = generatePlayer(draft, game, names, team);
    const rosterId = generateRoster(draft, game, team?.id ?? null, [player.id]);
    return { rosterId, entity: { id: player.id, type: 'player' as const }, players: [player.id], strength: normal(draft) };
  });
}

function generateTeamCompetitor(draft: Draft, game: GameProfile, names: NamePool, index: number): Competitor {
  const team = generateTeam(draft, game, names.nextTeam(), index % 6 === 4);
  const players = Array.from({ length: 5 }, () => generatePlayer(draft, game, names, team).id);
  const rosterId = generateRoster(draft, game, team.id, players);
  draft.teams.set(team.id, {
    ...team,
    standing_roster: {
      id: rosterId + 100_000,
      from: draft.at(-300 * 1440),
      to: null,
      roster: { id: rosterId },
      deleted_at: null,
    },
  });
  return { rosterId, entity: { id: team.id, type: 'team' }, players, strength: normal(draft) };
}

function generateTeam(
  draft: Draft,
  game: GameProfile,
  { name, abbreviation }: { name: string; abbreviation: string },
  withoutImage = false,
): Team {
  const id = draft.nextId('team');
  const team: Team = {
    id,
    name,
    abbreviation,
    also_known_as: [],
    active: true,
    deleted_at: null,
    images: withoutImage ? [] : [imageOf(draft, 'teams', id)],
    region: regions[id % regions.length] ?? null,
    social_media_accounts: [],
    standing_roster: null,
    game: { id: game.id },
    organisation: null,
  };
  draft.teams.set(id, team);
  return team;
}

function generatePlayer(draft: Draft, game: GameProfile, names: NamePool, team: Team | null): Player {
  const id = draft.nextId('player');
  const player: Player = {
    id,
    first_name: draft.random.chance(0.05) ? null : draft.random.pick(firstNames),
    last_name: draft.random.chance(0.05) ? null : draft.random.pick(lastNames),
    nick_name: names.nextNick(),
    also_known_as: [],
    age: { precision: 'full', years: draft.random.int(17, 31) },
    active: true,
    deleted_at: null,
    images: game.soloPlayers && draft.random.chance(0.7) ? [imageOf(draft, 'players', id)] : [],
    region: null,
    game: { id: game.id },
    race: null,
    role: null,
    teams: team === null ? [] : [{ id: team.id }],
    social_media_accounts: [],
  };
  draft.players.set(id, player);
  return player;
}

function generateRoster(draft: Draft, game: GameProfile, teamId: number | null, players: readonly number[]): number {
  const id = draft.nextId('roster');
  draft.rosters.set(id, {
    id,
    team: teamId === null ? null : { id: teamId },
    line_up: { id: draft.nextId('lineUp'), players: players.map((player) => ({ id: player })) },
    game: { id: game.id },
  });
  return id;
}

/** A roster with players but without a team, as after a transfer. */
export function generateTeamlessRoster(draft: Draft, game: GameProfile, names: NamePool): number {
  return generateRoster(draft, game, null, [
    generatePlayer(draft, game, names, null).id,
    generatePlayer(draft, game, names, null).id,
  ]);
}

function club(place: string): { name: string; abbreviation: string } {
  return { name: `${place} Athletic`, abbreviation: `${place.slice(0, 2).toUpperCase()}A` };
}

/** Sum of uniforms: approximates a normal distribution. */
function normal(draft: Draft): number {
  let sum = -3;
  for (let i = 0; i < 6; i += 1) sum += draft.random.next();
  return sum * Math.SQRT2;
}

const regions = [
  { id: 1, name: 'Europe', abbreviation: 'EU', country: null },
  { id: 2, name: 'Americas', abbreviation: 'AM', country: null },
  { id: 3, name: 'Asia-Pacific', abbreviation: 'APAC', country: null },
] as const;
