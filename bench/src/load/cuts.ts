import { spread } from '../stats.ts';
import type { ListState } from './list-state.ts';
import type { Reader } from '../../../gateway/test/support/socket-reader.ts';
import type { CutOutcome, CutOrder } from './socket-orders.ts';

/** Disconnects every reader periodically, each at its own time, and reconnects it at its cursor after a fixed time. */
export class Cuts {
  readonly #states: readonly ListState[];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #back: number[] = [];
  readonly #imagesBefore: number;
  #cuts = 0;
  #failures = 0;
  #isOver = false;

  constructor(readers: readonly Reader[], states: readonly ListState[], { everyMs, offlineMs }: CutOrder) {
    this.#states = states;
    this.#imagesBefore = this.#images();
    for (const [i, reader] of readers.entries())
      this.#plan(() => this.#cycle(reader, everyMs, offlineMs), (everyMs * i) / readers.length);
  }

  /** Stops the cuts; resolves once all clients have reconnected. */
  async end(): Promise<void> {
    this.#isOver = true;
    while (this.#running.size > 0) await Promise.all(this.#running);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  outcome(): CutOutcome {
    return {
      cuts: this.#cuts,
      failures: this.#failures,
      images: this.#images() - this.#imagesBefore,
      gaps: this.#states.reduce((all, { gaps }) => all + gaps, 0),
      back: spread(this.#back),
    };
  }

  #images(): number {
    return this.#states.reduce((all, { images }) => all + images, 0);
  }

  #plan(work: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }

  #cycle(reader: Reader, everyMs: number, offlineMs: number): void {
    if (this.#isOver) return;
    this.#cuts += 1;
    reader.cut();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.add(promise);
    void promise.then(() => this.#running.delete(promise));
    const comeBack = (): void => {
      void reader.connect().then((isBack) => {
        if (isBack) {
          this.#back.push(performance.now() - reader.connectedAt);
          resolve();
          this.#plan(() => this.#cycle(reader, everyMs, offlineMs), everyMs);
        } else {
          this.#failures += 1;
          this.#plan(comeBack, 100);
        }
      });
    };
    this.#plan(comeBack, offlineMs);
  }
}
