import type { LRUCache } from 'lru-cache';
import { RenewingCache } from '../../../cache/renewing-cache.ts';
import type { ViewerModel } from '../../../auth/viewer.ts';
import { nullIfHidden } from '../../../errors/provider-failure.ts';
import type { AccountClientsApi } from '../../../provider/api/account-clients.ts';
import { boundedMap } from '../../../util/bounded-map.ts';
import type { SharedScope } from '../feed/feeds.ts';
import type { BackgroundKeys } from './background-keys.ts';
import type { ChangesQuery, StepsQuery } from './history-statements.ts';
import { type HistoryTable, NO_NAMES, type RecordedBoard, type RecordedNames } from './history-table.ts';
import type { Covered, Recorded } from './recorded.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

const API_KEY_MS = 48 * HOUR_MS;
const MAX_CLIENTS = 10_000;

export const HISTORY_TIMERS = {
  /** How long Historical access and packages of a client apply before they are read again, ms. */
  HISTORY_ACCESS_MS: 600_000,
};

/** The parts of an operation's context that decide what it may read. */
export interface HistoryContext {
  readonly hasApiKey: boolean;
  trading(): Promise<{ readonly scope: Pick<SharedScope['scope'], 'id'>; readonly callerGroup: string }>;
  viewer(): Promise<Pick<ViewerModel, 'accountScope' | 'owns'>>;
  account(): Pick<AccountClientsApi, 'client'>;
}

/** Limits of the history that users of a scope may read. */
interface Access {
  /** How far back, ms; null: without limit, 0: nothing that is recorded. */
  readonly backMs: number | null;
  /** Games of the client's packages; null: whatever was recorded. */
  readonly games: ReadonlySet<number> | null;
}

/** Pages of the past by their query. */
type Pages = LRUCache<string, Promise<readonly Recorded[]>>;
/** About 1 MB each. */
const MAX_PAGES = 32;

const NOTHING: Access = { backMs: 0, games: new Set() };
/** The provider does not say which client a key belongs to. */
const OF_API_KEY: Access = { backMs: API_KEY_MS, games: null };

/**
 * What was recorded, for those who may read it. Boards, price history, events, replays and exports all begin with `open`.
 *
 * | caller | reads | of | as far back as |
 * |---|---|---|---|
 * | trading session | what was recorded for its client | the games in the client's packages | the client's Historical access |
 * | API key | what was recorded for this key | any game | 48 hours |
 */
export class Histories {
  readonly #table: HistoryTable;
  readonly #pages: Pages = boundedMap(MAX_PAGES);
  readonly #keys: Pick<BackgroundKeys, 'find'>;
  readonly #waitForCheck: (client: string) => Promise<void>;
  readonly #access: RenewingCache<Access>;

