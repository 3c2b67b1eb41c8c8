import type { TradingSessions } from '../../auth/trading-sessions.ts';
import type { TradingLoaders } from '../../scope/trading-loaders.ts';
import { gatewayError, userError } from '../../errors/catalogue.ts';
import { andThen, type MaybePromise } from '../../util/maybe-promise.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import { numericId } from '../mappers.ts';
import { combinationOf } from './combination.ts';
import { marketById, numericIds, required } from './entities-by-id.ts';
import { competitorEntity, namedEntity, playerView, teamView } from './feed/competitors.ts';
import { MAX_POINTS } from './feed/odds-history.ts';
import { setName } from './feed/set-kinds.ts';
import { setQueries, setSubscriptions, snapshotOf } from './feed/set-resolvers.ts';
import { type MatchView, matchView, type SeriesView, seriesView } from './feed/fixture-views.ts';

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

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('not an error', { cause: thrown });
}

/** Views of loaded entities; an entity that could not be loaded remains its error. */
function viewsOf<E extends object, V>(found: readonly (E | null | Error)[], view: (entity: E) => V): (V | null | Error)[] {
  return found.map((entity) => (entity === null || entity instanceof Error ? entity : view(entity)));
}

interface LoadingContext {
  readonly load: <T>(use: (loaders: TradingLoaders) => MaybePromise<T>) => MaybePromise<T>;
}

function matchById(id: number, context: LoadingContext): MaybePromise<MatchView | null> {
  return context.load(({ matches }) => andThen(matches.load(id), (found) => found && matchView(found)));
}

function seriesById(id: number, context: LoadingContext): MaybePromise<SeriesView | null> {
  return context.load(({ series }) => andThen(series.load(id), (found) => found && seriesView(found)));
}

export const createTradingResolvers = ({ tradingSessions }: { tradingSessions: TradingSessions }): Resolvers => ({
  Query: {
    ...setQueries,
    async series(_parent, { ids }, context) {
      const numbers = numericIds(ids);
      return context.load(({ series }) => andThen(series.loadMany(numbers), (found) => viewsOf(found, seriesView)));
    },
    async seriesById(_parent, { id }, context) {
      const number = numericId('id', id);
      return required(seriesById(number, context));
    },
    async matches(_parent, { ids }, context) {
      const numbers = numericIds(ids);
      return context.load(({ matches }) => andThen(matches.loadMany(numbers), (found) => viewsOf(found, matchView)));
    },
    async match(_parent, { id }, context) {
      const number = numericId('id', id);
      return required(matchById(number, context));
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
      const { series, markets } = await snapshotOf(feed(), setName('seriesMarkets', id), () => until);
      const combination = combinationOf(markets, selections);
      const isUpcoming = series.some((each) => each.series.id === id && each.lifecycle === 'UPCOMING');
      return { odds: combination !== null && isUpcoming ? await scope.combinedOdds(combination, until) : null };
    },
  },
  Subscription: setSubscriptions,
  Mutation: {
    async startTradingSession(_parent, _args, context) {
      const viewer = await context.viewer();
      if (!viewer.caller.user.trading_access) throw gatewayError('FORBIDDEN');
      const started = await tradingSessions.start(viewer, await context.catalogue(), context.credentials.tradingToken);
      if (started === null) {
        return { tradingSession: null, userErrors: [userError('NO_TRADING_CLIENT')] };
      }
      const tradingSession = { ...started, expiresAt: new Date(started.expiresAt).toISOString() };
      return { tradingSession, userErrors: [] };
    },
  },
  Series: {
    tournament: ({ series: { tournament } }, _args, context) =>
      tournament && context.load(({ tournaments }) => tournaments.load(tournament.id)),
    matches: ({ series }, _args, context) =>
      context.load(({ matches }) =>
        andThen(matches.loadMany(series.matches.map(({ id }) => id)), (found) => viewsOf(found, matchView)),
      ),
  },
  Competitor: {
    rosterId: ({ rosterId }) => idText(rosterId),
    roster: ({ rosterId }, _args, context) => (rosterId === null ? null : context.load(({ rosters }) => rosters.load(rosterId))),
    entity: (competitor, _args, context) => context.load((loaders) => competitorEntity(competitor, loaders)),
  },
  Roster: {
    team: ({ team }, _args, context) =>
      team && context.load(({ teams }) => andThen(teams.load(team.id), (found) => found && teamView(found))),
    players: (roster, _args, context) =>
      context.load(({ players }) =>
        andThen(players.loadMany((roster.line_up?.players ?? []).map(({ id }) => id)), (found) => viewsOf(found, playerView)),
      ),
  },
  CompetitorEntity: { __resolveType: ({ kind }) => kind },
  Match: {
    series: ({ match }, _args, context) => seriesById(match.series.id, context),
  },
  Market: {
    series: ({ model }, _args, context) => seriesById(model.sides.seriesId, context),
    match: ({ model: { market } }, _args, context) =>
      market.fixture.type === 'match' ? matchById(market.fixture.id, context) : null,
    subject: ({ model: { market, sides } }, _args, context) => {
      const named = market.context;
      const isNamed = named?.player ?? named?.team ?? named?.roster;
      return named && isNamed ? context.load((loaders) => namedEntity(named, sides.gameId, loaders)) : null;
    },
    otherEntities: ({ others }, _args, context) => {
      if (others === null) return [];
      return context.load(({ teams, players }) =>
        andThen(teams.loadMany(others.teams), (foundTeams) =>
          andThen(players.loadMany(others.players), (foundPlayers) => [
            ...viewsOf(foundTeams, teamView),
            ...viewsOf(foundPlayers, playerView),
          ]),
        ),
      );
    },
    label: ({ model: { market } }, _args, context) =>
      context.load(({ labels }) => andThen(labels.load(market.id), (label) => label?.label ?? null)),
  },
  Selection: {
    openingOdds: ({ selectionId, history }) => history?.get(selectionId)?.opening ?? null,
    history: ({ selectionId, history }, { last }) => {
      if (last < 0 || last > MAX_POINTS)
        throw gatewayError('BAD_USER_INPUT', { message: `\`last\` is between 0 and ${MAX_POINTS}.` });
      const points = history?.get(selectionId)?.points ?? [];
      return points
        .slice(Math.max(points.length - last, 0))
        .map(({ at, odds }) => ({ recordedAt: new Date(at).toISOString(), odds }));
    },
    label: ({ selectionId, marketId }, _args, context) =>
      context.load(({ labels }) =>
        andThen(labels.load(marketId), (label) => label?.selections.find(({ id }) => id === selectionId)?.label ?? null),
      ),
  },
});
