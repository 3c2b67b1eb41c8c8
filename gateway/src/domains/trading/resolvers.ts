import { gatewayError, userError } from '../../util/errors.ts';
import { andThen } from '../../util/maybe-promise.ts';
import type { Resolvers, SelectionResult } from '../../generated/resolvers-types.ts';
import { LIFECYCLES, numericId } from '../mappers.ts';
import { combinationOf } from './combination.ts';
import { marketById, numericIds, required } from './entities-by-id.ts';
import { competitorEntity, competitorsOf, namedEntity } from './feed/competitors.ts';
import { changesOf, snapshotOf } from './feed/feed-sets.ts';
import type { LiveBatchModel } from './feed/live-batch.ts';
import { marketView } from './feed/market-model.ts';
import { MAX_POINTS } from './feed/odds-history.ts';
import { LIST_SET, seriesSet } from './feed/topics.ts';
import { ENTITY_TYPES, MARKET_STATES, MARKET_TYPES, SELECTION_RESULTS } from './market-enums.ts';

/** Bound on the selections of one request. */
const MAX_COMBINED = 50;

function distinctSelections(ids: readonly string[]): ReadonlySet<string> {
  const distinct = new Set(ids);
  if (distinct.size >= 2 && ids.length <= MAX_COMBINED) return distinct;
  throw gatewayError('BAD_USER_INPUT', { message: `Between 2 and ${MAX_COMBINED} selections can be combined.` });
}

function idText(id: number | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id);
}

function resultOf(name: string | null | undefined): SelectionResult | null {
  return name === null || name === undefined ? null : (SELECTION_RESULTS.get(name) ?? 'UNKNOWN');
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('not an error', { cause: thrown });
}