  /** @param options `waitForCheck`: resolves when no key of a client is being checked */
  constructor({
    table,
    keys,
    waitForCheck,
    config,
  }: {
    table: HistoryTable;
    keys: Pick<BackgroundKeys, 'find'>;
    waitForCheck: (client: string) => Promise<void>;
    config: Readonly<typeof HISTORY_TIMERS>;
  }) {
    this.#table = table;
    this.#keys = keys;
    this.#waitForCheck = waitForCheck;
    this.#access = new RenewingCache({
      name: 'history_access',
      ttlMs: config.HISTORY_ACCESS_MS,
      renewAfter: 0.5,
      max: MAX_CLIENTS,
    });
  }

  /**
   * A series as the caller may read it; one that was not recorded, or must not be read, has nothing.
   * @param now start of a long read, whose limits stay those of its start: own clock, ms
   */
  async open(context: HistoryContext, series: number, now = Date.now()): Promise<ReadableSeries> {
    const { scope, callerGroup } = await context.trading();
    const access = context.hasApiKey ? OF_API_KEY : await this.#clientAccess(context, scope.id, callerGroup);
    const from = access.backMs === null ? null : now - access.backMs;
    const game = access.games && (await this.#table.gameOf(scope.id, series));
    const isForeign = access.games !== null && (game === null || !access.games.has(game));
    const isHidden = access.backMs === 0 || isForeign || (!context.hasApiKey && (await this.#isUnchecked(scope.id)));
    return new ReadableSeries({ table: this.#table, pages: this.#pages, scope: scope.id, series, from, isHidden });
  }

  /** Whether something was recorded with a key that may be another client's. */
  async #isUnchecked(client: string): Promise<boolean> {
    await this.#waitForCheck(client);
    return (await this.#keys.find(client)).unchecked_from !== null;
  }

  /** Uses `GET v1/client3?client=`. Rejects with a ProviderFailure while it cannot be read and the last answer is too old. */
  #clientAccess(context: HistoryContext, client: string, callerGroup: string): Promise<Access> {
    return this.#access.get(`${callerGroup} ${client}`, async () => {
      const viewer = await context.viewer();
      const { caller, customerId } = await viewer.accountScope();
      const found = await nullIfHidden(context.account().client(caller, client, customerId));
      if (found === null || found.deleted || found.id !== client || !(await viewer.owns(found))) return NOTHING;
      const { hours_back: hours, packages, unreadable } = found;
      if (unreadable.includes('hours_back')) return NOTHING;
      return { backMs: hours === null ? null : hours * HOUR_MS, games: new Set(packages.map(({ game }) => game.id)) };
    });
  }
}

const NO_BOARD: RecordedBoard = { rows: [], states: [], covered: null, previous: null, next: null, availableFrom: null };

/** The history of a series within the limits of a caller. Earlier moments look as if they were not recorded. */
export class ReadableSeries {
  readonly scope: string;
  readonly series: number;
  /** The earliest moment that may be read, whether it was recorded or not: own clock, ms; null: without limit. */
  readonly readableFrom: number | null;
  readonly #table: HistoryTable;
  readonly #pages: Pages;
  readonly #from: number;

  constructor(options: {
    table: HistoryTable;
    pages: Pages;
    scope: string;
    series: number;
    from: number | null;
    isHidden: boolean;
  }) {
    this.scope = options.scope;
    this.series = options.series;
    this.readableFrom = options.from;
    this.#table = options.table;
    this.#pages = options.pages;
    this.#from = options.isHidden ? Number.POSITIVE_INFINITY : (options.from ?? 0);
  }

  /** The intervals, oldest first. */
  async coverage(): Promise<readonly Covered[]> {
    if (this.#isHidden) return [];
    const intervals = await this.#table.coverage(this.scope, this.series);
    return intervals.flatMap((interval) => this.#clipped(interval) ?? []);
  }

  async boardAt(at: number): Promise<RecordedBoard> {
    if (this.#isHidden) return NO_BOARD;
    const moment = Math.max(at, this.#from);
    const { rows, states, covered, previous, next, availableFrom } = await this.#table.boardAt(this.scope, this.series, moment);
    const clipped = { covered: this.#clipped(covered), previous: this.#clipped(previous), next: this.#clipped(next) };
    const first = availableFrom === null ? null : Math.max(availableFrom, this.#from);
    const hasAny = clipped.covered !== null || clipped.previous !== null || clipped.next !== null;
    const available = { availableFrom: hasAny ? first : null };
    if (at < this.#from) return { ...NO_BOARD, ...available, next: clipped.covered ?? clipped.next };
    const isShown = clipped.covered !== null || clipped.previous !== null;
    return { ...(isShown ? { rows, states } : NO_BOARD), ...clipped, ...available };
  }

  /** Names and labels, whenever they were shown. */
  async names(): Promise<RecordedNames> {
    return this.#isHidden ? NO_NAMES : this.#table.names(this.scope, this.series);
  }

  async changes(query: ChangesQuery): Promise<readonly Recorded[]> {
    const limited = this.#limited(query);
    return limited === null ? [] : this.#table.changes(this.scope, this.series, limited);
  }

  /** `changes` of a part that cannot change any more. Readers who request equal pages share them. */
  async pastChanges(query: ChangesQuery): Promise<readonly Recorded[]> {
    const limited = this.#limited(query);
    if (limited === null) return [];
    const key = JSON.stringify([this.scope, this.series, limited.from, limited.to, limited.after?.number, limited.limit]);
    const known = this.#pages.get(key);
    if (known) return known;
    const page = this.#table.changes(this.scope, this.series, limited);
    this.#pages.set(key, page);
    page.catch(() => this.#pages.delete(key));
    return page;
  }

  async marketChanges(market: number, query: ChangesQuery): Promise<readonly Recorded[]> {
    const limited = this.#limited(query);
    return limited === null ? [] : this.#table.marketChanges(this.scope, this.series, market, limited);
  }

  /** Moments at which something was recorded; see {@link HistoryTable.steps}. */
  async steps(query: StepsQuery): ReturnType<HistoryTable['steps']> {
    return this.mayRead(query.after) ? this.#table.steps(this.scope, this.series, query) : { count: 0, at: null };
  }

  mayRead(at: number): boolean {
    return at >= this.#from;
  }

  get #isHidden(): boolean {
    return this.#from === Number.POSITIVE_INFINITY;
  }

  #limited(query: ChangesQuery): ChangesQuery | null {
    return this.#isHidden || query.to < this.#from ? null : { ...query, from: Math.max(query.from, this.#from) };
  }

  #clipped(interval: Covered | null): Covered | null {
    if (interval === null || interval.until < this.#from) return null;
    return { ...interval, from: Math.max(interval.from, this.#from) };
  }
}
