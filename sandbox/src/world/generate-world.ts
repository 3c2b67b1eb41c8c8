import type { Lifecycle, Series } from '@sightline/provider-contract/data.ts';
import type { MarketState } from '@sightline/provider-contract/odds.ts';
import { catalogue } from './catalogue.ts';
import type { Competitor, Draft } from './draft.ts';
import { type GameProfile, gameProfiles } from './games.ts';
import { generateCompetitors, NamePool } from './generate-competitors.ts';
import { generateMarkets } from './generate-markets.ts';
import type { MarketFixture } from './market-plans.ts';
import { generateSeries, generateTournaments } from './generate-series.ts';
import { generateEdgeCases } from './generate-edge-cases.ts';
import { settleByResult } from './settle.ts';

type Pairing = readonly [Competitor, Competitor];

/** Creates everything around the draft's base time: games in order, in each game competitors, tournaments, series, markets. */
export function generateWorld(draft: Draft, scale: number): void {
  const names = new NamePool(draft.random.fork('names'));
  for (const profile of gameProfiles) {
    const game = { ...profile, live: profile.live * scale, upcoming: profile.upcoming * scale };
    const competitors = generateCompetitors(draft, game, names);
    const tournaments = generateTournaments(draft, game);
    const pair = pairings(draft, competitors);
    for (let i = 0; i < game.live; i += 1) generateLive(draft, game, tournaments[i % tournaments.length] ?? null, pair(), i);
    for (let i = 0; i < game.upcoming; i += 1)
      generateUpcoming(draft, game, tournaments[(i * 7 + 1) % tournaments.length] ?? null, pair(), i);
    generateEnded(draft, game, tournaments[0] ?? null, pair);
    generateEdgeCases(draft, game, tournaments[0] ?? null, pair, names);
  }
}

/** Pairs all competitors before one plays again. */
function pairings(draft: Draft, competitors: readonly Competitor[]): () => Pairing {
  let waiting: Competitor[] = [];
  return () => {
    if (waiting.length < 2) waiting = draft.random.shuffle(competitors);
    const [home, away, ...rest] = waiting;
    if (home === undefined || away === undefined) throw new Error('A game needs two competitors');
    waiting = rest;
    return [home, away];
  };
}

function generateLive(draft: Draft, game: GameProfile, tournamentId: number | null, sides: Pairing, i: number): void {
  const bestOf = game.bestOf[i % game.bestOf.length] ?? 1;
  const maxWins = Math.ceil(bestOf / 2) - (bestOf % 2);
  const score: readonly [number, number] =
    bestOf === 1 ? [0, 0] : bestOf === 2 ? [i % 2, 0] : [Math.min(maxWins, i % 3), Math.min(maxWins, (i + 1) % 2)];
  const start = -5 * draft.random.int(2, 6) - 40 * (score[0] + score[1]);
  const series = generateSeries(draft, { game, tournamentId, bestOf, sides, start, lifecycle: 'live', score });
  const pickState = weighted(draft, [
    ['open', 7],
    ['suspended', 3],
  ]);
  const pickLiveState = weighted(draft, [
    ['open', 6],
    ['suspended', 3],
    ['closed', 1],
  ]);
  generateOffer(draft, series, sides, {
    isFull: i < game.featured.live,
    hasWinnerMarkets: () => true,
    stateOf: (lifecycle) => (lifecycle.startsWith('over') ? 'settled' : lifecycle === 'live' ? pickLiveState() : pickState()),
  });
}

function generateUpcoming(draft: Draft, game: GameProfile, tournamentId: number | null, sides: Pairing, i: number): void {
  const bestOf = game.bestOf[(i + 3) % game.bestOf.length] ?? 1;
  const share = i / game.upcoming;
  const start = 15 + 5 * Math.round((4_000 * share ** 1.5) / 5) + 5 * draft.random.int(0, 6);
  const deletedMatches = bestOf === 3 && i % 9 === 4 ? [3] : [];
  const series = generateSeries(draft, { game, tournamentId, bestOf, sides, start, lifecycle: 'upcoming', deletedMatches });
  // The last tournament of the smallest game and a few other series have no markets.
  if (draft.random.chance(0.04) || (game.id === 37 && i % 2 === 0)) return;
  generateOffer(draft, series, sides, {
    isFull: i < game.featured.upcoming,
    hasWinnerMarkets: (order) => share < 0.6 && order <= 2,
    stateOf: weighted(draft, [
      ['open', 90],
      ['suspended', 8],
      ['created', 2],
    ]),
  });
}

