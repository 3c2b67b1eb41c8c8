import { isDeepStrictEqual } from 'node:util';
import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { isWinnerMarket } from '@sightline/schema/rules/markets.ts';
import { type ApplyResult, KeyedState } from './keyed-state.ts';
import { currentAt, type Stamp, readStamp } from './stamp.ts';
import { noteArrival } from './arrivals.ts';
import type { LiveEntry } from './live-batch.ts';
import type { SeriesReferences, ReferenceData } from './reference-data.ts';
import { mayBeListed, SetContents } from './set-contents.ts';
import { FixtureIndex, type FixtureKey, fixtureKey, fixtureOf } from './fixture-index.ts';
import { isListMarket, isRetained, isSameBet, isSameMarket, namedBy } from './market-model.ts';
import type { MarketFetch } from './market-pager.ts';
import { OddsHistory } from './odds-history.ts';
import { steadyNow } from '../../../util/clock.ts';

/** Requests of what has to be read. Each may be repeated at any time. */
interface FeedRequests {
  series(id: number): void;
  match(id: number): void;
  fixture(key: FixtureKey): void;
  /** The reference data that a series names. */
  names(seriesId: number): void;
}

/** A state that a feed has just taken over, before its sets publish it. */
export interface Applied {
  readonly seriesId: number;
  readonly type: LiveEntry['type'];
  readonly id: number;
  /** Null: it is gone, or no longer belongs to the series. */
  readonly value: Series | Match | Market | null;
  readonly stamp: Stamp;
  /** When the former state was current: own clock, ms; 0 if there was none. */
  readonly formerAt: number;
}

/** Receives every state once. */
export interface StateListener {
  applied(applied: Applied): void;
  /** Everything of a series that no set shows was dropped. */
  dropped(seriesId: number): void;
}

interface FeedStateOptions {
  readonly requests: FeedRequests;
  readonly listener?: StateListener | null;
  /** Called when the entities of a series in its live sets have changed. */
  readonly onChange: (seriesId: number) => void;
  readonly refs: Pick<ReferenceData, 'isReady' | 'hasAll' | 'rosterOf'>;
}

const MAX_SERIES = 10_000;
const MAX_MATCHES = 30_000;
const MAX_MARKETS = 60_000;
/** How long a deleted entity is remembered, so that a delayed message does not restore it. */
const TOMBSTONE_MS = 600_000;
/**
 * Series, matches and markets of one feed. It merges pushed changes and REST responses in any order, keeps the newest state
 * of each entity, requests what has to be read, and determines which entities each live set contains.
 */
