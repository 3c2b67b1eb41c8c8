import type { Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { gameProfiles } from '../world/games.ts';
import type { Change, PlayContext } from './play-context.ts';
import type { EntityFactory } from './entity-factory.ts';
import { playPoint } from './play-match.ts';
import { cancelSeries, postpone, startSeries } from './play-series.ts';
import { driftOdds } from './reprice.ts';
import { cancel } from './settle.ts';

const SECONDARY = /^(?!series_winner|match_winner)/;

type PlayEvent = (play: PlayContext, factory: EntityFactory) => Change[];

/** Possible next events with their weights. */
const choices: readonly (readonly [weight: number, event: PlayEvent])[] = [
  [560, (play) => driftMarket(play, pickLive(play))],
  [200, (play) => driftMarket(play, pickUpcoming(play))],
  [150, (play) => forSeries(pickLive(play), (series) => playPoint(play, series))],
  [40, (play) => suspendOrResume(play, pickLive(play) ?? pickUpcoming(play))],
  [20, (play) => suspendOrResume(play, pickUpcoming(play))],
  [18, (play) => cancelMarket(play, pickLive(play))],
  [6, (play) => forSeries(pickUpcoming(play), (series) => changeDetails(play, series))],
  [3, (play) => forSeries(pickUpcoming(play), (series) => postpone(play, series, 5 * play.random.int(1, 6)))],
  [3, (play, factory) => forSeries(pickUndecided(play), (series) => factory.fillOpenSide(series))],
  [3, (play, factory) => forSeries(pickUpcoming(play), (series) => replaceSeries(play, factory, series))],
];
const totalWeight = choices.reduce((sum, [weight]) => sum + weight, 0);

/** The start of a series that is due or that its game needs, else the removal of the oldest ended one, else a random event. */
export function nextEvent(play: PlayContext, factory: EntityFactory): Change[] {
  const starting = nextStart(play);
  if (starting !== null) return startWithMarkets(play, factory, starting);
  const removal = removeOldestEnded(play);
  if (removal !== null) return removal;
  let at = play.random.next() * totalWeight;
  const chosen = choices.find(([weight]) => (at -= weight) < 0);
  return chosen === undefined ? [] : chosen[1](play, factory);
}

/** A series whose start time has passed, or the next one of a game with too few live series. */
function nextStart(play: PlayContext): Series | null {
  const now = play.now();
  const upcomingSeries = [...play.index.upcoming]
    .flatMap((id) => play.world.series.get(id) ?? [])
    .filter((series) => series.start !== null);
  // Sides are checked last, because that is the most expensive check.
  const due = upcomingSeries.find((series) => (series.start ?? '') <= now && play.sides(series) !== null);
  if (due !== undefined) return due;
  const live = new Map<number, number>();
  for (const id of play.index.live) {
    const game = play.world.series.get(id)?.game.id ?? 0;
    live.set(game, (live.get(game) ?? 0) + 1);
  }
  for (const game of gameProfiles) {
    if ((live.get(game.id) ?? 0) >= game.live) continue;
    const next = upcomingSeries
      .filter((series) => series.game.id === game.id)
      .toSorted((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1))
      .find((series) => play.sides(series) !== null);
    if (next !== undefined) return next;
  }
  return null;
}

function startWithMarkets(play: PlayContext, factory: EntityFactory, series: Series): Change[] {
  const sides = play.sides(series);
  const [first] = play.index.matchesOf(series);
  const markets = sides === null || first === undefined ? [] : factory.marketsFor(first, series, sides);
  // Each start announces another series, so that there are always upcoming ones.
  return [...startSeries(play, series), ...markets, ...factory.nextSeries(series)];
}

/** Removes the oldest ended series if there are too many; null if there is nothing to do. */
function removeOldestEnded({ world, index, maxEnded }: PlayContext): Change[] | null {
  if (index.ended.size <= maxEnded) return null;
  const [oldest] = index.ended;
  const series = oldest === undefined ? undefined : world.series.get(oldest);
  if (series === undefined) return null;
  for (const market of index.allMarketsOf(series)) world.forget('markets', market.id);
  for (const { id } of series.matches) world.forget('matches', id);
  world.forget('series', series.id);
  index.forget(series);
  return [];
}

function forSeries(series: Series | null, plan: (series: Series) => Change[]): Change[] {
  return series === null ? [] : plan(series);
}

function pickOf(play: PlayContext, ids: ReadonlySet<number>): Series | null {
  if (ids.size === 0) return null;
  return play.world.series.get(play.random.pick([...ids])) ?? null;
}
const pickLive = (play: PlayContext) => pickOf(play, play.index.live);
const pickUpcoming = (play: PlayContext) => pickOf(play, play.index.upcoming);

/** A series with an undecided side. */
function pickUndecided({ world, index }: PlayContext): Series | null {
  const upcomingSeries = [...index.upcoming].flatMap((id) => world.series.get(id) ?? []);
  return upcomingSeries.find((series) => series.participants.length < 2) ?? null;
}

function pickMarket(play: PlayContext, series: Series | null, matches: (market: Market) => boolean): Market | null {
  const found = series === null ? [] : play.index.allMarketsOf(series).filter(matches);
  return found.length === 0 ? null : play.random.pick(found);
}

function driftMarket(play: PlayContext, series: Series | null): Change[] {
  const market = pickMarket(play, series, (candidate) => candidate.state === 'open');
  if (market === null) return [];
  return [
    () => {
      play.world.change('markets', market.id, (draft) => {
        if (draft.state === 'open') draft.selections = driftOdds(draft, play.random);
      });
    },
  ];
}

function suspendOrResume(play: PlayContext, series: Series | null): Change[] {
  const market = pickMarket(play, series, ({ state }) => state === 'open' || state === 'suspended' || state === 'created');
  if (market === null) return [];
  if (market.state === 'open') return [() => play.move(market.id, ['open'], 'suspended')];
  return [() => play.move(market.id, ['suspended', 'created'], 'open')];
}

function cancelMarket(play: PlayContext, series: Series | null): Change[] {
  const market = pickMarket(play, series, ({ state, type }) => state === 'open' && SECONDARY.test(type));
  return market === null ? [] : cancel(play, [market]);
}

function changeDetails(play: PlayContext, series: Series): Change[] {
  return [
    () => {
      play.world.change('series', series.id, (draft) => {
        draft.tier = play.random.int(1, 4);
        draft.streamed = play.random.chance(0.8);
      });
    },
  ];
}

/** Cancels a series and announces another one. */
function replaceSeries(play: PlayContext, factory: EntityFactory, series: Series): Change[] {
  return series.lifecycle === 'upcoming' ? [...cancelSeries(play, series), ...factory.nextSeries(series)] : [];
}
