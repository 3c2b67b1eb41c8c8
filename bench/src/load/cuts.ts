import { percentiles } from '../stats.ts';
import type { ListState } from './list-state.ts';
import type { LoadClient } from '../../../gateway/test/support/load-client.ts';
import type { CutOutcome, CutCommand } from './socket-commands.ts';

/** Pause before another attempt to reconnect. */
const RETRY_MS = 100;

/** Disconnects every client periodically, each at its own time, and reconnects it at its cursor after a fixed time. */
export class Cuts {
  readonly #states: readonly ListState[];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #reconnections = new Set<Promise<void>>();
  readonly #recoveryTimes: number[] = [];
  readonly #snapshotsBefore: number;
  #cuts = 0;
  #failures = 0;
  #isOver = false;

  constructor(clients: readonly LoadClient[], states: readonly ListState[], { everyMs, offlineMs }: CutCommand) {
    this.#states = states;
    this.#snapshotsBefore = this.#snapshots();
    for (const [i, client] of clients.entries())
      this.#plan(() => this.#cycle(client, everyMs, offlineMs), (everyMs * i) / clients.length);
  }

  /** Stops the cuts; resolves once all clients have reconnected. */
  async end(): Promise<void> {
    this.#isOver = true;
    while (this.#reconnections.size > 0) await Promise.all(this.#reconnections);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  outcome(): CutOutcome {
    return {
      cuts: this.#cuts,
      failures: this.#failures,
      snapshots: this.#snapshots() - this.#snapshotsBefore,
      gaps: this.#states.reduce((all, { gaps }) => all + gaps, 0),
      recoveryMs: percentiles(this.#recoveryTimes),
    };
  }

  #snapshots(): number {
    return this.#states.reduce((all, { snapshots }) => all + snapshots, 0);
  }

  #plan(work: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }

  #cycle(client: LoadClient, everyMs: number, offlineMs: number): void {
    if (this.#isOver) return;
    this.#cuts += 1;
    client.cut();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#reconnections.add(promise);
    void promise.then(() => this.#reconnections.delete(promise));
    const reconnect = (): void => {
      void client.connect().then((isConnected) => {
        if (isConnected) {
          this.#recoveryTimes.push(performance.now() - client.connectedAt);
          resolve();
          this.#plan(() => this.#cycle(client, everyMs, offlineMs), everyMs);
        } else {
          this.#failures += 1;
          this.#plan(reconnect, RETRY_MS);
        }
      });
    };
    this.#plan(reconnect, offlineMs);
  }
}
