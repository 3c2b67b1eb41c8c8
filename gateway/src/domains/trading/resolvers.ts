import { fairOdds } from '@sightline/schema/rules/fair-prices.ts';
import { marginOf } from '@sightline/schema/rules/markets.ts';
import type { TradingSessions } from '../../auth/trading-sessions.ts';
import { gatewayError, userError } from '../../errors/catalogue.ts';
import { toError } from '../../errors/classify.ts';
import { andThen, type MaybePromise } from '../../util/maybe-promise.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import { checkRange, numericId } from '../mappers.ts';
import { combinationOf } from './combination.ts';
import { marketById, numericIds, required } from './entities-by-id.ts';
import { competitorEntity, namedEntity, playerView, teamView } from './feed/competitors.ts';
import { MAX_POINTS } from './feed/odds-history.ts';
import { setName } from './feed/set-kinds.ts';
import { setQueries, setSubscriptions, snapshotOf } from './feed/set-resolvers.ts';
import type { Histories } from './history/readable-series.ts';
import { inheritLoaders, loadFor, type LoadingContext } from './history/recorded-names.ts';
import { createHistoryResolvers } from './history/resolvers.ts';
import { type MatchView, matchView, type SeriesView, seriesView } from './feed/fixture-views.ts';

const FAIR_METHOD = { PROPORTIONAL: 'proportional', POWER: 'power' } as const;
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

/** Views of loaded entities; an entity that could not be loaded remains its error. */
function viewsOf<E extends object, V>(found: readonly (E | null | Error)[], view: (entity: E) => V): (V | null | Error)[] {
  return found.map((entity) => (entity === null || entity instanceof Error ? entity : view(entity)));
}

function matchById(id: number, context: LoadingContext): MaybePromise<MatchView | null> {
  return context.load(({ matches }) => andThen(matches.load(id), (found) => found && matchView(found)));
}

function seriesById(id: number, context: LoadingContext): MaybePromise<SeriesView | null> {
  return context.load(({ series }) => andThen(series.load(id), (found) => found && seriesView(found)));
}

/** The series that a match or market refers to. */
function seriesOf(parent: object, id: number, context: LoadingContext): MaybePromise<SeriesView | null> {
  return loadFor(parent, context, ({ series }) =>
    andThen(series.load(id), (found) => found && inheritLoaders(parent, seriesView(found))),
  );
}

interface TradingServices {
  readonly tradingSessions: TradingSessions;
  readonly histories: Histories;
}

