import { randomUUID } from 'node:crypto';
import { PRIORITY } from '../../../provider/client/rate-limiter.ts';
import type { TradingScope } from '../../../scope/trading-scope.ts';
import type { Store } from '../../../store/store.ts';
import type { Log } from '../../../telemetry/log.ts';
import { type HistoryStore, HistoryTable } from './history-table.ts';
import { Recorder } from './recorder.ts';

/** Milliseconds. */
export const RECORDER_TIMERS = {
  /** How often what was recorded is stored; what waits may be lost with the process. */
  HISTORY_FLUSH_MS: 900,
  /** How often a gateway that is not the writer of a scope tries to become it. */
  HISTORY_TAKE_OVER_MS: 2_000,
};

interface Options {
  readonly store: HistoryStore & { readonly health: Pick<Store['health'], 'isSpaceLow'> };
  readonly config: Readonly<typeof RECORDER_TIMERS>;
  readonly isOn: boolean;
  readonly log: Log;
}

/** Records what the open feeds of this gateway see. */
export class History {
  readonly table: HistoryTable;
  readonly #store: Options['store'];
  readonly #log: Log;
  readonly isOn: boolean;
  readonly #takeOverMs: number;
  /** Marks this gateway as a writer. */
  readonly owner = randomUUID();
  readonly #recorders = new Set<Recorder>();
  readonly #timer: NodeJS.Timeout;
  #flushing: Promise<void> | null = null;

  constructor(options: Options) {
    this.#store = options.store;
    this.#log = options.log;
    this.isOn = options.isOn;
    this.#takeOverMs = options.config.HISTORY_TAKE_OVER_MS;
    this.table = new HistoryTable(options.store);
    this.#timer = setInterval(() => void this.flush(), options.config.HISTORY_FLUSH_MS).unref();
  }

  /** Whether this gateway is the writer of a scope; null without an open feed of the scope. */
  isWriterOf(scope: string): boolean | null {
    const open = [...this.#recorders].filter((recorder) => recorder.scope === scope && !recorder.isClosed);
    return open.length === 0 ? null : open.some(({ isWriting }) => isWriting);
  }

  /**
   * The recorder of a feed that opens; null if nothing is recorded.
   * @param options `uncheckedKey`: see {@link Recorder}. `readsLabels`: whether labels are read that no user has asked for
   */
  createRecorder(scope: TradingScope, options: { uncheckedKey: string | null; readsLabels: boolean }): Recorder | null {
    if (!this.isOn) return null;
    const recorder = new Recorder({
      table: this.table,
      scope: scope.id,
      labels: {
        find: (id) => scope.entities.labels.peek(id),
        // Other feeds record only labels that users have read.
        request: (ids) => {
          if (options.readsLabels) void scope.entities.labels.readMany(ids, PRIORITY.RECONCILE);
        },
      },
      retryMs: this.#takeOverMs,
      owner: this.owner,
      uncheckedKey: options.uncheckedKey,
      log: this.#log,
    });
    this.#recorders.add(recorder);
    return recorder;
  }

  /** Stores what was recorded so far. Never rejects. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** Call after the feeds have closed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  async #flush(): Promise<void> {
    // In order, because a feed that opens again continues after its predecessor.
    for (const recorder of this.#recorders) {
      if (this.#store.health.isSpaceLow) recorder.stop('the store has little space left');
      // oxlint-disable no-await-in-loop -- see above
      else await recorder.flush();
      if (!recorder.isDone) continue;
      await recorder.release();
      // oxlint-enable no-await-in-loop
      this.#recorders.delete(recorder);
    }
  }
}
