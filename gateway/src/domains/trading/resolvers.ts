import { MAX_IDS } from '@sightline/provider-contract/common.ts';
import type { MarketState as ProviderMarketState } from '@sightline/provider-contract/odds.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { gatewayError } from '../../util/errors.ts';
import type { MarketState, Resolvers } from '../../generated/resolvers-types.ts';
import { LIFECYCLES } from '../mappers.ts';
import { combinationOf } from './combination.ts';
import { competitorEntity, competitorsOf, namedEntity } from './feed/competitors.ts';
import { changesOf, snapshotOf } from './feed/feed-sets.ts';
import type { LiveBatchModel } from './feed/live-batch.ts';
import { marketView } from './feed/market-model.ts';
import { LIST_SET, seriesSet } from './feed/topics.ts';

const MARKET_STATES: Record<ProviderMarketState, MarketState> = {
  cancelled: 'CANCELLED',
  closed: 'CLOSED',
  created: 'CREATED',
  open: 'OPEN',
  pushed: 'PUSHED',
  settled: 'SETTLED',
  suspended: 'SUSPENDED',
};

/** Parses numeric ids, so that no other text reaches a filter of the provider. */
function numericIds(ids: readonly string[]): number[] {
  if (ids.length > MAX_IDS) throw gatewayError('BAD_USER_INPUT', { message: `At most ${MAX_IDS} ids at once.` });
  return ids.map((id) => {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw gatewayError('BAD_USER_INPUT', { message: 'An id is a positive integer.' });
    return Number(id);
  });
}

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

export const tradingResolvers: Resolvers = {
  Query: {
    async tradingList(_parent, _args, context) {
      const { feed } = await context.trading();
      return snapshotOf(feed(), LIST_SET, context.deadline());
    },
    async seriesMarkets(_parent, { seriesId }, context) {
      const [id = 0] = numericIds([seriesId]);
      const { feed } = await context.trading();
      return snapshotOf(feed(), seriesSet(id), context.deadline());
    },
    async series(_parent, { ids }, context) {
      const seriesIds = numericIds(ids);
      const { loaders } = await context.trading();
      return Promise.all(seriesIds.map((id) => loaders.series.load(id)));
    },
    async combinedOdds(_parent, { seriesId, selectionIds }, context) {
      const [id = 0] = numericIds([seriesId]);
      const selections = distinctSelections(selectionIds);
      const { scope, feed } = await context.trading();
      const until = AbortSignal.any([context.deadline(), context.disconnected()]);
      const { series, markets } = await snapshotOf(feed(), seriesSet(id), until);
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
        const [id = 0] = numericIds([seriesId]);
        return changesOf((await context.trading()).feed(), seriesSet(id), after ?? null);
      },
      resolve: (batch: LiveBatchModel) => batch,
    },
  },
  Mutation: {
    async startTradingSession(_parent, _args, context) {
      const started = await context.startTradingSession();
      if (started === null) {
        return { tradingSession: null, userErrors: [{ code: 'NO_TRADING_CLIENT', field: [], message: TEXTS.NO_TRADING_CLIENT }] };
      }
      const tradingSession = { ...started, expiresAt: new Date(started.expiresAt).toISOString() };
      return { tradingSession, userErrors: [] };
    },
  },
  Series: {
    deletedAt: (series) => series.deleted_at,
    lifecycle: (series) => LIFECYCLES[series.lifecycle],
    bestOf: (series) => series.format?.best_of ?? null,
    tournament: async (series, _args, context) =>
      series.tournament && (await context.trading()).loaders.tournaments.load(series.tournament.id),
    competitors: (series) => competitorsOf(series),
    matchIds: (series) => series.matches.map(({ id }) => String(id)),
  },
  Competitor: {
    rosterId: ({ rosterId }) => idText(rosterId),
    entity: async (competitor, _args, context) => competitorEntity(competitor, (await context.trading()).loaders),
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
    deletedAt: (match) => match.deleted_at,
    lifecycle: (match) => LIFECYCLES[match.lifecycle],
    competitors: (match) => competitorsOf(match),
  },
  Market: {
    id: ({ market }) => String(market.id),
    type: ({ market }) => market.type,
    state: ({ market }) => MARKET_STATES[market.state],
    fixture: ({ market: { fixture } }) => ({ id: String(fixture.id), type: fixture.type === 'series' ? 'SERIES' : 'MATCH' }),
    seriesId: ({ sides }) => String(sides.seriesId),
    layout: (market) => marketView(market).layout,
    subject: ({ market: { context: named }, sides }, _args, context) =>
      named?.player || named?.team || named?.roster
        ? context.trading().then(({ loaders }) => namedEntity(named, sides.gameId, loaders))
        : null,
    label: async ({ market }, _args, context) => (await (await context.trading()).loaders.labels.load(market.id))?.label ?? null,
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
    result: ({ result }) => result ?? null,
  },
  Selection: {
    id: ({ selection, marketId }) => `${marketId}:${selection.id}`,
    odds: ({ selection }) => selection.odds,
    wasOutcome: ({ selection }) => selection.was_outcome,
    openingOdds: ({ selection, odds }) => odds?.get(selection.id)?.opening ?? null,
    history: ({ selection, odds }, { last }) => {
      const points = odds?.get(selection.id)?.points ?? [];
      const from = points.length - Math.max(last, 0);
      return points.slice(Math.max(from, 0)).map(({ at, odds: value }) => ({ at: new Date(at).toISOString(), odds: value }));
    },
    entity: ({ selection: { entity } }) => entity && { id: String(entity.id), type: entity.type },
    result: ({ selection }) => selection.context?.result ?? null,
    label: async ({ selection, marketId }, _args, context) => {
      const label = await (await context.trading()).loaders.labels.load(marketId);
      return label?.selections.find(({ id }) => id === selection.id)?.label ?? null;
    },
  },
};
