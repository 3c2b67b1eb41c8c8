import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market, MarketState } from '@sightline/provider-contract/odds.ts';
import { FeedSets } from '../../src/domains/trading/feed/feed-sets.ts';
import { FeedState } from '../../src/domains/trading/feed/feed-state.ts';
import type { LiveEntry } from '../../src/domains/trading/feed/live-batch.ts';
import { type SetName, setName } from '../../src/domains/trading/feed/set-kinds.ts';
import { SharedRead } from '../../src/domains/trading/feed/shared-read.ts';
import type { HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import { Recorder } from '../../src/domains/trading/history/recorder.ts';
import type { FeedListener } from '../../src/domains/trading/feed/feed.ts';
import type { LiveStatus } from '../../src/live/live-set.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { steadyNow } from '../../src/util/clock.ts';

export const SCOPE = '7';

export const seriesOf = (id: number, changes: Partial<Series> = {}): Series => ({
  id,
  title: `Series ${id}`,
  start: '2026-11-27T10:00:00Z',
  end: null,
  deleted_at: null,
  lifecycle: 'live',
  format: { best_of: 3 },
  participants: [],
  tournament: null,
  game: { id: 1 },
  matches: [],
  resource_version: null,
  ...changes,
});

export const matchOf = (id: number, series: number, score: number): Match => ({
  id,
  order: id % 10,
  lifecycle: 'live',
  series: { id: series },
  game: { id: 1 },
  deleted_at: null,
  participants: [1, 2].map((seed) => ({ seed, score, forfeit: false, roster: null, winner: false, stats: null })),
  resource_version: null,
});

export const marketOf = (
  id: number,
  fixture: Market['fixture'],
  changes: { readonly type: string; readonly state?: MarketState; readonly odds?: number; readonly outcome?: boolean | null },
): Market => ({
  id,
  type: changes.type,
  state: changes.state ?? 'open',
  fixture,
  context: changes.type === 'total_rounds' ? { line: 2.5 } : null,
  selections: [1, 2].map((selection) => ({
    id: selection,
    odds: changes.odds ?? null,
    was_outcome: changes.outcome === undefined ? null : changes.outcome === (selection === 1),
    entity: { id: selection, type: 'team' },
    context: null,
  })),
  created_at: null,
  updated_at: new Date(Date.now()).toISOString(),
  resource_version: null,
});

/** A feed without a provider: a test applies states and publishes, and a recorder records them. */
export class RecordedWorld {
  readonly state: FeedState;
  readonly sets: FeedSets;
  readonly #table: HistoryTable;
  readonly #scope: string;
  readonly #releases = new Map<SetName, () => void>();
  recorder: Recorder;
  status: LiveStatus = 'LIVE';
  /** Whether a change was applied and is not published yet. */
  isPending = false;

  constructor(table: HistoryTable, scope = SCOPE) {
    this.#table = table;
    this.#scope = scope;
    this.recorder = this.#createRecorder();
    // `kill` replaces the recorder.
    const listener: Omit<FeedListener, 'opened' | 'closed'> = {
      applied: (applied) => this.recorder.applied(applied),
      dropped: (id) => this.recorder.dropped(id),
      setChanged: (id, isCurrent) => this.recorder.setChanged(id, isCurrent),
      published: (ids) => this.recorder.published(ids),
    };
    const nothing = (): void => {};
    this.state = new FeedState({
      requests: { series: nothing, match: nothing, fixture: nothing, names: nothing },
      onChange: (id) => this.sets.seriesChanged(id),
      listener,
      refs: { isReady: () => true, hasAll: () => true, rosterOf: () => null },
    });
    const read = (): Promise<void> => Promise.resolve();
    this.sets = new FeedSets({
      // A released set closes at once; all else takes longer than the test, which publishes itself.
      config: { FEED_LINGER_MS: 0, FEED_PARTIAL_MS: 60_000, FEED_RETRY_MS: 60_000, SCOPE_CACHE_MS: 0 },
      state: this.state,
      sync: {
        mayLackMarkets: () => false,
        readSeries: (id) => Promise.resolve(this.state.open(id)),
        waitForNames: read,
        forgetSeries: nothing,
        forgetList: nothing,
      },
      polled: { refresh: read, refreshInBackground: nothing },
      snapshot: new SharedRead({
        read: () => Promise.resolve(this.sets.listWasRead(steadyNow())),
        retryMs: 1,
        spacingMs: 0,
      }),
      stored: { find: () => Promise.resolve(null) },
      feed: { pushStatus: () => this.status, maxAgeMs: () => 0, beforeRead: read, readSoon: nothing },
      listener,
      onIdle: nothing,
    });
    this.#attach();
  }

  async open(name: SetName): Promise<void> {
    if (this.#releases.has(name)) return;
    const opened = this.sets.open(name);
    await opened.ready();
    this.#releases.set(name, opened.release);
    this.publish();
  }

  /** Closes a set; resolves once it is closed. */
  async close(name: SetName): Promise<void> {
    this.#releases.get(name)?.();
    this.#releases.delete(name);
    while (this.sets.byName.some(([open]) => open === name)) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  push(type: 'series' | 'match' | 'market', id: number, value: Series | Match | Market | null): void {
    const stamp = { kind: 'push', version: null, at: Date.now() - 3, precisionMs: 1, seenAt: steadyNow() } as const;
    const market = value && 'selections' in value ? value : null;
    if (market && !this.state.shouldRetain(market)) return;
    if (type === 'market') this.state.applyMarket(id, market, stamp);
    else if (type === 'match') this.state.applyMatch(id, value && 'series' in value ? value : null, stamp);
    else this.state.applySeries(id, value && 'matches' in value ? value : null, stamp);
    this.isPending = true;
  }

  setStatus(status: LiveStatus): void {
    this.status = status;
    this.sets.updateStatus();
  }

  publish(): void {
    this.sets.flush();
    this.isPending = false;
  }

  /** Entries of a set; null unless it is open. */
  shown(name: SetName): readonly LiveEntry[] | null {
    return this.sets.byName.find(([open]) => open === name)?.[1].snapshot().values ?? null;
  }

  /** Replaces the recorder, as if its process had crashed and another had started with the same state. */
  kill(): void {
    this.recorder = this.#createRecorder();
    this.#attach();
  }

  end(): void {
    this.sets.close();
  }

  #createRecorder(): Recorder {
    return new Recorder({
      table: this.#table,
      scope: this.#scope,
      labels: { find: () => null, request: () => {} },
      owner: 'o',
      retryMs: 0,
      log: createLog('silent'),
    });
  }

  #attach(): void {
    const { state, sets } = this;
    const none = { tournaments: [], rosters: [], teams: [], players: [] };
    this.recorder.opened({ state, sets, refs: { loadedOf: () => none } });
  }
}

export const LIST_SET = setName('tradingList');
export const seriesSet = (id: number): SetName => setName('seriesMarkets', id);
