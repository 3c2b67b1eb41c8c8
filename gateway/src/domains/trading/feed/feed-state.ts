import { isDeepStrictEqual } from 'node:util';
import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { isWinnerMarket } from '@sightline/schema/rules/markets.ts';
import { isListed } from '@sightline/schema/rules/series.ts';
import { KeyedState } from './keyed-state.ts';
import { type FrameStamp, type ReadStamp, readStamp } from './stamp.ts';
import type { ReferenceData } from './reference-data.ts';
import { FixtureIndex } from './fixture-index.ts';
import { type FixtureKey, fixtureKey } from './fixtures.ts';
import { type LiveEntry, liveEntry } from './live-entry.ts';
import { type MarketPlace, marketPlace } from './market-model.ts';
import type { MarketFetch } from './market-pager.ts';
import { OddsHistory } from './odds-history.ts';

/** What the state asks to be read; each may be asked for again and again. */
export interface FeedRequests {
  series(id: number): void;
  match(id: number): void;
  fixture(key: FixtureKey): void;
  refs(seriesId: number): void;
  /** What readers of this series see may have changed. */
  changed(seriesId: number): void;
}

type Stamp = FrameStamp | ReadStamp;
type Entries = Map<string, LiveEntry>;

const MAX_SERIES = 10_000;
const MAX_MATCHES = 30_000;
const MAX_MARKETS = 60_000;
/** How long what is gone is remembered, so that nothing delayed revives it. */
const TOMBSTONE_MS = 600_000;
const OFFERED: readonly Market['state'][] = ['open', 'suspended'];
const KEPT: readonly Market['state'][] = [...OFFERED, 'settled'];

export function isOffered(market: Market): boolean {
  return OFFERED.includes(market.state);
}

export function isKept(market: Market): boolean {
  return KEPT.includes(market.state);
}

/** True for a market of the list set, as long as its series is in it. */
function isListMarket(market: Market): boolean {
  return isOffered(market) && isWinnerMarket(market);
}

function namesSomebody({ context }: Market): boolean {
  return Boolean(context?.player ?? context?.team ?? context?.roster);
}

/**
 * Series, matches and markets of one scope, each as new as is known, whatever came first: pushed changes or answers.
 * Says what must be read to be sure, and what each set shows of a series.
 */
export class FeedState {
  readonly series = new KeyedState<Series>({ max: MAX_SERIES, equal: isDeepStrictEqual });
  readonly matches = new KeyedState<Match>({ max: MAX_MATCHES, equal: isDeepStrictEqual });
  readonly markets = new KeyedState<Market>({ max: MAX_MARKETS, equal: isDeepStrictEqual });
  /** Whether winner markets of all series are held. */
  isListing = false;
  /** Series whose every market is held, not only winners. */
  readonly opened = new Set<number>();
  readonly #awaitedSeries = new Set<number>();
  readonly #awaitedMatches = new Set<number>();
  readonly #wants: FeedRequests;
  readonly #refs: Pick<ReferenceData, 'isReady' | 'knows' | 'rosterOf'>;
  /** Series as readers see them: another object whenever a name in it changed. */
  readonly #shown = new Map<number, Series>();
  /** The same for markets that name a team or player. */
  readonly #names = new Map<number, object>();
  readonly #index = new FixtureIndex();
  readonly #places = new Map<number, MarketPlace>();
  readonly #odds = new OddsHistory();

