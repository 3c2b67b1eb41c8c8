import type { Match, Series } from '../../provider-contract/src/data.ts';
import type { Market, MarketState } from '../../provider-contract/src/odds.ts';
import type { UpdateChannel } from '../../provider-contract/src/push.ts';
import { ProviderFailure } from '../../gateway/src/errors/provider-failure.ts';
import { retryDelayOf } from '../../gateway/src/provider/client/retry-delay.ts';
import type { Call, ProviderResponse } from '../../gateway/src/provider/client/transport.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { isWinnerMarket } from '../../schema/rules/markets.ts';
import { isListed } from '../../schema/rules/series.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A pushed change. */
export interface Frame {
  readonly uuid: string;
  readonly text: string;
}

/** Faults of the REST APIs. */
export interface RestFaults {
  /** Probability of a failure: no connection, no response in time, 500 or 503. */
  failure: number;
  /** Probability of a 429. */
  busy: number;
  /** Longest delay in each direction, ms. */
  delayMs: number;
}

/** Forms in which providers send their changes. */
export interface Dialect {
  /** Whether messages have the whole entity, or only a patch. */
  readonly withState: boolean;
  readonly withMarketVersions: boolean;
}

type Entity = Series | Match | Market;
type Kind = 'series' | 'matches' | 'markets';

const CHANNELS: Readonly<Record<Kind, UpdateChannel>> = {
  series: 'series_updates',
  matches: 'match_updates',
  markets: 'odds_market_updates',
};
const SERIES = 3;
const MAX_SERIES = 6;
const MAX_MATCHES = 3;
const MAX_MARKETS = 14;
const PAGE = 50;
const VISIBLE_STATES: ReadonlySet<MarketState> = new Set(['open', 'suspended', 'settled']);
const OFFERED_STATES: ReadonlySet<MarketState> = new Set(['open', 'suspended']);
/** Reset headers that providers send with a 429: a duration, a time since the epoch, nothing, or `Retry-After` in seconds. */
const RESETS = ['duration', 'epoch-seconds', 'epoch-ms', 'none', 'seconds'] as const;

/** The true state, its REST APIs and the frames of its changes. The version of an entity grows with each of its changes. */
export class ModelProvider {
  readonly dialect: Dialect;
  readonly series = new Map<number, Series>();
  readonly matches = new Map<number, Match>();
  readonly markets = new Map<number, Market>();
  readonly rest: RestFaults = { failure: 0, busy: 0, delayMs: 5 };
  /** Receives each change as a frame. */
  onFrame: (frame: Frame) => void = () => {};
  /** Whether the provider accepts this secret now. */
  accepts: (secret: string) => boolean = () => true;
  calls = 0;
  readonly #time: VirtualTime;
  readonly #random: Random;
  #lastId = 100;
  /** Time of the last change of each entity, ms. */
  readonly #changedAt = new Map<string, number>();

  constructor(time: VirtualTime, random: Random, dialect: Dialect) {
    this.#time = time;
    this.#random = random;
    this.dialect = dialect;
    for (let count = 0; count < SERIES; count += 1) this.#addSeries();
  }

  /** Makes one random change. */
  change(): void {
    const random = this.#random;
    const market = this.#pick([...this.markets.values()].filter(({ state }) => state !== 'cancelled'));
    const series = this.#pick([...this.series.values()].filter(({ deleted_at }) => deleted_at === null));
    const action = random.int(0, 99);
    if (action < 55) return market && this.#changeMarket(market, OFFERED_STATES.has(market.state) ? market.state : 'open');
    if (action < 70)
      return market && this.#changeMarket(market, random.pick(['open', 'suspended', 'settled', 'closed', 'cancelled']));
    if (action < 78) return series && this.#addMarket(series);
    if (action < 86) return series && this.#put('series', { ...series, end: random.chance(0.3) ? this.#now() : null });
    if (action < 90) return series && this.#put('series', { ...series, deleted_at: this.#now() });
    if (action < 96) {
      const match = this.#pick([...this.matches.values()]);
      return match && this.#put('matches', { ...match, lifecycle: random.pick(['upcoming', 'live', 'over']) });
    }
    if (action < 98 && series) return this.#addMatch(series.id);
    if (this.series.size < MAX_SERIES) this.#addSeries();
  }

