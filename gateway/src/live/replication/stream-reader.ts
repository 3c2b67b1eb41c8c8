import type { Clock } from '../../util/clock.ts';
import type { ReplicationStore, StreamConnection, StreamEntry } from './store.ts';

const RETRY_MS = 100;

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

/** Reads the streams of a gateway: one blocking read per hash tag, on a dedicated connection, restarted when the set of streams changes. */
export class StreamReader {
  readonly #store: Pick<ReplicationStore, 'connect'>;
  readonly #clock: Clock;
  readonly #tags = new Map<string, TagReader>();

  constructor(options: { store: Pick<ReplicationStore, 'connect'>; clock: Clock }) {
    this.#store = options.store;
    this.#clock = options.clock;
  }

  /** @param onEntries is awaited before the next read of the tag, and never rejects */
  watch(tag: string, key: string, after: string, onEntries: Watch['onEntries']): StreamWatch {
    const reader = this.#tags.get(tag) ?? new TagReader(() => this.#store.connect(tag), this.#clock);
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
  readonly #connect: () => Promise<StreamConnection>;
  readonly #clock: Clock;
  readonly #watches = new Map<string, Watch>();
  #connection: StreamConnection | null = null;
  #isRunning = false;

  constructor(connect: () => Promise<StreamConnection>, clock: Clock) {
    this.#connect = connect;
    this.#clock = clock;
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
    this.#isRunning = true;
    while (this.#watches.size > 0) {
      try {
        this.#connection ??= await this.#connect();
        await this.#read(this.#connection);
      } catch {
        this.#connection?.close();
        this.#connection = null;
        await new Promise<void>((resolve) => this.#clock.after(RETRY_MS, resolve));
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
