import type { Clock } from '../../util/clock.ts';
import type { ReplicationStore, StreamConnection, StreamEntry } from './store.ts';

/** First and longest delay before a failed read is retried; it doubles with each failure. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/** One stream that is read. */
export interface StreamWatch {
  /** Continues the read after another entry. */
  seek(after: string): void;
  stop(): void;
}

interface Watch {
  after: string;
  readonly onEntries: (entries: readonly StreamEntry[]) => void | Promise<void>;
}

interface StreamReaderOptions {
  readonly store: Pick<ReplicationStore, 'connect'>;
  readonly clock: Clock;
  /** Called for the first of several failures in a row. */
  readonly onError: (error: unknown) => void;
}

/** Reads the streams of a gateway: one blocking read per hash tag, on a dedicated connection, restarted when the set of streams changes. */
export class StreamReader {
  readonly #options: StreamReaderOptions;
  readonly #tags = new Map<string, TagReader>();

  constructor(options: StreamReaderOptions) {
    this.#options = options;
  }

  /** @param onEntries is awaited before the next read of the tag, and never rejects */
  watch(tag: string, key: string, after: string, onEntries: Watch['onEntries']): StreamWatch {
    const reader = this.#tags.get(tag) ?? new TagReader(tag, this.#options);
    this.#tags.set(tag, reader);
    const watch: Watch = { after, onEntries };
    reader.add(key, watch);
    return {
      seek: (id) => {
        watch.after = id;
        reader.changed();
      },
      stop: () => {
        if (reader.remove(key, watch) === 0) this.#tags.delete(tag);
      },
    };
  }
}

class TagReader {
  readonly #tag: string;
  readonly #options: StreamReaderOptions;
  readonly #watches = new Map<string, Watch>();
  #connection: StreamConnection | null = null;
  #isRunning = false;

  constructor(tag: string, options: StreamReaderOptions) {
    this.#tag = tag;
    this.#options = options;
  }

  add(key: string, watch: Watch): void {
    this.#watches.set(key, watch);
    if (this.#isRunning) this.changed();
    else void this.#run();
  }

  /** @returns the number of remaining streams */
  remove(key: string, watch: Watch): number {
    if (this.#watches.get(key) === watch) this.#watches.delete(key);
    if (this.#watches.size === 0) this.#connection?.close();
    return this.#watches.size;
  }

  changed(): void {
    // Without a response, the next read has the change: at the latest after the block time.
    this.#connection?.interrupt().catch(() => {});
  }

  async #run(): Promise<void> {
    const { store, clock, onError } = this.#options;
    this.#isRunning = true;
    let failures = 0;
    while (this.#watches.size > 0) {
      try {
        this.#connection ??= await store.connect(this.#tag);
        await this.#read(this.#connection);
        failures = 0;
      } catch (error) {
        this.#connection?.close();
        this.#connection = null;
        if (failures === 0) onError(error);
        const delayMs = Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS);
        failures += 1;
        await new Promise<void>((resolve) => clock.after(delayMs, resolve));
      }
    }
    this.#connection?.close();
    this.#connection = null;
    this.#isRunning = false;
  }

  async #read(connection: StreamConnection): Promise<void> {
    const after = new Map(Array.from(this.#watches, ([key, watch]) => [key, watch.after]));
    const found = await connection.read(after);
    const work = Array.from(found, async ([key, entries]) => {
      const watch = this.#watches.get(key);
      // A watch that has moved meanwhile reads again from its new position.
      if (watch === undefined || watch.after !== after.get(key)) return;
      watch.after = entries.at(-1)?.id ?? watch.after;
      await watch.onEntries(entries);
    });
    await Promise.all(work);
  }
}