  constructor(options: { wants: FeedRequests; refs: Pick<ReferenceData, 'isReady' | 'knows' | 'rosterOf'> }) {
    const { wants } = options;
    this.#wants = {
      ...wants,
      series: (id) => {
        this.#awaitedSeries.add(id);
        wants.series(id);
      },
      match: (id) => {
        this.#awaitedMatches.add(id);
        wants.match(id);
      },
    };
    this.#refs = options.refs;
  }

  /** Null: the provider has no such series. */
  offerSeries(id: number, value: Series | null, stamp: Stamp): void {
    if (stamp.kind === 'read') this.#awaitedSeries.delete(id);
    const outcome = this.series.offer(id, value, stamp);
    if (outcome === 'unclear') this.#wants.series(id);
    if (outcome !== 'taken') return;
    for (const match of value?.matches ?? []) this.#place(match.id, id);
    this.#show(id);
  }

  offerMatch(id: number, value: Match | null, stamp: Stamp): void {
    if (stamp.kind === 'read') this.#awaitedMatches.delete(id);
    const outcome = this.matches.offer(id, value, stamp);
    if (outcome === 'unclear') this.#wants.match(id);
    if (outcome !== 'taken') return;
    if (value) this.#place(id, value.series.id);
    const seriesId = this.seriesOf(`match/${id}`);
    if (seriesId === undefined) return;
    this.#wantSeriesOf(seriesId, fixtureKey({ type: 'match', id }));
    this.#wants.changed(seriesId);
  }

  /** Null: no longer among what the provider answers for its fixture. */
  offerMarket(id: number, value: Market | null, stamp: Stamp): void {
    const before = this.markets.get(id);
    const outcome = this.markets.offer(id, value, stamp);
    const fixture = value?.fixture ?? before?.fixture;
    if (fixture === undefined) return;
    const key = fixtureKey(fixture);
    if (outcome === 'unclear') this.#wants.fixture(key);
    if (outcome !== 'taken' && outcome !== 'same') return;
    if (value) this.#index.placeMarket(id, key);
    if (outcome === 'taken' && value) this.#odds.take(value, Date.now());
    if (outcome === 'taken' && !value) this.#odds.drop(id);
    // Its match says which series it belongs to, and stands beside it in the set.
    const lacksMatch = fixture.type === 'match' && !this.matches.has(fixture.id);
    if (lacksMatch && value && isListMarket(value)) this.#wants.match(fixture.id);
    const seriesId = this.seriesOf(key);
    if (seriesId === undefined) return;
    this.#wantSeriesOf(seriesId, key);
    if (outcome !== 'taken') return;
    if (value?.context && this.opened.has(seriesId) && !this.#refs.knows(value.context)) this.#wants.refs(seriesId);
    this.#wants.changed(seriesId);
  }

  /** A reading of all winner markets: the fixture of each that a whole one lacks says what became of it. */
  takeWinnerMarkets({ markets, readAt, proven }: MarketFetch): void {
    this.#takeMarkets(markets, readAt);
    if (!proven) return;
    const present = new Set(markets.map(({ id }) => id));
    for (const [id, market] of this.markets.entries()) {
      if (!present.has(id) && isListMarket(market) && this.#isOlder(id, readAt)) this.#wants.fixture(fixtureKey(market.fixture));
    }
  }

  /** A reading of every kept market of these fixtures. What a whole one lacks is gone. */
  takeMarketsOf(keys: readonly FixtureKey[], { markets, readAt, proven, complete }: MarketFetch): void {
    const isHeld = (market: Market): boolean => isWinnerMarket(market) || this.#isOpened(fixtureKey(market.fixture));
    this.#takeMarkets(markets.filter(isHeld), readAt);
    if (!proven || !complete) return;
    const present = new Set(markets.map(({ id }) => id));
    for (const key of keys) {
      for (const id of this.#missing(key, present)) {
        // Received since: only a later reading can tell.
        if (this.#isOlder(id, readAt)) this.offerMarket(id, null, readStamp({ version: null, changedAt: null, readAt }));
        else this.#wants.fixture(key);
      }
    }
  }

  seriesOf(key: FixtureKey): number | undefined {
    return this.#index.seriesOf(key);
  }

  /** Whether the series is held or about to be: a change pushed while it is read may be newer than the answer. */
  expectsSeries(id: number): boolean {
    return this.series.stampOf(id) !== undefined || this.#awaitedSeries.has(id);
  }

  /** The same of a match. */
  expectsMatch(id: number): boolean {
    return this.matches.stampOf(id) !== undefined || this.#awaitedMatches.has(id);
  }

  /** Whether a pushed market belongs to what is held: any winner of the list, also one that leaves, and every market of an opened series. */
  isWatched(market: Market): boolean {
    if ((this.isListing && isWinnerMarket(market)) || this.markets.stampOf(market.id) !== undefined) return true;
    return this.#isOpened(fixtureKey(market.fixture));
  }

  /** Every fixture of a series that is known. */
  fixturesOf(seriesId: number): FixtureKey[] {
    return this.#index.fixturesOf(seriesId);
  }

  /** From now on every market of the series is held. */
  open(seriesId: number): void {
    this.opened.add(seriesId);
    for (const key of this.fixturesOf(seriesId)) this.#openFixture(key);
    const series = this.series.get(seriesId);
    if (series && !this.#refs.isReady(series)) this.#wants.refs(seriesId);
    this.#wants.changed(seriesId);
  }

  /** Something that the series or a market of it names is now known otherwise: readers get them again. */
  namesChanged(seriesId: number): void {
    const series = this.#shown.get(seriesId);
    if (!series) return;
    // Sets compare by identity, and what a series names is no part of it.
    this.#shown.set(seriesId, { ...series });
    this.#names.set(seriesId, {});
    this.#wants.changed(seriesId);
  }

  /** What the list set shows of a series; nothing while it is not listed, or without an offered winner market. */
  listEntries(seriesId: number): Entries {
    const series = this.#shown.get(seriesId);
    if (!series || !isListed({ start: series.start, end: series.end, deletedAt: series.deleted_at })) return new Map();
    return this.#entries(series, isListMarket, false);
  }

  /** What the set of one series shows. */
  seriesEntries(seriesId: number): Entries {
    const series = this.#shown.get(seriesId);
    return series ? this.#entries(series, isKept, true) : new Map();
  }

  /** Contexts of a series' markets that name a team or player. */
  namedIn(seriesId: number): NonNullable<Market['context']>[] {
    return this.#marketsIn(seriesId).flatMap((market) => (namesSomebody(market) && market.context ? [market.context] : []));
  }

  isShown(seriesId: number): boolean {
    return this.#shown.has(seriesId);
  }

  /**
   * Forgets what no set can show any more, unless a message about it came after `readAt` (own clock, ms). Returns the match fixtures
   * whose series was never known: nothing of them has to be read any more.
   */
  prune(readAt: number): FixtureKey[] {
    for (const id of new Set([...this.series.ids(), ...this.#index.series()])) {
      if (this.opened.has(id) || this.listEntries(id).size > 0 || this.series.lastSeenAt(id) > readAt) continue;
      if (this.#marketsIn(id).some((market) => isListMarket(market))) continue;
      this.#forget(id);
    }
    for (const kept of [this.series, this.matches, this.markets]) {
      for (const id of kept.ids()) {
        if (!kept.has(id) && kept.lastSeenAt(id) < readAt - TOMBSTONE_MS) kept.drop(id);
      }
    }
    return this.#pruneUnplaced(readAt);
  }

  #pruneUnplaced(readAt: number): FixtureKey[] {
    const isOver = (id: number): boolean => {
      const market = this.markets.get(id);
      return this.#isOlder(id, readAt) && !(market && isListMarket(market));
    };
    const over = this.#index.unplaced().filter((key) => this.#index.marketsOf(key).every(isOver));
    for (const key of over) {
      for (const id of this.#index.marketsOf(key)) this.#forgetMarket(id);
      this.#index.forgetFixture(key);
      this.#awaitedMatches.delete(Number(key.split('/')[1]));
    }
    return over;
  }

  #entries(series: Series, wanted: (market: Market) => boolean, allMatches: boolean): Entries {
    const entries: Entries = new Map();
    const markets = this.#marketsIn(series.id).filter(wanted);
    if (markets.length === 0 && !allMatches) return entries;
    const add = (entry: LiveEntry): void => void entries.set(entry.key, entry);
    add(liveEntry.series(series));
    const withMarkets = new Set(markets.filter(({ fixture }) => fixture.type === 'match').map(({ fixture }) => fixture.id));
    for (const id of this.#index.matchesOf(series.id)) {
      const match = this.matches.get(id);
      if (match && (allMatches || withMarkets.has(id))) add(liveEntry.match(match));
    }
    const place = this.#placeOf(series);
    const names = this.#names.get(series.id) ?? null;
    for (const market of markets) {
      add(liveEntry.market(market, place, this.#odds.of(market.id), namesSomebody(market) ? names : null));
    }
    return entries;
  }

  #placeOf(series: Series): MarketPlace {
    const place = marketPlace(series, (id) => this.#refs.rosterOf(id), this.#places.get(series.id));
    this.#places.set(series.id, place);
    return place;
  }

  #marketsIn(seriesId: number): Market[] {
    return this.fixturesOf(seriesId).flatMap((key) => this.#index.marketsOf(key).flatMap((id) => this.markets.get(id) ?? []));
  }

  #takeMarkets(markets: readonly Market[], readAt: number): void {
    for (const market of markets) {
      const stamp = readStamp({ version: market.resource_version, changedAt: market.updated_at, readAt });
      this.offerMarket(market.id, market, stamp);
    }
  }

  /** Kept markets of a fixture that are not among these. */
  #missing(key: FixtureKey, present: ReadonlySet<number>): number[] {
    return this.#index.marketsOf(key).filter((id) => {
      const market = this.markets.get(id);
      return market !== undefined && isKept(market) && !present.has(id);
    });
  }

  /** True when nothing was heard of the market since then, so that an answer begun then knows better. */
  #isOlder(id: number, readAt: number): boolean {
    return this.markets.lastSeenAt(id) <= readAt;
  }

  /** Names come later: prices do not wait for them. */
  #show(seriesId: number): void {
    const series = this.series.get(seriesId);
    if (series) this.#shown.set(seriesId, series);
    else this.#shown.delete(seriesId);
    if (series && !this.#refs.isReady(series)) this.#wants.refs(seriesId);
    this.#wants.changed(seriesId);
  }

  #isOpened(key: FixtureKey): boolean {
    const seriesId = this.seriesOf(key);
    return seriesId !== undefined && this.opened.has(seriesId);
  }

  #place(matchId: number, seriesId: number): void {
    if (this.#index.placeMatch(matchId, seriesId) && this.opened.has(seriesId)) this.#openFixture(`match/${matchId}`);
  }

  #openFixture(key: FixtureKey): void {
    this.#wants.fixture(key);
    const [type, id] = key.split('/');
    if (type === 'match') this.#wants.match(Number(id));
  }

  #wantSeriesOf(seriesId: number, key: FixtureKey): void {
    if (this.series.stampOf(seriesId) !== undefined) return;
    const listed = this.#index.marketsOf(key).some((id) => {
      const market = this.markets.get(id);
      return market !== undefined && isListMarket(market);
    });
    if (listed) this.#wants.series(seriesId);
  }

  #forget(seriesId: number): void {
    const { matches, markets } = this.#index.forgetSeries(seriesId);
    for (const id of markets) this.#forgetMarket(id);
    for (const id of matches) this.matches.drop(id);
    this.#shown.delete(seriesId);
    this.#names.delete(seriesId);
    this.#places.delete(seriesId);
    this.series.drop(seriesId);
    this.#wants.changed(seriesId);
  }

  #forgetMarket(id: number): void {
    this.markets.drop(id);
    this.#odds.drop(id);
  }
}
