import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { catalogue } from '../world/catalogue.ts';
import { type Competitor, Draft, type IdKind } from '../world/draft.ts';
import { gameProfiles } from '../world/games.ts';
import { generateMarkets } from '../world/generate-markets.ts';
import { generateSeries } from '../world/generate-series.ts';
import { generateOffer } from '../world/generate-world.ts';
import type { World } from '../world/world.ts';
import type { Change, PlayContext } from './play-context.ts';
import { driftOdds } from './reprice.ts';
import { competitorOf, type Sides } from './sides.ts';

/** A series with more markets than this had the full catalogue, and so has its replacement. */
const FULL_OFFER_SIZE = 30;
const NEW_MARKET_TYPES = 3;

/** Creates entities during play, with ids above all existing ones. */
export class EntityFactory {
  readonly #context: PlayContext;
  readonly #ids: Partial<Record<IdKind, number>>;

  constructor(play: PlayContext) {
    this.#context = play;
    this.#ids = highestIds(play.world);
  }

  /** Another series of the game and tournament of `template`, later than all others of the game, with its markets. */
  nextSeries(template: Series): Change[] {
    const play = this.#context;
    const game = gameProfiles.find(({ id }) => id === template.game.id);
    const sides = this.#pair(template.game.id);
    if (game === undefined || sides === null) return [];
    const draft = this.#draft();
    const series = generateSeries(draft, {
      game,
      tournamentId: template.tournament?.id ?? null,
      bestOf: play.random.pick(game.bestOf),
      sides,
      start: this.#minutesToLastStart(game.id, draft.base) + 5 * play.random.int(1, 6),
      lifecycle: 'upcoming',
    });
    const isFull = play.index.allMarketsOf(template).length > FULL_OFFER_SIZE;
    generateOffer(draft, series, sides, { isFull, hasWinnerMarkets: (order) => order <= 2, stateOf: () => 'open' });
    return this.#additions(draft);
  }

  /** Some additional markets of a match, opened when it starts. */
  marketsFor(match: Match, series: Series, sides: Sides): Change[] {
    const { random, index } = this.#context;
    const known = new Set(index.marketsOf('match', match.id).map((market) => market.type));
    if (known.size === 0) return [];
    const draft = this.#draft();
    const types = random.shuffle(catalogue.filter((entry) => entry.fixture === 'match' && !known.has(entry.type)));
    const [home, away] = sides;
    const fixture = {
      id: match.id,
      type: 'match',
      gameId: match.game.id,
      bestOf: series.format?.best_of ?? 1,
      home,
      away,
    } as const;
    for (const type of types) {
      if (new Set([...draft.markets.values()].map((market) => market.type)).size >= NEW_MARKET_TYPES) break;
      generateMarkets(draft, type, fixture, () => 'open');
    }
    return this.#additions(draft);
  }

  /** Sets an undecided side in the series, its matches, and its winner markets. */
  fillOpenSide(series: Series): Change[] {
    const { world, random, index } = this.#context;
    const taken = new Set(series.participants.map((participant) => participant.roster?.id));
    const side = this.#competitors(series.game.id).find(({ rosterId }) => !taken.has(rosterId));
    const seed = series.participants.some((participant) => participant.seed === 1) ? 2 : 1;
    if (side === undefined) return [];
    const addSide = (of: Pick<Series | Match, 'participants'>) => {
      of.participants.push({ seed, score: 0, forfeit: false, roster: { id: side.rosterId }, winner: false, stats: null });
      of.participants = of.participants.toSorted((a, b) => a.seed - b.seed);
    };
    const markets = index.marketsOf('series', series.id).filter(({ type }) => type === 'series_winner');
    return [
      () => void world.change('series', series.id, addSide),
      ...series.matches.map(
        ({ id }) =>
          () =>
            void world.change('matches', id, addSide),
      ),
      ...markets.map(({ id }) => () => {
        world.change('markets', id, (market) => {
          const selection = market.selections[seed - 1];
          if (selection?.entity !== null) return;
          selection.entity = { ...side.entity };
          market.selections = driftOdds(market, random);
        });
      }),
    ];
  }

  #draft(): Draft {
    return new Draft(this.#context.random, this.#context.clock.now(), '', this.#ids);
  }

  /** Matches before the series that names them, markets last. */
  #additions(draft: Draft): Change[] {
    const { world } = this.#context;
    const fresh = { resource_version: 1 };
    return [
      ...[...draft.matches.values()].map((match) => () => world.add('matches', { ...match, ...fresh })),
      ...[...draft.series.values()].map((series) => () => world.add('series', { ...series, ...fresh })),
      ...[...draft.markets.values()].map((market) => () => this.#addMarket({ ...market, ...fresh })),
    ];
  }

  #addMarket(market: Market): void {
    const now = this.#context.now();
    this.#context.world.add('markets', { ...market, created_at: now, updated_at: now });
  }

  #pair(gameId: number): readonly [Competitor, Competitor] | null {
    const [home, away] = this.#competitors(gameId);
    return home === undefined || away === undefined ? null : [home, away];
  }

  /** All competitors of a game, in random order. */
  #competitors(gameId: number): Competitor[] {
    const { world, random } = this.#context;
    const rosters = [...world.rosters.values()].filter((roster) => roster.game?.id === gameId);
    return random.shuffle(rosters).flatMap(({ id }) => competitorOf(world, random, id) ?? []);
  }

  #minutesToLastStart(gameId: number, base: Date): number {
    const { world, index } = this.#context;
    const starts = [...index.upcoming]
      .map((id) => world.series.get(id))
      .filter((series) => series?.game.id === gameId)
      .map((series) => (typeof series?.start === 'string' ? Date.parse(series.start) : 0));
    return Math.max(0, Math.round((Math.max(0, ...starts) - base.getTime()) / 300_000) * 5);
  }
}

function highestIds(world: World): Partial<Record<IdKind, number>> {
  const highest = (ids: Iterable<number>) => [...ids].reduce((a, b) => Math.max(a, b), 0);
  return {
    series: highest(world.series.keys()),
    match: highest(world.matches.keys()),
    market: highest(world.markets.keys()),
    substage: highest([...world.series.values()].map((series) => series.substage?.id ?? 0)),
  };
}