function generateEnded(draft: Draft, game: GameProfile, tournamentId: number | null, pair: () => Pairing): void {
  const endings: readonly {
    lifecycle: Lifecycle;
    bestOf: number;
    score: readonly [number, number];
    end: number;
    state: MarketState;
  }[] = [
    { lifecycle: 'over', bestOf: 3, score: [2, 0], end: -95, state: 'settled' },
    { lifecycle: 'over', bestOf: 3, score: [1, 2], end: -22 * 60, state: 'settled' },
    { lifecycle: 'over-draw', bestOf: 2, score: [1, 1], end: -30 * 60, state: 'pushed' },
    { lifecycle: 'over-forfeited', bestOf: 1, score: [1, 0], end: -20 * 60, state: 'cancelled' },
    { lifecycle: 'over', bestOf: 5, score: [3, 1], end: -9 * 1_440, state: 'settled' },
  ];
  for (const { lifecycle, bestOf, score, end, state } of endings) {
    const sides = pair();
    const series = generateSeries(draft, { game, tournamentId, bestOf, sides, start: end - 50 * bestOf, end, lifecycle, score });
    generateOffer(draft, series, sides, {
      isFull: false,
      hasWinnerMarkets: () => true,
      stateOf: (of) => (of === 'deleted' ? 'cancelled' : state),
    });
  }
}

interface Offer {
  /** All market types, not only winners. */
  readonly isFull: boolean;
  /** Whether the match with this order has winner markets. */
  readonly hasWinnerMarkets: (order: number) => boolean;
  readonly stateOf: (lifecycle: Lifecycle) => MarketState;
}

/** The markets of a series and its matches. */
export function generateOffer(draft: Draft, series: Series, [home, away]: Pairing, offer: Offer): void {
  const bestOf = series.format?.best_of ?? 1;
  const solo = home.entity.type === 'player';
  const isDrawPossible = solo || bestOf % 2 === 0;
  const fixture: MarketFixture = { id: series.id, type: 'series', gameId: series.game.id, bestOf, home, away };
  const isOffered = (type: string) => {
    if (type === 'series_winner_three_way') return isDrawPossible;
    if (type === 'series_winner') return !isDrawPossible || (solo && (offer.isFull || draft.random.chance(0.4)));
    return offer.isFull || type.startsWith('match_winner');
  };
  for (const type of catalogue.filter((entry) => entry.fixture === 'series' && isOffered(entry.type))) {
    const markets = generateMarkets(draft, type, fixture, () => offer.stateOf(series.lifecycle));
    for (const market of markets) settleByResult(draft, market, series, [home, away]);
  }
  for (const { id } of series.matches) {
    const match = draft.matches.get(id);
    if (match === undefined || !(offer.isFull || offer.hasWinnerMarkets(match.order))) continue;
    // A match that was no longer needed keeps its cancelled market; a cancelled match never had one.
    if (match.deleted_at !== null && series.lifecycle !== 'over') continue;
    for (const type of catalogue.filter((entry) => entry.fixture === 'match' && isOffered(entry.type))) {
      const markets = generateMarkets(draft, type, { ...fixture, id, type: 'match' }, () => offer.stateOf(match.lifecycle));
      for (const market of markets) settleByResult(draft, market, match, [home, away]);
    }
  }
}

function weighted(draft: Draft, choices: readonly (readonly [MarketState, number])[]): () => MarketState {
  const all = choices.flatMap(([state, weight]) => Array.from({ length: weight }, () => state));
  return () => draft.random.pick(all);
}