  /** Versions of the entities in the list, by key of the live set. */
  get list(): Map<string, number> {
    const shown = new Map<string, number>();
    for (const market of this.markets.values()) {
      const series = this.series.get(this.#seriesOf(market));
      const isShown = series && isListed({ startAt: series.start, endAt: series.end, deletedAt: series.deleted_at });
      if (!isShown || !OFFERED_STATES.has(market.state) || !isWinnerMarket(market)) continue;
      shown.set(`SERIES/${series.id}`, series.resource_version ?? 0);
      shown.set(`MARKET/${market.id}`, versionOf(market));
      const match = market.fixture.type === 'match' ? this.matches.get(market.fixture.id) : undefined;
      if (match) shown.set(`MATCH/${match.id}`, match.resource_version ?? 0);
    }
    return shown;
  }

  /** Versions of a series and of all its matches and markets, by key of the live set. */
  seriesContent(id: number): Map<string, number> {
    const shown = new Map<string, number>();
    const series = this.series.get(id);
    if (!series) return shown;
    shown.set(`SERIES/${id}`, series.resource_version ?? 0);
    for (const match of this.matches.values())
      if (match.series.id === id) shown.set(`MATCH/${match.id}`, match.resource_version ?? 0);
    for (const market of this.markets.values()) {
      if (this.#seriesOf(market) === id && VISIBLE_STATES.has(market.state)) shown.set(`MARKET/${market.id}`, versionOf(market));
    }
    return shown;
  }

  /** Answers one call, as its faults allow. Runs in the process that calls. */
  async send(call: Call): Promise<ProviderResponse> {
    this.calls += 1;
    const { signal } = call;
    const caller = this.#time.current;
    const fail = (kind: ProviderFailure['kind'], status = 0, waitMs: number | null = null): ProviderFailure =>
      new ProviderFailure({ api: call.api, route: call.route, kind, status, waitMs });
    const delay = (): number => this.#random.int(1, Math.max(1, this.rest.delayMs));
    const aborted = Promise.withResolvers<never>();
    const onAbort = (): void => aborted.reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const lost = this.#random.chance(this.rest.failure)
      ? this.#random.pick(['before', 'after', 'silent', 'status'] as const)
      : null;
    const isBusy = this.#random.chance(this.rest.busy);
    const run = async (): Promise<ProviderResponse> => {
      // The provider serves the call although its caller may be paused.
      await this.#time.sleep(lost === 'silent' ? call.timeoutMs : delay(), this.#time.world);
      if (lost === 'before' || lost === 'silent') {
        // From here on, runs in the process that called, by its clock.
        await this.#time.sleep(0, caller);
        throw fail(lost === 'silent' ? 'timeout' : 'unreachable');
      }
      const isRefused = !this.accepts(Object.values(call.headers ?? {})[0] ?? '');
      const body = lost === 'status' || isBusy || isRefused ? null : structuredClone(this.#answer(call));
      const waitMs = isBusy ? retryDelayOf(this.#resetHeaders()) : null;
      await this.#time.sleep(delay(), caller);
      if (isRefused) throw fail('status', 401);
      if (isBusy) throw fail('status', 429, waitMs);
      if (lost === 'status') throw fail('status', this.#random.pick([500, 503]));
      if (lost === 'after') throw fail('unreachable');
      return { status: 200, headers: {}, body };
    };
    try {
      return await Promise.race([run(), aborted.promise]);
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #resetHeaders(): Record<string, string> {
    const waitMs = this.#random.int(100, 3_000);
    const at = Date.now() + waitMs;
    switch (this.#random.pick(RESETS)) {
      case 'duration':
        return { 'x-ratelimit-reset': String(waitMs) };
      case 'epoch-seconds':
        return { 'x-ratelimit-reset': String(Math.ceil(at / 1_000)) };
      case 'epoch-ms':
        return { 'x-ratelimit-reset': String(at) };
      case 'seconds':
        return { 'retry-after': String(Math.ceil(waitMs / 1_000)) };
      case 'none':
        return {};
    }
  }

  #answer({ route, query = [] }: Call): unknown {
    const given = new Map(query);
    const filter = given.get('filter') ?? '';
    const ids = new Set((/id<=\{([\d,]*)\}/.exec(filter)?.[1] ?? '').split(',').map(Number));
    const byId = <V extends { readonly id: number }>(all: Iterable<V>): V[] =>
      this.#random.shuffle([...all].filter(({ id }) => ids.has(id)));
    if (route.endsWith('/series')) return byId(this.series.values());
    if (route.endsWith('/matches')) return byId(this.matches.values());
    if (route.endsWith('/rosters')) return [...ids].map((id) => ({ id, team: null, line_up: null, game: { id: 5 } }));
    if (!route.endsWith('/markets')) return [];
    const type = /(?:^|,)type=([a-z_]+)/.exec(filter)?.[1];
    const fixture = /fixture\.type=([a-z]+)/.exec(filter)?.[1];
    const states: ReadonlySet<MarketState> = filter.includes('settled') ? VISIBLE_STATES : OFFERED_STATES;
    const skip = Number(given.get('skip') ?? 0);
    return [...this.markets.values()]
      .filter((market) => market.fixture.type === fixture && states.has(market.state))
      .filter((market) => (type === undefined ? ids.has(market.fixture.id) : market.type === type))
      .toSorted((a, b) => b.id - a.id)
      .slice(skip, skip + PAGE)
      .map((market) => this.#asSent(market));
  }

  #addSeries(): void {
    const id = this.#newId();
    const participants = [1, 2].map((seed) => ({
      seed,
      score: 0,
      forfeit: false,
      roster: { id: id * 10 + seed },
      winner: false,
      stats: null,
    }));
    this.#put('series', {
      id,
      title: `Series ${id}`,
      start: this.#now(),
      end: null,
      deleted_at: null,
      lifecycle: 'live',
      format: { best_of: 3 },
      participants,
      tournament: null,
      game: { id: this.#random.pick([1, 5, 5, 5]) },
      matches: [],
      resource_version: 0,
    });
    this.#addMatch(id);
    for (let count = 0; count < 2; count += 1) {
      const series = this.series.get(id);
      if (series) this.#addMarket(series);
    }
  }

  #addMatch(seriesId: number): void {
    const series = this.series.get(seriesId);
    if (!series || series.matches.length >= MAX_MATCHES) return;
    const id = this.#newId();
    const { game } = series;
    this.#put('matches', {
      id,
      order: series.matches.length + 1,
      lifecycle: 'upcoming',
      series: { id: seriesId },
      game,
      deleted_at: null,
      participants: [],
      resource_version: 0,
    });
    this.#put('series', { ...series, matches: [...series.matches, { id }] });
  }

  #addMarket(series: Series): void {
    if (this.markets.size >= MAX_MARKETS) return;
    const match = this.#pick(series.matches);
    const [type, fixtureType] = this.#random.pick([
      ['series_winner', 'series'],
      ['match_winner', 'match'],
      ['total_rounds', 'match'],
    ] as const);
    const fixtureId = fixtureType === 'series' ? series.id : match?.id;
    if (fixtureId === undefined) return;
    const id = this.#newId();
    const at = this.#now();
    const selections = [1, 2].map((count) => ({
      id: id * 10 + count,
      odds: 1,
      was_outcome: false,
      entity: null,
      context: null,
    }));
    this.#put('markets', {
      id,
      type,
      state: 'open',
      fixture: { id: fixtureId, type: fixtureType },
      context: null,
      selections,
      created_at: at,
      updated_at: at,
      resource_version: 0,
    });
  }

  #changeMarket(market: Market, state: MarketState): void {
    this.#put('markets', { ...market, state });
  }

  /** Stores the next version of an entity and sends its frame. */
  #put(kind: 'series', next: Series): void;
  #put(kind: 'matches', next: Match): void;
  #put(kind: 'markets', next: Market): void;
  #put(kind: Kind, next: Entity): void {
    const version = (next.resource_version ?? 0) + 1;
    const after: Entity = { ...next, resource_version: version };
    const at = this.#nextTime(`${kind}/${after.id}`);
    if ('selections' in after) {
      // The odds carry the version, for providers without versions of markets.
      after.selections = after.selections.map((selection) => ({ ...selection, odds: version }));
      after.updated_at = inSeconds(at);
    }
    const before = this[kind].get(after.id);
    if ('selections' in after) this.markets.set(after.id, after);
    else if ('order' in after) this.matches.set(after.id, after);
    else this.series.set(after.id, after);
    this.onFrame(this.#frame(kind, at, before ? this.#asSent(before) : null, this.#asSent(after)));
  }

  #asSent(entity: Entity): object {
    if (this.dialect.withMarketVersions || !('selections' in entity)) return entity;
    const { resource_version: _, ...rest } = entity;
    return rest;
  }

  /** Time of the next change of an entity, ms. It never goes back, because without versions it is the only order of the changes. */
  #nextTime(key: string): number {
    const at = Math.max(Date.now(), (this.#changedAt.get(key) ?? 0) + 1);
    this.#changedAt.set(key, at);
    return at;
  }

  #frame(kind: Kind, at: number, before: object | null, after: object): Frame {
    const [id, uuid] = [Number(Reflect.get(after, 'id')), this.#random.uuid()];
    const changed = Object.entries(after).filter(([name, value]) => !isSame(value, before && Reflect.get(before, name)));
    const patch = before === null ? [] : changed.map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
    const payload = this.dialect.withState
      ? { patch, state: after }
      : { id, patch: before === null ? [{ op: 'add', path: '', value: after }] : patch };
    return { uuid, text: JSON.stringify({ channel: CHANNELS[kind], uuid, created: new Date(at).toISOString(), payload }) };
  }

  #seriesOf({ fixture }: Market): number {
    return fixture.type === 'series' ? fixture.id : (this.matches.get(fixture.id)?.series.id ?? 0);
  }

  #pick<V>(values: readonly V[]): V | undefined {
    return values.length === 0 ? undefined : this.#random.pick(values);
  }

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #now(): string {
    return inSeconds(Date.now());
  }
}

/** A time in the format of the REST APIs. */
function inSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** The version that the odds of a market carry. */
export function versionOf(market: Pick<Market, 'selections'>): number {
  return market.selections[0]?.odds ?? 0;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
