import type { Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { gameProfiles } from '../world/games.ts';
import type { Change, Field } from './field.ts';
import type { Newcomers } from './newcomers.ts';
import { playPoint } from './play-match.ts';
import { callOff, postpone, start } from './play-series.ts';
import { drift } from './reprice.ts';
import { cancel } from './settle.ts';

const SECONDARY = /^(?!series_winner|match_winner)/;

type Happening = (field: Field, newcomers: Newcomers) => Change[];

/** Possible next events with their weights. */
const choices: readonly (readonly [weight: number, happening: Happening])[] = [
  [560, (field) => driftOne(field, pickLive(field))],
  [200, (field) => driftOne(field, pickUpcoming(field))],
  [150, (field) => change(pickLive(field), (series) => playPoint(field, series))],
  [40, (field) => suspendOrResume(field, pickLive(field) ?? pickUpcoming(field))],
  [20, (field) => suspendOrResume(field, pickUpcoming(field))],
  [18, (field) => withdraw(field, pickLive(field))],
  [6, (field) => change(pickUpcoming(field), (series) => retitle(field, series))],
  [3, (field) => change(pickUpcoming(field), (series) => postpone(field, series, 5 * field.random.int(1, 6)))],
  [3, (field, newcomers) => change(pickUndecided(field), (series) => newcomers.joining(series))],
  [3, (field, newcomers) => change(pickUpcoming(field), (series) => replace(field, newcomers, series))],
];
const allWeights = choices.reduce((sum, [weight]) => sum + weight, 0);

/** The next event: events due by the clock first, then those that keep each game going, then random ones. */
export function nextHappening(field: Field, newcomers: Newcomers): Change[] {
  const beginning = nextStart(field);
  if (beginning !== null) return begin(field, newcomers, beginning);
  const tidied = tidy(field);
  if (tidied !== null) return tidied;
  let at = field.random.next() * allWeights;
  const chosen = choices.find(([weight]) => (at -= weight) < 0);
  return chosen === undefined ? [] : chosen[1](field, newcomers);
}

/** A series whose start time has passed, or the next one of a game with too few live series. */
function nextStart(field: Field): Series | null {
  const now = field.now();
  const coming = [...field.index.upcoming]
    .flatMap((id) => field.world.series.get(id) ?? [])
    .filter((series) => series.start !== null);
  // Sides are checked last, because that is the most expensive check.
  const due = coming.find((series) => (series.start ?? '') <= now && field.sides(series) !== null);
  if (due !== undefined) return due;
  const live = new Map<number, number>();
  for (const id of field.index.live) {
    const game = field.world.series.get(id)?.game.id ?? 0;
    live.set(game, (live.get(game) ?? 0) + 1);
  }
  for (const game of gameProfiles) {
    if ((live.get(game.id) ?? 0) >= game.live) continue;
    const next = coming
      .filter((series) => series.game.id === game.id)
      .toSorted((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1))
      .find((series) => field.sides(series) !== null);
    if (next !== undefined) return next;
  }
  return null;
}

function begin(field: Field, newcomers: Newcomers, series: Series): Change[] {
  const sides = field.sides(series);
  const [first] = field.index.matchesOf(series);
  const markets = sides === null || first === undefined ? [] : newcomers.marketsFor(first, series, sides);
  // Each start announces another series, so that there are always upcoming ones.
  return [...start(field, series), ...markets, ...newcomers.successor(series)];
}

/** Removes the oldest ended series if there are too many; null if there is nothing to do. */
function tidy({ world, index, mostEnded }: Field): Change[] | null {
  if (index.ended.size <= mostEnded) return null;
  const [oldest] = index.ended;
  const series = oldest === undefined ? undefined : world.series.get(oldest);
  if (series === undefined) return null;
  for (const market of index.allMarketsOf(series)) world.forget('markets', market.id);
  for (const { id } of series.matches) world.forget('matches', id);
  world.forget('series', series.id);
  index.forget(series);
  return [];
}

function change(series: Series | null, plan: (series: Series) => Change[]): Change[] {
  return series === null ? [] : plan(series);
}

function pickOf(field: Field, ids: ReadonlySet<number>): Series | null {
  if (ids.size === 0) return null;
  return field.world.series.get(field.random.pick([...ids])) ?? null;
}
const pickLive = (field: Field) => pickOf(field, field.index.live);
const pickUpcoming = (field: Field) => pickOf(field, field.index.upcoming);

/** A series with an undecided side. */
function pickUndecided({ world, index }: Field): Series | null {
  const coming = [...index.upcoming].flatMap((id) => world.series.get(id) ?? []);
  return coming.find((series) => series.participants.length < 2) ?? null;
}

function pickMarket(field: Field, series: Series | null, fits: (market: Market) => boolean): Market | null {
  const found = series === null ? [] : field.index.allMarketsOf(series).filter(fits);
  return found.length === 0 ? null : field.random.pick(found);
}

function driftOne(field: Field, series: Series | null): Change[] {
  const market = pickMarket(field, series, (candidate) => candidate.state === 'open');
  if (market === null) return [];
  return [
    () => {
      field.world.change('markets', market.id, (draft) => {
        if (draft.state === 'open') draft.selections = drift(draft, field.random);
      });
    },
  ];
}

function suspendOrResume(field: Field, series: Series | null): Change[] {
  const market = pickMarket(field, series, ({ state }) => state === 'open' || state === 'suspended' || state === 'created');
  if (market === null) return [];
  if (market.state === 'open') return [() => field.move(market.id, ['open'], 'suspended')];
  return [() => field.move(market.id, ['suspended', 'created'], 'open')];
}

function withdraw(field: Field, series: Series | null): Change[] {
  const market = pickMarket(field, series, ({ state, type }) => state === 'open' && SECONDARY.test(type));
  return market === null ? [] : cancel(field, [market]);
}

function retitle(field: Field, series: Series): Change[] {
  return [
    () => {
      field.world.change('series', series.id, (draft) => {
        draft.tier = field.random.int(1, 4);
        draft.streamed = field.random.chance(0.8);
      });
    },
  ];
}

/** Cancels a series and announces another one. */
function replace(field: Field, newcomers: Newcomers, series: Series): Change[] {
  return series.lifecycle === 'upcoming' ? [...callOff(field, series), ...newcomers.successor(series)] : [];
}
