import type { FixtureKey } from './fixtures.ts';

/** Which match belongs to which series, and which markets are about which fixture. */
export class FixtureIndex {
  readonly #seriesOfMatch = new Map<number, number>();
  readonly #matchesOfSeries = new Map<number, Set<number>>();
  readonly #marketsOfFixture = new Map<FixtureKey, Set<number>>();

  /** False when the match is there already. */
  placeMatch(matchId: number, seriesId: number): boolean {
    if (this.#seriesOfMatch.get(matchId) === seriesId) return false;
    this.#seriesOfMatch.set(matchId, seriesId);
    addTo(this.#matchesOfSeries, seriesId, matchId);
    return true;
  }

  placeMarket(marketId: number, key: FixtureKey): void {
    addTo(this.#marketsOfFixture, key, marketId);
  }

  /** Undefined while the match is not placed. */
  seriesOf(key: FixtureKey): number | undefined {
    const [type, id] = key.split('/');
    return type === 'series' ? Number(id) : this.#seriesOfMatch.get(Number(id));
  }

  matchesOf(seriesId: number): readonly number[] {
    return [...(this.#matchesOfSeries.get(seriesId) ?? [])];
  }

  /** Every fixture of a series that is known. */
  fixturesOf(seriesId: number): FixtureKey[] {
    return [`series/${seriesId}` as const, ...this.matchesOf(seriesId).map((id) => `match/${id}` as const)];
  }

  marketsOf(key: FixtureKey): readonly number[] {
    return [...(this.#marketsOfFixture.get(key) ?? [])];
  }

  /** Series that matches were placed in. */
  series(): IterableIterator<number> {
    return this.#matchesOfSeries.keys();
  }

  /** Match fixtures with markets whose series is not known. */
  unplaced(): FixtureKey[] {
    return [...this.#marketsOfFixture.keys()].filter((key) => this.seriesOf(key) === undefined);
  }

  forgetFixture(key: FixtureKey): void {
    this.#marketsOfFixture.delete(key);
  }

  /** Returns what belonged to it. */
  forgetSeries(seriesId: number): { readonly matches: readonly number[]; readonly markets: readonly number[] } {
    const matches = this.matchesOf(seriesId);
    const fixtures = this.fixturesOf(seriesId);
    const markets = fixtures.flatMap((key) => this.marketsOf(key));
    for (const key of fixtures) this.#marketsOfFixture.delete(key);
    for (const id of matches) this.#seriesOfMatch.delete(id);
    this.#matchesOfSeries.delete(seriesId);
    return { matches, markets };
  }
}

function addTo<K, V>(index: Map<K, Set<V>>, key: K, value: V): void {
  const kept = index.get(key);
  if (kept) kept.add(value);
  else index.set(key, new Set([value]));
}
