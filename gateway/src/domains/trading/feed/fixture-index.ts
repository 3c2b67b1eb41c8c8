import type { Market } from '@sightline/provider-contract/odds.ts';

/** Key of a series or match that markets are about. */
export type FixtureKey = `${Market['fixture']['type']}/${number}`;

/** Key of the list, beside the keys of fixtures. */
export const LIST = 'list';

export function fixtureKey({ type, id }: Market['fixture']): FixtureKey {
  return `${type}/${id}`;
}

export function fixtureOf(key: FixtureKey): Market['fixture'] {
  const [type, id] = key.split('/');
  return { type: type === 'series' ? 'series' : 'match', id: Number(id) };
}

/** Index of the matches of each series, and of the markets of each fixture. */
export class FixtureIndex {
  readonly #seriesOfMatch = new Map<number, number>();
  readonly #matchesOfSeries = new Map<number, Set<number>>();
  readonly #marketsOfFixture = new Map<FixtureKey, Set<number>>();
  readonly #fixtureOfMarket = new Map<number, FixtureKey>();

  /** Adds a match, or moves it from another series. False if it is indexed for this one already. */
  addMatch(matchId: number, seriesId: number): boolean {
    const before = this.#seriesOfMatch.get(matchId);
    if (before === seriesId) return false;
    if (before !== undefined) this.#matchesOfSeries.get(before)?.delete(matchId);
    this.#seriesOfMatch.set(matchId, seriesId);
    addTo(this.#matchesOfSeries, seriesId, matchId);
    return true;
  }

  /** Adds a market, or moves it from another fixture. @returns that fixture; undefined if it has not moved */
  addMarket(marketId: number, key: FixtureKey): FixtureKey | undefined {
    const before = this.#fixtureOfMarket.get(marketId);
    if (before === key) return undefined;
    if (before !== undefined) this.#marketsOfFixture.get(before)?.delete(marketId);
    this.#fixtureOfMarket.set(marketId, key);
    addTo(this.#marketsOfFixture, key, marketId);
    return before;
  }

  /** Undefined while the match is not indexed. */
  seriesOf(key: FixtureKey): number | undefined {
    const { type, id } = fixtureOf(key);
    return type === 'series' ? id : this.#seriesOfMatch.get(id);
  }

  matchesOf(seriesId: number): readonly number[] {
    return [...(this.#matchesOfSeries.get(seriesId) ?? [])];
  }

  /** The series itself and its indexed matches. */
  fixturesOf(seriesId: number): FixtureKey[] {
    return [`series/${seriesId}` as const, ...this.matchesOf(seriesId).map((id) => `match/${id}` as const)];
  }

  marketsOf(key: FixtureKey): readonly number[] {
    return [...(this.#marketsOfFixture.get(key) ?? [])];
  }

  /** All series with indexed matches or markets. */
  series(): number[] {
    const fixtures = Array.from(this.#marketsOfFixture.keys(), fixtureOf);
    return [...this.#matchesOfSeries.keys(), ...fixtures.flatMap(({ type, id }) => (type === 'series' ? id : []))];
  }

  /** Match fixtures with markets whose series is not known. */
  fixturesWithoutSeries(): FixtureKey[] {
    return [...this.#marketsOfFixture.keys()].filter((key) => this.seriesOf(key) === undefined);
  }

  dropFixture(key: FixtureKey): void {
    for (const id of this.marketsOf(key)) this.#fixtureOfMarket.delete(id);
    this.#marketsOfFixture.delete(key);
  }

  /** @returns the matches and markets that were dropped with the series */
  dropSeries(seriesId: number): { readonly matches: readonly number[]; readonly markets: readonly number[] } {
    const matches = this.matchesOf(seriesId);
    const fixtures = this.fixturesOf(seriesId);
    const markets = fixtures.flatMap((key) => this.marketsOf(key));
    for (const key of fixtures) this.dropFixture(key);
    for (const id of matches) this.#seriesOfMatch.delete(id);
    this.#matchesOfSeries.delete(seriesId);
    return { matches, markets };
  }
}

function addTo<K, V>(index: Map<K, Set<V>>, key: K, value: V): void {
  const values = index.get(key);
  if (values) values.add(value);
  else index.set(key, new Set([value]));
}