export class FeedState {
  readonly series = keyedState<Series>(MAX_SERIES, (id) => this.#onChange(id));
  readonly matches = keyedState<Match>(MAX_MATCHES, (id) => this.#fixtureChanged(`match/${id}`));
  readonly markets = keyedState<Market>(MAX_MARKETS, (id) => this.#marketChanged(id), isSameMarket);
  /** Whether the list is open, so that winner markets of all series are kept. */
  isListing = false;
  /** Open series, whose markets are all kept. */
  readonly opened = new Set<number>();
  readonly #requestedSeries = new Set<number>();
  readonly #requestedMatches = new Set<number>();
  /** Sends requests, and remembers them until there is a response. */
  readonly request: FeedRequests;
  readonly #onChange: FeedStateOptions['onChange'];
  readonly #refs: FeedStateOptions['refs'];
  readonly #listener: StateListener | null;
  readonly #index = new FixtureIndex();
  readonly #odds = new OddsHistory();
  readonly contents: SetContents;

  constructor({ requests, onChange, refs, listener = null }: FeedStateOptions) {
    this.#listener = listener;
    this.request = {
      ...requests,
      series: (id) => {
        this.#requestedSeries.add(id);
        requests.series(id);
      },
      match: (id) => {
        this.#requestedMatches.add(id);
        requests.match(id);
      },
    };
    this.#onChange = onChange;
    this.#refs = refs;
    const { series, matches, markets, opened } = this;
    const [index, odds] = [this.#index, this.#odds];
    this.contents = new SetContents({ series, matches, markets, opened, index, odds, refs, onChange });
  }

  /** @param value null if the provider has no such series */
  applySeries(id: number, value: Series | null, stamp: Stamp): void {
    if (stamp.kind === 'read') this.#requestedSeries.delete(id);
    const former = this.series.stampOf(id);
    const outcome = this.series.apply(id, value, stamp);
    if (needsRead(outcome, stamp, this.series.isBehind(id))) this.request.series(id);
    if (outcome !== 'applied') return;
    this.#report({ seriesId: id, type: 'SERIES', id, value, stamp, former });
    for (const match of value?.matches ?? []) this.#addMatch(match.id, id, { stamp, former: this.matches.stampOf(match.id) });
    this.#publishSeries(id);
  }

  applyMatch(id: number, value: Match | null, stamp: Stamp): void {
    if (stamp.kind === 'read') this.#requestedMatches.delete(id);
    const former = this.matches.stampOf(id);
    const outcome = this.matches.apply(id, value, stamp);
    if (needsRead(outcome, stamp, this.matches.isBehind(id))) this.request.match(id);
    if (outcome !== 'applied') return;
    if (value) this.#addMatch(id, value.series.id, { stamp, former });
    const seriesId = this.seriesOf(`match/${id}`);
    if (seriesId === undefined) return;
    this.#report({ seriesId, type: 'MATCH', id, value, stamp, former });
    this.#requestSeriesOf(seriesId, fixtureKey({ type: 'match', id }));
    this.#onChange(seriesId);
  }

  /** @param value null if the provider no longer returns it for its fixture */
  applyMarket(id: number, value: Market | null, stamp: Stamp): void {
    const before = this.markets.get(id);
    const formerStamp = this.markets.stampOf(id);
    const outcome = this.markets.apply(id, value, stamp);
    const fixture = value?.fixture ?? before?.fixture;
    if (fixture === undefined) return;
    const key = fixtureKey(fixture);
    if (needsRead(outcome, stamp, this.markets.isBehind(id))) this.request.fixture(key);
    if (outcome !== 'applied' && outcome !== 'same') return;
    const former = value ? this.#index.addMarket(id, key) : undefined;
    if (outcome === 'applied' && before && !(value && isSameBet(before, value))) this.#odds.drop(id);
    if (outcome === 'applied' && value) this.#odds.record(value, Date.now());
    // The match names the series of the market, and is shown with it.
    const lacksMatch = fixture.type === 'match' && !this.matches.has(fixture.id);
    if (lacksMatch && value && isListMarket(value)) this.request.match(fixture.id);
    const seriesId = this.seriesOf(key);
    const formerSeriesId = former && this.seriesOf(former);
    const report = { type: 'MARKET', id, stamp, former: formerStamp } as const;
    if (formerSeriesId !== undefined && formerSeriesId !== seriesId) {
      this.#report({ ...report, seriesId: formerSeriesId, value: null });
      this.#onChange(formerSeriesId);
    }
    if (seriesId === undefined) return;
    this.#requestSeriesOf(seriesId, key);
    if (outcome !== 'applied') return;
    this.#report({ ...report, seriesId, value });
    if (value && this.opened.has(seriesId) && !namedBy(value).every((context) => this.#refs.hasAll(context)))
      this.request.names(seriesId);
    this.#onChange(seriesId);
  }

  /** Applies a fetch of all winner markets. If it is verified, the fixtures of missing markets are requested. */
  applyWinnerMarkets({ pages, found, readAt, isVerified }: MarketFetch): void {
    this.#applyPages(pages, () => true);
    if (!isVerified) return;
    for (const [id, market] of this.markets.entries()) {
      if (!found.has(id) && isListMarket(market) && this.#isUnchangedSince(id, readAt))
        this.request.fixture(fixtureKey(market.fixture));
    }
  }

  /**
   * Applies a fetch of all markets of these fixtures, or of their winner markets. If it is verified and complete, missing markets
   * are deleted.
   */
  applyMarketsOf(
    keys: readonly FixtureKey[],
    { pages, found, readAt, isVerified, isComplete }: MarketFetch,
    which: 'all' | 'winners' = 'all',
  ): void {
    this.#applyPages(pages, (market) => isWinnerMarket(market) || this.isOpened(fixtureKey(market.fixture)));
    if (!isVerified || !isComplete) return;
    for (const key of keys) {
      for (const id of this.#missing(key, found)) {
        const market = this.markets.get(id);
        if (which === 'winners' && market && !isWinnerMarket(market)) continue;
        if (this.#isUnchangedSince(id, readAt)) {
          this.applyMarket(id, null, readStamp({ version: null, changedAt: null, readAt, seenAt: steadyNow() }));
        } else this.request.fixture(key);
      }
    }
  }

  /** Approximate size of the odds histories. */
  get oddsBytes(): number {
    return this.#odds.bytes;
  }

  seriesOf(key: FixtureKey): number | undefined {
    return this.#index.seriesOf(key);
  }

  /** How many states were refused because there are too many entities of their kind. */
  get refusals(): number {
    return this.series.refusals + this.matches.refusals + this.markets.refusals;
  }

  /** Whether the series is stored or requested: a change that is pushed during the read may be newer than the response. */
  expectsSeries(id: number): boolean {
    return this.series.stampOf(id) !== undefined || this.#requestedSeries.has(id);
  }

  /** Whether the match is stored or requested; see `expectsSeries`. */
  expectsMatch(id: number): boolean {
    return this.matches.stampOf(id) !== undefined || this.#requestedMatches.has(id);
  }

  /** Whether a pushed market is kept: a winner market of the list, one that is stored already, or one of an opened series. */
  shouldRetain(market: Market): boolean {
    if ((this.isListing && isWinnerMarket(market)) || this.markets.stampOf(market.id) !== undefined) return true;
    return this.isOpened(fixtureKey(market.fixture));
  }

  /** Matches that a series names, stored or not. */
  matchesOf(seriesId: number): readonly number[] {
    return this.#index.matchesOf(seriesId);
  }

  /** All known fixtures of a series. */
  fixturesOf(seriesId: number): FixtureKey[] {
    return this.#index.fixturesOf(seriesId);
  }

  /** Keeps all markets of the series from now on. */
  open(seriesId: number): void {
    this.opened.add(seriesId);
    for (const key of this.fixturesOf(seriesId)) this.#openFixture(key);
    const series = this.series.get(seriesId);
    if (series && !this.#refs.isReady(this.contents.referencesOf(series))) this.request.names(seriesId);
    this.#onChange(seriesId);
  }

  /** The series and the market contexts through which it refers to reference data. */
  referencesById(seriesId: number): SeriesReferences | undefined {
    const series = this.series.get(seriesId);
    return series && this.contents.referencesOf(series);
  }

  /** Whether all markets of the fixture are kept. */
  isOpened(key: FixtureKey): boolean {
    const seriesId = this.seriesOf(key);
    return seriesId !== undefined && this.opened.has(seriesId);
  }

  /**
   * Drops everything that no set can show any longer. Call it after a read of everything that began at `readAt` (own clock, ms).
   * @returns the fixtures that were dropped
   */
  prune(readAt: number): FixtureKey[] {
    const unneeded = [...new Set([...this.series.ids(), ...this.#index.series()])].filter((id) => !this.#isNeeded(id));
    const dropped = unneeded.flatMap((id) => this.#dropSeries(id));
    for (const entities of [this.series, this.matches, this.markets]) {
      for (const id of entities.ids()) {
        if (!entities.has(id) && entities.lastSeenAt(id) < readAt - TOMBSTONE_MS) entities.drop(id);
      }
    }
    return [...dropped, ...this.#pruneFixturesWithoutSeries(readAt)];
  }

  /** Whether a set shows the series, or the list may: a market of a dropped series that is offered again causes a read of the list. */
  #isNeeded(id: number): boolean {
    if (this.opened.has(id)) return true;
    const series = this.series.get(id);
    return this.isListing && ((series && mayBeListed(series)) || this.contents.marketsIn(id).some(isListMarket));
  }

  #pruneFixturesWithoutSeries(readAt: number): FixtureKey[] {
    const isOutdated = (id: number): boolean => {
      const market = this.markets.get(id);
      return this.#isUnchangedSince(id, readAt) && !(market && isListMarket(market));
    };
    const dropped = this.#index.fixturesWithoutSeries().filter((key) => this.#index.marketsOf(key).every(isOutdated));
    for (const key of dropped) {
      for (const id of this.#index.marketsOf(key)) this.#dropMarket(id);
      this.#index.dropFixture(key);
      this.#requestedMatches.delete(fixtureOf(key).id);
    }
    return dropped;
  }

  #fixtureChanged(key: FixtureKey): void {
    const seriesId = this.seriesOf(key);
    if (seriesId !== undefined) this.#onChange(seriesId);
  }

  #marketChanged(id: number): void {
    const market = this.markets.get(id);
    if (market) this.#fixtureChanged(fixtureKey(market.fixture));
  }

  #applyPages(pages: MarketFetch['pages'], isNeeded: (market: Market) => boolean): void {
    for (const { items, readAt, seenAt } of pages) {
      for (const market of items.filter(isNeeded)) {
        const stamp = readStamp({ version: market.resource_version, changedAt: market.updated_at, readAt, seenAt });
        this.applyMarket(market.id, market, stamp);
      }
    }
  }

  /** Stored markets of a fixture that were not found. */
  #missing(key: FixtureKey, found: ReadonlySet<number>): number[] {
    return this.#index.marketsOf(key).filter((id) => {
      const market = this.markets.get(id);
      return market !== undefined && isRetained(market) && !found.has(id);
    });
  }

  /** Whether there has been no message or response about the market since this time. */
  #isUnchangedSince(id: number, readAt: number): boolean {
    return this.markets.lastSeenAt(id) <= readAt;
  }

  /** Its own set shows the series immediately; its names follow once they are loaded. */
  #publishSeries(seriesId: number): void {
    const series = this.series.get(seriesId);
    this.contents.update(seriesId);
    if (series && !this.#refs.isReady(this.contents.referencesOf(series))) this.request.names(seriesId);
    this.#onChange(seriesId);
  }

  /** @param cause stamp of the state that names the series, and the former stamp of the match */
  #addMatch(matchId: number, seriesId: number, cause: { readonly stamp: Stamp; readonly former: Stamp | undefined }): void {
    const key = `match/${matchId}` as const;
    const formerSeriesId = this.seriesOf(key);
    if (!this.#index.addMatch(matchId, seriesId)) return;
    if (formerSeriesId !== undefined) {
      this.#report({ ...cause, seriesId: formerSeriesId, type: 'MATCH', id: matchId, value: null });
      this.#onChange(formerSeriesId);
    }
    for (const id of this.#index.marketsOf(key)) {
      const [value, stamp] = [this.markets.get(id), this.markets.stampOf(id)];
      const report = { type: 'MARKET', id } as const;
      if (formerSeriesId !== undefined)
        this.#report({ ...report, seriesId: formerSeriesId, value: null, stamp: cause.stamp, former: stamp });
      if (value && stamp) this.#report({ ...report, seriesId, value, stamp, former: undefined });
    }
    if (this.opened.has(seriesId)) this.#openFixture(`match/${matchId}`);
  }

  #report({ former, ...applied }: Omit<Applied, 'formerAt'> & { readonly former: Stamp | undefined }): void {
    if (applied.value && applied.stamp.kind === 'push') noteArrival(applied.value, applied.stamp);
    this.#listener?.applied({ ...applied, formerAt: former ? currentAt(former) : 0 });
  }

  #openFixture(key: FixtureKey): void {
    this.request.fixture(key);
    const { type, id } = fixtureOf(key);
    if (type === 'match') this.request.match(id);
  }

  #requestSeriesOf(seriesId: number, key: FixtureKey): void {
    if (this.series.stampOf(seriesId) !== undefined) return;
    const hasListMarket = this.#index.marketsOf(key).some((id) => {
      const market = this.markets.get(id);
      return market !== undefined && isListMarket(market);
    });
    if (hasListMarket) this.request.series(seriesId);
  }

  #dropSeries(seriesId: number): FixtureKey[] {
    const fixtures = this.fixturesOf(seriesId);
    const { matches, markets } = this.#index.dropSeries(seriesId);
    for (const id of markets) this.#dropMarket(id);
    for (const id of matches) this.matches.drop(id);
    this.contents.drop(seriesId);
    this.series.drop(seriesId);
    this.#listener?.dropped(seriesId);
    this.#onChange(seriesId);
    return fixtures;
  }

  #dropMarket(id: number): void {
    this.markets.drop(id);
    this.#odds.drop(id);
  }
}

/** Whether an entity has to be read again: also after a read that was stored, but is older than a state that was seen. */
function needsRead(outcome: ApplyResult, { kind }: Stamp, isBehind: boolean): boolean {
  return outcome === 'unclear' || (outcome === 'applied' && kind === 'read' && isBehind);
}

function keyedState<V>(
  max: number,
  onBehind: (id: number) => void,
  equal: (stored: V, incoming: V) => boolean = isDeepStrictEqual,
): KeyedState<V> {
  return new KeyedState<V>({ max, equal, onBehind });
}
