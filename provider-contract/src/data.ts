import * as z from 'zod';
import { Flag, NumericId, NumericRef, Timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { loose, optionalList, readAs } from './schema-tools.ts';

export const Lifecycle = z.enum(['unknown', 'upcoming', 'live', 'over', 'over-draw', 'over-forfeited', 'postponed', 'deleted']);
export type Lifecycle = z.output<typeof Lifecycle>;

const Participant = z.strictObject({
  seed: z.int(),
  score: z.nullable(z.int()),
  forfeit: Flag,
  roster: z.nullable(NumericRef),
  winner: Flag,
  stats: z.nullable(z.record(z.string(), z.unknown())),
});
const Image = z.strictObject({
  id: z.optional(NumericId),
  type: z.optional(z.string()),
  url: z.optional(z.string()),
  thumbnail: z.nullable(z.string()),
  fallback: z.optional(z.boolean()),
});
const Level = z.strictObject({ expectation: z.string(), fact: z.string() });
/** Coverage levels by delivery (`data`), pace (`live`, `realtime`, `postgame`) and source. */
const Coverage = z.nullable(z.record(z.string(), z.record(z.string(), z.record(z.string(), Level))));
const Region = z.strictObject({
  id: z.optional(NumericId),
  name: z.string(),
  abbreviation: z.string(),
  country: z.nullable(z.unknown()),
});
const Aliases = z.optional(z.array(z.string()));
const AnyList = z.optional(z.array(z.unknown()));

/** Readers treat a format without a number of matches as no format: it may not be decided yet. */
const Format = readAs(
  z.nullable(z.strictObject({ best_of: z.int() })),
  z.nullish(z.object({ best_of: z.nullish(z.int()) })).transform((format) => {
    return typeof format?.best_of === 'number' ? { best_of: format.best_of } : null;
  }),
);

/** A series of the data API. Here and below, keys that the product does not use are optional. */
export const Series = z.strictObject({
  id: NumericId,
  title: z.nullable(z.string()),
  start: z.nullable(Timestamp),
  end: z.nullable(Timestamp),
  postponed_from: z.optional(z.nullable(Timestamp)),
  deleted_at: z.nullable(Timestamp),
  lifecycle: Lifecycle,
  tier: z.optional(z.nullable(z.int())),
  best_of: z.optional(z.nullable(z.int())),
  format: Format,
  chain: AnyList,
  streamed: z.optional(z.boolean()),
  bracket_position: z.optional(z.nullable(z.strictObject({ part: z.string(), col: z.int(), offset: z.int() }))),
  participants: optionalList(Participant),
  tournament: z.nullable(NumericRef),
  substage: z.optional(z.nullable(NumericRef)),
  game: NumericRef,
  matches: optionalList(NumericRef),
  casters: z.optional(z.array(z.strictObject({ primary: z.boolean(), caster: NumericRef }))),
  has_incident_report: z.optional(z.boolean()),
  coverage: z.optional(Coverage),
  resource_version: z.nullable(z.int()),
});
export type Series = z.output<typeof Series>;

export const Match = z.strictObject({
  id: NumericId,
  map: z.optional(z.nullable(NumericRef)),
  order: z.int(),
  lifecycle: Lifecycle,
  series: NumericRef,
  game: NumericRef,
  deleted_at: z.nullable(Timestamp),
  participants: optionalList(Participant),
  coverage: z.optional(Coverage),
  clock: z.optional(z.nullable(z.unknown())),
  resource_version: z.nullable(z.int()),
});
export type Match = z.output<typeof Match>;

export const Tournament = z.strictObject({
  id: NumericId,
  title: z.string(),
  short_title: z.optional(z.nullable(z.string())),
  abbreviation: z.optional(z.nullable(z.string())),
  tier: z.optional(z.nullable(z.int())),
  copy: z.optional(z.record(z.string(), z.nullable(z.string()))),
  links: z.optional(z.record(z.string(), z.nullable(z.string()))),
  start: z.optional(z.nullable(Timestamp)),
  end: z.optional(z.nullable(Timestamp)),
  deleted_at: z.optional(z.nullable(Timestamp)),
  game: NumericRef,
  string_prize_pool: z.optional(z.record(z.string(), z.nullable(z.string()))),
  location: z.optional(z.nullable(z.strictObject({ host: z.nullable(Region), participants: z.array(z.unknown()) }))),
  images: z.optional(z.array(Image)),
  stages: z.optional(z.array(NumericRef)),
  casters: AnyList,
});
export type Tournament = z.output<typeof Tournament>;
/** Here and below, readers replace a missing name by another name, or else by a text with the id. */
readAs(
  Tournament,
  loose(Tournament.extend({ title: z.nullable(z.string()) })).transform(({ title, ...tournament }) => ({
    ...tournament,
    title: title ?? tournament.short_title ?? `Tournament ${tournament.id}`,
  })),
);

/** A roster has a team, a line-up, or both. */
export const Roster = z.strictObject({
  id: NumericId,
  team: z.nullable(NumericRef),
  line_up: z.nullable(z.strictObject({ id: z.optional(NumericId), players: optionalList(NumericRef) })),
  game: z.optional(NumericRef),
});
export type Roster = z.output<typeof Roster>;

export const Team = z.strictObject({
  id: NumericId,
  name: z.string(),
  abbreviation: z.nullable(z.string()),
  also_known_as: Aliases,
  active: z.optional(z.boolean()),
  deleted_at: z.optional(z.nullable(Timestamp)),
  images: optionalList(Image),
  region: z.optional(z.nullable(Region)),
  social_media_accounts: AnyList,
  standing_roster: z.optional(
    z.nullable(
      z.strictObject({
        id: NumericId,
        from: z.nullable(Timestamp),
        to: z.nullable(Timestamp),
        roster: NumericRef,
        deleted_at: z.nullable(Timestamp),
      }),
    ),
  ),
  game: z.optional(NumericRef),
  organisation: z.optional(z.nullable(NumericRef)),
});
export type Team = z.output<typeof Team>;
readAs(
  Team,
  loose(Team.extend({ name: z.nullable(z.string()) })).transform(({ name, ...team }) => ({
    ...team,
    name: name ?? team.abbreviation ?? `Team ${team.id}`,
  })),
);

export const Player = z.strictObject({
  id: NumericId,
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  nick_name: z.string(),
  also_known_as: Aliases,
  age: z.optional(z.nullable(z.strictObject({ precision: z.string(), years: z.nullable(z.int()) }))),
  active: z.optional(z.boolean()),
  deleted_at: z.optional(z.nullable(Timestamp)),
  images: optionalList(Image),
  region: z.optional(z.nullable(Region)),
  race: z.optional(z.nullable(z.unknown())),
  role: z.optional(z.nullable(NumericRef)),
  social_media_accounts: AnyList,
  game: z.optional(NumericRef),
  teams: z.optional(z.array(NumericRef)),
});
export type Player = z.output<typeof Player>;
readAs(
  Player,
  loose(Player.extend({ nick_name: z.nullable(z.string()) })).transform(({ nick_name: nickName, ...player }) => ({
    ...player,
    nick_name: nickName ?? ([player.first_name, player.last_name].filter(Boolean).join(' ') || `Player ${player.id}`),
  })),
);

/** `filter` as `id<={1,2,3}`, at most 50 ids; responses are bare arrays in any order. */
export const ListQuery = z.strictObject({
  filter: z.optional(z.string()),
  order: z.optional(z.string()),
  skip: z.optional(z.string()),
  take: z.optional(z.string()),
});

export const dataApi = {
  series: { method: 'GET', path: '/v3/series', query: ListQuery, response: z.array(Series), summary: 'Series by filter' },
  matches: { method: 'GET', path: '/v3/matches', query: ListQuery, response: z.array(Match), summary: 'Matches by filter' },
  tournaments: {
    method: 'GET',
    path: '/v3/tournaments',
    query: ListQuery,
    response: z.array(Tournament),
    summary: 'Tournaments by filter',
  },
  rosters: { method: 'GET', path: '/v3/rosters', query: ListQuery, response: z.array(Roster), summary: 'Rosters by filter' },
  teams: { method: 'GET', path: '/v3/teams', query: ListQuery, response: z.array(Team), summary: 'Teams by filter' },
  players: { method: 'GET', path: '/v3/players', query: ListQuery, response: z.array(Player), summary: 'Players by filter' },
  oneSeries: { method: 'GET', path: '/v3/series/{id}', response: Series, summary: 'A series' },
  oneMatch: { method: 'GET', path: '/v3/matches/{id}', response: Match, summary: 'A match' },
  oneTournament: { method: 'GET', path: '/v3/tournaments/{id}', response: Tournament, summary: 'A tournament' },
  oneTeam: { method: 'GET', path: '/v3/teams/{id}', response: Team, summary: 'A team' },
  oneRoster: { method: 'GET', path: '/v3/rosters/{id}', response: Roster, summary: 'A roster' },
  onePlayer: { method: 'GET', path: '/v3/players/{id}', response: Player, summary: 'A player' },
} as const satisfies Record<string, Endpoint>;