export const tradingResolvers: Resolvers = {
  Query: {
    async tradingList(_parent, _args, context) {
      const { feed } = await context.trading();
      return snapshotOf(feed(), LIST_SET, context.deadline);
    },
    async seriesMarkets(_parent, { seriesId }, context) {
      const id = numericId('seriesId', seriesId);
      const { feed } = await context.trading();
      return snapshotOf(feed(), seriesSet(id), context.deadline);
    },
    async series(_parent, { ids }, context) {
      const numbers = numericIds(ids);
      return context.load(({ series }) => series.loadMany(numbers));
    },
    async seriesById(_parent, { id }, context) {
      const number = numericId('id', id);
      return required(context.load(({ series }) => series.load(number)));
    },
    async matches(_parent, { ids }, context) {
      const numbers = numericIds(ids);
      return context.load(({ matches }) => matches.loadMany(numbers));
    },
    async match(_parent, { id }, context) {
      const number = numericId('id', id);
      return required(context.load(({ matches }) => matches.load(number)));
    },
    async markets(_parent, { ids }, context) {
      const numbers = numericIds(ids);
      const access = await context.trading();
      return Promise.all(numbers.map((id) => marketById(id, access).catch(toError)));
    },
    async market(_parent, { id }, context) {
      const number = numericId('id', id);
      return required(marketById(number, await context.trading()));
    },
    async tournaments(_parent, { ids }, context) {
      const numbers = numericIds(ids);
      return context.load(({ requested }) => requested.tournaments.loadMany(numbers));
    },
    async tournament(_parent, { id }, context) {
      const number = numericId('id', id);
      return required(context.load(({ requested }) => requested.tournaments.load(number)));
    },
    async combinedOdds(_parent, { seriesId, selectionIds }, context) {
      const id = numericId('seriesId', seriesId);
      const selections = distinctSelections(selectionIds);
      const { scope, feed } = await context.trading();
      const until = AbortSignal.any([context.deadline(), context.disconnected()]);
      const { series, markets } = await snapshotOf(feed(), seriesSet(id), () => until);
      const combination = combinationOf(markets, selections);
      const isUpcoming = series.some((each) => each.id === id && each.lifecycle === 'upcoming');
      return { odds: combination !== null && isUpcoming ? await scope.combinedOdds(combination, until) : null };
    },
  },
  Subscription: {
    tradingList: {
      subscribe: async (_parent, { after }, context) => changesOf((await context.trading()).feed(), LIST_SET, after ?? null),
      resolve: (batch: LiveBatchModel) => batch,
    },
    seriesMarkets: {
      subscribe: async (_parent, { seriesId, after }, context) => {
        const id = numericId('seriesId', seriesId);
        return changesOf((await context.trading()).feed(), seriesSet(id), after ?? null);
      },
      resolve: (batch: LiveBatchModel) => batch,
    },
  },
  Mutation: {
    async startTradingSession(_parent, _args, context) {
      const started = await context.startTradingSession();
      if (started === null) {
        return { tradingSession: null, userErrors: [userError('NO_TRADING_CLIENT')] };
      }
      const tradingSession = { ...started, expiresAt: new Date(started.expiresAt).toISOString() };
      return { tradingSession, userErrors: [] };
    },
  },
  LiveBatch: { isSnapshot: ({ prevSeq }) => prevSeq === null },
  Series: {
    startAt: (series) => series.start,
    endAt: (series) => series.end,
    deletedAt: (series) => series.deleted_at,
    lifecycle: (series) => LIFECYCLES[series.lifecycle],
    bestOf: (series) => series.format?.best_of ?? null,
    tournament: ({ tournament }, _args, context) =>
      tournament && context.load(({ tournaments }) => tournaments.load(tournament.id)),
    competitors: (series) => competitorsOf(series),
    matchIds: (series) => series.matches.map(({ id }) => String(id)),
    matches: (series, _args, context) => context.load(({ matches }) => matches.loadMany(series.matches.map(({ id }) => id))),
  },
  Competitor: {
    rosterId: ({ rosterId }) => idText(rosterId),
    roster: ({ rosterId }, _args, context) => (rosterId === null ? null : context.load(({ rosters }) => rosters.load(rosterId))),
    entity: (competitor, _args, context) => context.load((loaders) => competitorEntity(competitor, loaders)),
  },
  Roster: {
    team: ({ team }, _args, context) => team && context.load(({ teams }) => teams.load(team.id)),
    players: (roster, _args, context) =>
      context.load(({ players }) => players.loadMany((roster.line_up?.players ?? []).map(({ id }) => id))),
  },
  CompetitorEntity: { __resolveType: ({ kind }) => kind },
  Team: { logoUrl: (team) => team.images[0]?.thumbnail ?? null },
  Player: {
    name: (player) => player.nick_name,
    abbreviation: () => null,
    logoUrl: (player) => player.images[0]?.thumbnail ?? null,
  },
  Match: {
    seriesId: (match) => String(match.series.id),
    series: (match, _args, context) => context.load(({ series }) => series.load(match.series.id)),
    deletedAt: (match) => match.deleted_at,
    lifecycle: (match) => LIFECYCLES[match.lifecycle],
    competitors: (match) => competitorsOf(match),
  },
  Market: {
    id: ({ market }) => String(market.id),
    type: ({ market }) => MARKET_TYPES.get(market.type) ?? 'UNKNOWN',
    typeName: ({ market }) => market.type,
    state: ({ market }) => MARKET_STATES[market.state],
    fixture: ({ market: { fixture } }) => ({ id: String(fixture.id), type: fixture.type === 'series' ? 'SERIES' : 'MATCH' }),
    seriesId: ({ sides }) => String(sides.seriesId),
    series: ({ sides }, _args, context) => context.load(({ series }) => series.load(sides.seriesId)),
    match: ({ market: { fixture } }, _args, context) =>
      fixture.type === 'match' ? context.load(({ matches }) => matches.load(fixture.id)) : null,
    layout: (market) => marketView(market).layout,
    subject: ({ market: { context: named }, sides }, _args, context) =>
      named?.player || named?.team || named?.roster ? context.load((loaders) => namedEntity(named, sides.gameId, loaders)) : null,
    label: ({ market }, _args, context) =>
      context.load(({ labels }) => andThen(labels.load(market.id), (label) => label?.label ?? null)),
    context: ({ market }) => market.context ?? {},
    selections: (market) => marketView(market).selections,
  },
  MarketContext: {
    line: ({ line }) => line ?? null,
    index: ({ index }) => index ?? null,
    roundNumber: (context) => context.round_number ?? null,
    playerId: ({ player }) => idText(player?.id),
    rosterId: ({ roster }) => idText(roster?.id),
    teamId: ({ team }) => idText(team?.id),
    score: ({ score }) => score ?? null,
    result: ({ result }) => resultOf(result),
    resultName: ({ result }) => result ?? null,
  },
  Selection: {
    id: ({ selection, marketId }) => `${marketId}:${selection.id}`,
    odds: ({ selection }) => selection.odds,
    wasOutcome: ({ selection }) => selection.was_outcome,
    openingOdds: ({ selection, odds }) => odds?.get(selection.id)?.opening ?? null,
    history: ({ selection, odds }, { last }) => {
      if (last < 0 || last > MAX_POINTS)
        throw gatewayError('BAD_USER_INPUT', { message: `\`last\` is between 0 and ${MAX_POINTS}.` });
      const points = odds?.get(selection.id)?.points ?? [];
      return points
        .slice(Math.max(points.length - last, 0))
        .map(({ at, odds: value }) => ({ recordedAt: new Date(at).toISOString(), odds: value }));
    },
    entity: ({ selection: { entity } }) =>
      entity && { id: String(entity.id), type: ENTITY_TYPES.get(entity.type) ?? 'UNKNOWN', typeName: entity.type },
    result: ({ selection }) => resultOf(selection.context?.result),
    resultName: ({ selection }) => selection.context?.result ?? null,
    label: ({ selection, marketId }, _args, context) =>
      context.load(({ labels }) =>
        andThen(labels.load(marketId), (label) => label?.selections.find(({ id }) => id === selection.id)?.label ?? null),
      ),
  },
};