export const createTradingResolvers = ({ tradingSessions, histories }: TradingServices): Resolvers => {
  const history = createHistoryResolvers(histories);
  return {
    Query: {
      ...setQueries,
      ...history.Query,
      async seriesByIds(_parent, { ids }, context) {
        const numbers = numericIds(ids);
        return context.load(({ series }) => andThen(series.loadMany(numbers), (found) => viewsOf(found, seriesView)));
      },
      async series(_parent, { id }, context) {
        const number = numericId('id', id);
        return required(seriesById(number, context));
      },
      async matchesByIds(_parent, { ids }, context) {
        const numbers = numericIds(ids);
        return context.load(({ matches }) => andThen(matches.loadMany(numbers), (found) => viewsOf(found, matchView)));
      },
      async match(_parent, { id }, context) {
        const number = numericId('id', id);
        return required(matchById(number, context));
      },
      async marketsByIds(_parent, { ids }, context) {
        const numbers = numericIds(ids);
        const access = await context.trading();
        return Promise.all(numbers.map((id) => marketById(id, access).catch(toError)));
      },
      async market(_parent, { id }, context) {
        const number = numericId('id', id);
        return required(marketById(number, await context.trading()));
      },
      async tournamentsByIds(_parent, { ids }, context) {
        const numbers = numericIds(ids);
        return context.load(({ requested }) => requested.tournaments.loadMany(numbers));
      },
      async tournament(_parent, { id }, context) {
        const number = numericId('id', id);
        return required(context.load(({ requested }) => requested.tournaments.load(number)));
      },
      async combinedOdds(_parent, { seriesId, selectionIds, whenIdle }, context) {
        const id = numericId('seriesId', seriesId);
        const selections = distinctSelections(selectionIds);
        const { scope, feed } = await context.trading();
        const until = AbortSignal.any([context.deadline(), context.disconnected()]);
        const { series, markets } = await snapshotOf(feed(), setName('seriesMarkets', id), () => until);
        const combination = combinationOf(markets, selections);
        const isUpcoming = series.some((each) => each.series.id === id && each.lifecycle === 'UPCOMING');
        return { odds: combination !== null && isUpcoming ? await scope.combinedOdds(combination, { until, whenIdle }) : null };
      },
    },
    Subscription: { ...setSubscriptions, ...history.Subscription },
    Mutation: {
      async startTradingSession(_parent, _args, context) {
        const viewer = await context.viewer();
        if (!viewer.caller.user.trading_access) throw gatewayError('FORBIDDEN');
        const started = await tradingSessions.start(viewer, await context.catalogue(), context.credentials.tradingToken);
        if (started === null) {
          return { tradingSession: null, userErrors: [userError('NO_TRADING_CLIENT')] };
        }
        const expiresAt = new Date(started.expiresAt).toISOString();
        return { tradingSession: { ...started, clientId: started.client.id, expiresAt }, userErrors: [] };
      },
    },
    Series: {
      tournament: (parent, _args, context) => {
        const { tournament } = parent.series;
        return tournament && loadFor(parent, context, ({ tournaments }) => tournaments.load(tournament.id));
      },
      matches: (parent, _args, context) =>
        loadFor(parent, context, ({ matches }) =>
          andThen(matches.loadMany(parent.series.matches.map(({ id }) => id)), (found) =>
            viewsOf(found, (match) => inheritLoaders(parent, matchView(match))),
          ),
        ),
    },
    Competitor: {
      rosterId: ({ rosterId }) => idText(rosterId),
      roster: (parent, _args, context) => {
        const { rosterId } = parent;
        if (rosterId === null) return null;
        return loadFor(parent, context, ({ rosters }) =>
          andThen(rosters.load(rosterId), (roster) => inheritLoaders(parent, roster)),
        );
      },
      entity: (parent, _args, context) => loadFor(parent, context, (loaders) => competitorEntity(parent, loaders)),
    },
    Roster: {
      team: (parent, _args, context) => {
        const { team } = parent;
        return team && loadFor(parent, context, ({ teams }) => andThen(teams.load(team.id), (found) => found && teamView(found)));
      },
      players: (parent, _args, context) =>
        loadFor(parent, context, ({ players }) =>
          andThen(players.loadMany((parent.line_up?.players ?? []).map(({ id }) => id)), (found) => viewsOf(found, playerView)),
        ),
    },
    CompetitorEntity: { __resolveType: ({ kind }) => kind },
    Match: {
      series: (parent, _args, context) => seriesOf(parent, parent.match.series.id, context),
    },
    Market: {
      ...history.Market,
      series: (parent, _args, context) => seriesOf(parent, parent.model.sides.seriesId, context),
      match: (parent, _args, context) => {
        const { fixture } = parent.model.market;
        if (fixture.type !== 'match') return null;
        return loadFor(parent, context, ({ matches }) =>
          andThen(matches.load(fixture.id), (found) => found && inheritLoaders(parent, matchView(found))),
        );
      },
      subject: (parent, _args, context) => {
        const { market, sides } = parent.model;
        const named = market.context;
        const reference = named?.player ?? named?.team ?? named?.roster;
        return named && reference ? loadFor(parent, context, (loaders) => namedEntity(named, sides.gameId, loaders)) : null;
      },
      otherEntities: (parent, _args, context) => {
        const { others } = parent;
        if (others === null) return [];
        return loadFor(parent, context, ({ teams, players }) =>
          andThen(teams.loadMany(others.teams), (foundTeams) =>
            andThen(players.loadMany(others.players), (foundPlayers) => [
              ...viewsOf(foundTeams, teamView),
              ...viewsOf(foundPlayers, playerView),
            ]),
          ),
        );
      },
      margin: ({ selections }) => marginOf(selections[0]?.marketPrices ?? []),
      label: (parent, _args, context) =>
        loadFor(parent, context, ({ labels }) => andThen(labels.load(parent.model.market.id), (label) => label?.label ?? null)),
    },
    Selection: {
      // Equal prices of a market stay equal.
      fairOdds: ({ odds, marketPrices }, { method }) =>
        fairOdds(marketPrices, FAIR_METHOD[method])?.[marketPrices.indexOf(odds)] ?? null,
      openingOdds: ({ selectionId, history }) => history?.get(selectionId)?.opening ?? null,
      history: ({ selectionId, history }, { last }) => {
        checkRange('last', last, 0, MAX_POINTS);
        const points = history?.get(selectionId)?.points ?? [];
        return points
          .slice(Math.max(points.length - last, 0))
          .map(({ at, odds }) => ({ recordedAt: new Date(at).toISOString(), odds }));
      },
      label: (parent, _args, context) =>
        loadFor(parent, context, ({ labels }) =>
          andThen(
            labels.load(parent.marketId),
            (label) => label?.selections.find(({ id }) => id === parent.selectionId)?.label ?? null,
          ),
        ),
    },
  };
};
