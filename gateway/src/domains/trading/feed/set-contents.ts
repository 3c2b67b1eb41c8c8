import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import { isListed } from '@sightline/schema/rules/series.ts';
import { steadyNow } from '../../../util/clock.ts';
import type { FixtureIndex } from './fixture-index.ts';
import type { KeyedState } from './keyed-state.ts';
import { type LiveEntry, liveEntry } from './live-batch.ts';
import { isListMarket, isRetained, namedBy, namesOthers, type SeriesSides, seriesSides } from './market-model.ts';
import type { OddsHistory } from './odds-history.ts';
import type { ReferenceData, SeriesReferences } from './reference-data.ts';

type Entries = ReadonlyMap<string, LiveEntry>;

const NONE: Entries = new Map();

interface SetContentsOptions {
  readonly series: KeyedState<Series>;
  readonly matches: KeyedState<Match>;
  readonly markets: KeyedState<Market>;
  readonly index: FixtureIndex;
  readonly odds: OddsHistory;
  /** Open series; all their markets are kept. */
  readonly opened: ReadonlySet<number>;
  readonly refs: Pick<ReferenceData, 'isReady' | 'rosterOf'>;
  /** Called when a series has to be published again. */
  readonly onChange: (seriesId: number) => void;
}

/**
 * The entries of each series in the live sets. The set of a series has them at once; the list, once the names of the series are loaded
 * or have taken too long.
 */
export class SetContents {
  readonly #options: SetContentsOptions;
  /** Series as the live sets contain them: a new object whenever one of its names has changed. */
  readonly #published = new Map<number, Series>();
  /** Since when a series has waited for its names, own clock, ms; null if the list may show it: they are loaded, or have taken too long. */
  readonly #unnamedSince = new Map<number, number | null>();
  /** Version by series: a new object whenever a team or player of its matches or markets has changed. */
  readonly #namesVersions = new Map<number, object>();
  readonly #sides = new Map<number, SeriesSides>();

  constructor(options: SetContentsOptions) {
    this.#options = options;
  }

  /** Undefined unless it is known. */
  series(id: number): Series | undefined {
    return this.#published.get(id);
  }

  /** Ids of all known series. */
  ids(): IterableIterator<number> {
    return this.#published.keys();
  }

  /** Takes over the current state of a series, or removes a series that is gone. */
  update(id: number): void {
    const series = this.#options.series.get(id);
    if (series) this.#published.set(id, series);
    else this.#published.delete(id);
  }

  drop(id: number): void {
    for (const map of [this.#published, this.#unnamedSince, this.#namesVersions, this.#sides]) map.delete(id);
  }

  /** Call when reference data of the series has changed: subscribers receive the series and its markets again. */
  referencesChanged(id: number): void {
    const series = this.#published.get(id);
    if (!series) return;
    // Live sets compare by identity, so a copy counts as a change.
    this.#published.set(id, { ...series });
    this.#namesVersions.set(id, {});
    this.#options.onChange(id);
  }

  /** Lets the list show series without their names if they have waited for them since `before` (own clock, ms) or longer. */
  listUnnamed(before: number): void {
    for (const [id, since] of this.#unnamedSince) {
      if (since === null || since > before) continue;
      this.#unnamedSince.set(id, null);
      this.#options.onChange(id);
    }
  }

  /** Entities of a series in the list; none unless it may be listed, has an offered winner market, and need not wait for its names. */
  listEntries(id: number): Entries {
    const series = this.#published.get(id);
    if (!series || !mayBeListed(series)) return NONE;
    return this.#trackNames(series) ? this.#entries(series, isListMarket) : NONE;
  }

  /** Entities of a series in its own set. */
  seriesEntries(id: number): Entries {
    const series = this.#published.get(id);
    return series ? this.#entries(series, isRetained, { hasAllMatches: true }) : NONE;
  }

  /** The series and the market contexts through which it refers to reference data. */
  referencesOf(series: Series): SeriesReferences {
    const isOpen = this.#options.opened.has(series.id);
    return { series, contexts: isOpen ? this.marketsIn(series.id).flatMap(namedBy) : null };
  }

  marketsIn(seriesId: number): Market[] {
    const { index, markets } = this.#options;
    return index.fixturesOf(seriesId).flatMap((key) => index.marketsOf(key).flatMap((id) => markets.get(id) ?? []));
  }

  #entries(series: Series, isIncluded: (market: Market) => boolean, { hasAllMatches = false } = {}): Entries {
    const { series: states, matches, markets, index, odds } = this.#options;
    const entries = new Map<string, LiveEntry>();
    const included = this.marketsIn(series.id).filter(isIncluded);
    if (included.length === 0 && !hasAllMatches) return entries;
    const add = (entry: LiveEntry): void => void entries.set(entry.key, entry);
    add(liveEntry.series(series, states.isBehind(series.id)));
    const namesVersion = this.#namesVersions.get(series.id) ?? null;
    const matchesWithMarkets = new Set(
      included.filter(({ fixture }) => fixture.type === 'match').map(({ fixture }) => fixture.id),
    );
    for (const id of index.matchesOf(series.id)) {
      const match = matches.get(id);
      if (match && (hasAllMatches || matchesWithMarkets.has(id)))
        add(liveEntry.match(match, { namesVersion, isBehind: matches.isBehind(id) }));
    }
    const sides = this.#sidesOf(series);
    for (const market of included) {
      const version = {
        namesVersion: namesOthers(market, sides) ? namesVersion : null,
        isBehind: markets.isBehind(market.id),
      };
      add(liveEntry.market(market, sides, odds.get(market.id), version));
    }
    return entries;
  }

  #sidesOf(series: Series): SeriesSides {
    const sides = seriesSides(series, (id) => this.#options.refs.rosterOf(id), this.#sides.get(series.id));
    this.#sides.set(series.id, sides);
    return sides;
  }

  /** Whether the list may show the series. The first call starts its wait for names; a name that changes later is null until it is loaded. */
  #trackNames(series: Series): boolean {
    const since = this.#unnamedSince.get(series.id);
    if (since === null) return true;
    const isReady = this.#options.refs.isReady({ series, contexts: null });
    if (isReady || since === undefined) this.#unnamedSince.set(series.id, isReady ? null : steadyNow());
    return isReady;
  }
}

/** Whether the list shows the series once it has an offered winner market. */
export function mayBeListed({ start, end, deleted_at }: Series): boolean {
  return isListed({ startAt: start, endAt: end, deletedAt: deleted_at });
}
