import type { Lifecycle, Match, Series } from '@sightline/provider-contract/data.ts';
import type { Competitor, Draft } from './draft.ts';
import type { GameProfile } from './games.ts';
import { imageOf } from './generate-competitors.ts';
import { eventKinds, eventPlaces, stageTitles } from './names.ts';

/** Null: undecided. */
export type Side = Competitor | { readonly rosterId: number; readonly entity: null } | null;

export interface SeriesPlan {
  readonly game: GameProfile;
  readonly tournamentId: number | null;
  readonly bestOf: number;
  readonly sides: readonly Side[];
  /** Minutes after the draft's base time, as all times here; null: not planned yet. */
  readonly start: number | null;
  readonly end?: number;
  readonly lifecycle: Lifecycle;
  /** Matches won so far, by seed. */
  readonly score?: readonly [number, number];
  readonly postponedFrom?: number;
  readonly deletedAt?: number;
  /** Orders of cancelled matches. */
  readonly deletedMatches?: readonly number[];
}

export function generateTournaments(draft: Draft, game: GameProfile): number[] {
  const places = draft.random.shuffle(eventPlaces);
  return Array.from({ length: game.tournaments }, (_, i) => {
    const id = draft.nextId('tournament');
    const name = `${places[i % places.length] ?? 'Open'} ${draft.random.pick(eventKinds)}`;
    const season = draft.random.pick(['Spring', 'Summer', 'Autumn', 'Winter', 'Season 3', 'Season 7', 'Qualifier']);
    draft.tournaments.set(id, {
      id,
      title: `${name} ${draft.base.getUTCFullYear()} ${season}`,
      short_title: name,
      abbreviation: name.replaceAll(/[^A-Z]/g, ''),
      tier: draft.random.int(1, 4),
      copy: { general_description: '', short_description: '', format_description: '' },
      links: { website: null, wiki: null },
      start: draft.at(-draft.random.int(2, 20) * 1440),
      end: null,
      deleted_at: null,
      game: { id: game.id },
      string_prize_pool: { total: `$${draft.random.int(2, 50) * 10},000`, first: null, second: null, third: null },
      location: { host: null, participants: [] },
      images: i % 3 === 2 ? [] : [imageOf(draft, 'tournaments', id)],
      stages: [{ id: draft.nextId('substage') }],
      casters: [],
    });
    return id;
  });
}

export function generateSeries(draft: Draft, plan: SeriesPlan): Series {
  const id = draft.nextId('series');
  const score = plan.score ?? [0, 0];
  const decided = plan.lifecycle === 'over' || plan.lifecycle === 'over-forfeited';
  const series: Series = {
    id,
    title: draft.random.chance(0.04) ? null : draft.random.pick(stageTitles),
    start: plan.start === null ? null : draft.at(plan.start),
    end: plan.end === undefined ? null : draft.at(plan.end),
    postponed_from: plan.postponedFrom === undefined ? null : draft.at(plan.postponedFrom),
    deleted_at: plan.deletedAt === undefined ? null : draft.at(plan.deletedAt),
    lifecycle: plan.lifecycle,
    tier: draft.random.int(1, 4),
    best_of: plan.bestOf,
    format: { best_of: plan.bestOf },
    chain: [],
    streamed: draft.random.chance(0.8),
    bracket_position: null,
    participants: plan.sides.flatMap((side, i) =>
      side === null ? [] : [participant(i, side.rosterId, score, decided, plan.lifecycle === 'over-forfeited')],
    ),
    tournament: plan.tournamentId === null ? null : { id: plan.tournamentId },
    substage: { id: draft.nextId('substage') },
    game: { id: plan.game.id },
    matches: [],
    casters: [],
    has_incident_report: false,
    coverage: null,
    resource_version: draft.random.int(1, 20),
  };
  series.matches = Array.from({ length: plan.bestOf }, (_, i) => ({ id: generateMatch(draft, plan, series, i + 1).id }));
  draft.series.set(id, series);
  return series;
}

function participant(
  index: number,
  rosterId: number,
  score: readonly [number, number],
  decided: boolean,
  forfeited: boolean,
): Series['participants'][number] {
  const own = score[index === 0 ? 0 : 1];
  const other = score[index === 0 ? 1 : 0];
  const winner = decided && own > other;
  return { seed: index + 1, score: own, forfeit: forfeited && !winner, roster: { id: rosterId }, winner, stats: null };
}

function generateMatch(draft: Draft, plan: SeriesPlan, series: Series, order: number): Match {
  const [home, away] = plan.bestOf === 1 ? [0, 0] : (plan.score ?? [0, 0]);
  const played = home + away;
  const ended = plan.end !== undefined;
  const lifecycle = matchLifecycle(plan, order, played);
  const over = lifecycle.startsWith('over');
  const homeWins = plan.bestOf === 1 ? (plan.score?.[0] ?? 0) > (plan.score?.[1] ?? 0) : order <= home;
  const score: readonly [number, number] = over
    ? homeWins
      ? [13, draft.random.int(3, 11)]
      : [draft.random.int(3, 11), 13]
    : lifecycle === 'live'
      ? [draft.random.int(0, 9), draft.random.int(0, 9)]
      : [0, 0];
  const neverPlayed = (ended && !over) || plan.deletedMatches?.includes(order) === true;
  const match: Match = {
    id: draft.nextId('match'),
    map: null,
    order,
    lifecycle: neverPlayed ? 'deleted' : lifecycle,
    series: { id: series.id },
    game: { id: plan.game.id },
    deleted_at: neverPlayed ? (series.end ?? draft.at(-draft.random.int(30, 600))) : series.deleted_at,
    participants: series.participants.map((p) => ({
      ...p,
      ...participant(p.seed - 1, p.roster?.id ?? 0, score, over, false),
      roster: p.roster,
    })),
    coverage: null,
    clock: null,
    resource_version: draft.random.int(1, 12),
  };
  draft.matches.set(match.id, match);
  return match;
}

function matchLifecycle(plan: SeriesPlan, order: number, played: number): Lifecycle {
  if (plan.lifecycle === 'deleted' || plan.lifecycle === 'postponed') return plan.lifecycle;
  if (plan.lifecycle === 'upcoming') return 'upcoming';
  if (plan.bestOf === 1) return plan.lifecycle;
  if (order <= played) return 'over';
  return plan.lifecycle === 'live' && order === played + 1 ? 'live' : 'upcoming';
}
