import type { Change, Cursor, LiveSet, LiveStatus } from '../live-set.ts';
import type { Bus } from './bus.ts';
import { isSameCursor, readSnapshot, type ValueCodec } from './set-wire.ts';

/** Bound on steps that are buffered while a snapshot loads; above it the snapshot is loaded again. */
const MAX_BUFFERED_STEPS = 1_000;
const RETRY_MS = 250;

/**
 * Copies one set of the leader: loads its snapshot, then applies its steps. After a gap or an invalid step it loads the snapshot
 * again. It takes nothing before `begin`, and no snapshot that is older than what the set has shown of its epoch: the
 * set then stays STALE until there is a newer one.
 */
export class SetMirror<V> {
  readonly #bus: Bus;
  readonly #snapshotKey: string;
  readonly #set: LiveSet<V>;
  readonly #codec: ValueCodec<V>;
  readonly #onMissing: () => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #loaded = Promise.withResolvers<void>();
  #hasBegun = false;
  #isLoaded = false;
  /** Steps that arrived while the snapshot loads; null while none loads. */
  #buffered: Change<V>[] | null = null;
  #mustReload = false;
  #retry: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(options: {
    bus: Bus;
    snapshotKey: string;
    set: LiveSet<V>;
    codec: ValueCodec<V>;
    /** There is no stored snapshot: the leader has to store one. */
    onMissing: () => void;
    onFailure: (error: unknown) => void;
  }) {
    this.#bus = options.bus;
    this.#snapshotKey = options.snapshotKey;
    this.#set = options.set;
    this.#codec = options.codec;
    this.#onMissing = options.onMissing;
    this.#onFailure = options.onFailure;
  }

  /** Resolves with the first snapshot. */
  get loaded(): Promise<void> {
    return this.#loaded.promise;
  }

  /** The leader has published the set, so a stored snapshot is not a former leader's. */
  begin(): void {
    this.#hasBegun = true;
    this.load();
  }

  /** @param step null for an invalid one */
  take(step: Change<V> | null): void {
    if (this.#isOver || !this.#hasBegun) return;
    if (this.#buffered !== null) {
      if (step === null || this.#buffered.length >= MAX_BUFFERED_STEPS) {
        this.#buffered = [];
        this.#mustReload = true;
      } else this.#buffered.push(step);
    } else if (!this.#isLoaded || step === null || !this.#advance(step)) this.load();
  }

  /** The leader's set is at this position. */
  confirm(position: Cursor, status: LiveStatus): void {
    if (this.#isOver || !this.#hasBegun || this.#buffered !== null) return;
    if (!this.#isLoaded || !isSameCursor(this.#set, position)) this.load();
    else this.#set.setStatus(status);
  }

  /** Loads the snapshot; retries after a failure. */
  load(): void {
    if (this.#isOver || !this.#hasBegun) return;
    if (this.#buffered !== null) {
      this.#mustReload = true;
      return;
    }
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    this.#buffered = [];
    this.#mustReload = false;
    void this.#load();
  }

  end(): void {
    this.#isOver = true;
    if (this.#retry) clearTimeout(this.#retry);
  }

  async #load(): Promise<void> {
    let isFound = false;
    try {
      const state = readSnapshot(await this.#bus.snapshot(this.#snapshotKey), this.#codec);
      if (this.#isOver) return;
      if (state === null) this.#onMissing();
      else if (this.#isLoaded && state.status === this.#set.status && isSameCursor(this.#set, state)) isFound = true;
      else if (this.#set.restore(state)) isFound = true;
      else this.#set.setStatus('STALE');
    } catch (error) {
      if (this.#isOver) return;
      this.#onFailure(error);
    }
    const buffered = this.#buffered ?? [];
    this.#buffered = null;
    const isUpToDate = isFound && buffered.every((step) => this.#advance(step)) && !this.#mustReload;
    if (isFound && !this.#isLoaded) {
      this.#isLoaded = true;
      this.#loaded.resolve();
    }
    if (!isUpToDate) this.#retry = setTimeout(() => this.load(), RETRY_MS).unref();
  }

  /** False: there is a gap before the step. */
  #advance(step: Change<V>): boolean {
    // The snapshot may contain the step already: they arrive independently.
    const { epoch, seq } = this.#set;
    const isPast = step.epoch === epoch && (step.seq < seq || (step.seq === seq && step.seq > (step.prevSeq ?? seq)));
    return isPast || this.#set.advance(step, (value) => this.#codec.keyOf(value));
  }
}
