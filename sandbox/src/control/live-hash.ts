import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { createHash } from 'node:crypto';

export const LIVE_KINDS = ['markets', 'matches', 'series'] as const;

/** Filter of the compared entities; an absent condition matches all. */
export interface LiveScope {
  /** Only these series, their matches, and the markets of both. */
  readonly series?: readonly number[];
  /** Only markets of these types. */
  readonly types?: readonly string[];
  /** Only markets in these states; default: open, suspended and settled. */
  readonly states?: readonly string[];
  /** Only these kinds; the others have no key in the canonical form. */
  readonly kinds?: readonly (typeof LIVE_KINDS)[number][];
}

interface LiveState {
  readonly series: ReadonlyMap<number, Series>;
  readonly matches: ReadonlyMap<number, Match>;
  readonly markets: ReadonlyMap<number, Market>;
}

const VISIBLE_STATES: readonly string[] = ['open', 'suspended', 'settled'];

/**
 * The canonical form of the state that a socket client should have: JSON without spaces of `{markets, matches, series}`, each
 * list sorted by id, keys of every object in alphabetical order, without null values. Of each entity:
 * - market: id, type, state, fixture {id, type}, context, selections in their order, each with id, odds, was_outcome
 *   (null counts as false), entity {id, type}, context;
 * - match: id, order, lifecycle, deleted_at, series (id), game (id), participants;
 * - series: id, title, lifecycle, start, end, deleted_at, best_of (of the format), tournament (id), game (id), participants,
 *   matches (ids in their order);
 * - participants by seed, each with seed, score, winner, forfeit, roster (id).
 * It excludes versions and modification times, so that clients without versions can compare too.
 */
export function canonicalLive(state: LiveState, scope: LiveScope = {}): string {
  const seriesIds = scope.series === undefined ? null : new Set(scope.series);
  const series = sorted(state.series).filter(({ id }) => seriesIds === null || seriesIds.has(id));
  const matches = sorted(state.matches).filter((match) => seriesIds === null || seriesIds.has(match.series.id));
  const fixtures = new Set([...series.map(({ id }) => `series/${id}`), ...matches.map(({ id }) => `match/${id}`)]);
  const states = scope.states ?? VISIBLE_STATES;
  const markets = sorted(state.markets).filter(
    (market) =>
      states.includes(market.state) &&
      (scope.types === undefined || scope.types.includes(market.type)) &&
      (seriesIds === null || fixtures.has(`${market.fixture.type}/${market.fixture.id}`)),
  );
  const lists = { markets: markets.map(marketOf), matches: matches.map(matchOf), series: series.map(seriesOf) };
  return JSON.stringify(withSortedKeys(Object.fromEntries((scope.kinds ?? LIVE_KINDS).map((kind) => [kind, lists[kind]]))));
}

/** SHA-256 of the canonical form, in lower-case hex. */
export function liveHash(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}

function sorted<T extends { readonly id: number }>(map: ReadonlyMap<number, T>): T[] {
  return [...map.values()].toSorted((a, b) => a.id - b.id);
}

function marketOf({ id, type, state, fixture, context, selections }: Market) {
  return {
    id,
    type,
    state,
    fixture: { id: fixture.id, type: fixture.type },
    context: context ?? {},
    selections: selections.map((selection) => ({
      id: selection.id,
      odds: selection.odds,
      was_outcome: selection.was_outcome === true,
      entity: selection.entity === null ? null : { id: selection.entity.id, type: selection.entity.type },
      context: selection.context ?? {},
    })),
  };
}

function matchOf({ id, order, lifecycle, deleted_at, series, game, participants }: Match) {
  return { id, order, lifecycle, deleted_at, series: series.id, game: game.id, participants: participantsOf(participants) };
}

function seriesOf({ id, title, lifecycle, start, end, deleted_at, format, tournament, game, participants, matches }: Series) {
  return {
    id,
    title,
    lifecycle,
    start,
    end,
    deleted_at,
    best_of: format?.best_of ?? null,
    tournament: tournament?.id ?? null,
    game: game.id,
    participants: participantsOf(participants),
    matches: matches.map((match) => match.id),
  };
}

function participantsOf(participants: Series['participants']) {
  return participants
    .toSorted((a, b) => a.seed - b.seed)
    .map(({ seed, score, winner, forfeit, roster }) => ({ seed, score, winner, forfeit, roster: roster?.id ?? null }));
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  );
}
