import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import type { World, WorldChange } from '../world/world.ts';

type FixtureType = Market['fixture']['type'];

/** Index of live, upcoming and ended series, and of the markets of each fixture. */
export class PlayIndex {
  readonly live = new Set<number>();
  /** Includes postponed series. */
  readonly upcoming = new Set<number>();
  /** Includes cancelled series; in the order of their end. */
  readonly ended = new Set<number>();
  readonly #world: World;
  readonly #markets = new Map<string, Set<number>>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Rebuilds the index from the world. */
  reset(): void {
    for (const set of [this.live, this.upcoming, this.ended, this.#markets]) set.clear();
    for (const series of this.#world.series.values()) this.#place(series);
    for (const market of this.#world.markets.values()) this.#register(market);
  }

  update(change: WorldChange): void {
    if (change.kind === 'series') this.#place(change.after);
    if (change.kind === 'markets' && change.before === null) this.#register(change.after);
  }

  marketsOf(type: FixtureType, id: number): Market[] {
    return [...(this.#markets.get(`${type}/${id}`) ?? [])].flatMap((market) => this.#world.markets.get(market) ?? []);
  }

  matchesOf(series: Series): Match[] {
    return series.matches.flatMap(({ id }) => this.#world.matches.get(id) ?? []);
  }

  /** Markets of the series and of all its matches. */
  allMarketsOf(series: Series): Market[] {
    return [...this.marketsOf('series', series.id), ...series.matches.flatMap(({ id }) => this.marketsOf('match', id))];
  }

  forget(series: Series): void {
    this.ended.delete(series.id);
    for (const { id } of series.matches) this.#markets.delete(`match/${id}`);
    this.#markets.delete(`series/${series.id}`);
  }

  #place({ id, lifecycle }: Series): void {
    const to =
      lifecycle === 'live' ? this.live : lifecycle === 'upcoming' || lifecycle === 'postponed' ? this.upcoming : this.ended;
    for (const set of [this.live, this.upcoming, this.ended]) if (set !== to) set.delete(id);
    to.add(id);
  }

  #register({ id, fixture }: Market): void {
    const key = `${fixture.type}/${fixture.id}`;
    const known = this.#markets.get(key) ?? new Set<number>();
    known.add(id);
    this.#markets.set(key, known);
  }
}
