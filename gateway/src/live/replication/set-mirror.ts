import type { Cursor, LiveSet, LiveStatus, SetStep } from '../live-set.ts';
import type { Bus } from './bus.ts';
import { isAt, readSnapshot, type ValueCodec } from './set-wire.ts';

/** Steps kept while an image is read; more than these and it is read again. */
const MAX_EARLY_STEPS = 1_000;
const RETRY_MS = 250;

/**
 * Makes a set do what one of another process does: its image first, then each of its steps. What does not follow on what is
 * held, and what cannot be read, has the image read anew; a gap is never passed over. Nothing is taken before `begin`, and
 * never an image that is older than what the set has shown of its epoch: it stays as it is, STALE, until a newer one.
 */
export class SetMirror<V> {
  readonly #bus: Bus;
  readonly #image: string;
  readonly #set: LiveSet<V>;
  readonly #codec: ValueCodec<V>;
  readonly #onMissing: () => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #loaded = Promise.withResolvers<void>();
  #hasBegun = false;
  #isLoaded = false;
  #early: SetStep<V>[] | null = null;
  #again = false;
  #retry: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(options: {
    bus: Bus;
    /** Name of the stored image. */
    image: string;
    set: LiveSet<V>;
    codec: ValueCodec<V>;
    /** There is no image (any more): somebody has to store it. */
    onMissing: () => void;
    onFailure: (error: unknown) => void;
  }) {
    this.#bus = options.bus;
    this.#image = options.image;
    this.#set = options.set;
    this.#codec = options.codec;
    this.#onMissing = options.onMissing;
    this.#onFailure = options.onFailure;
  }

  /** Resolves with the first image. */
  get loaded(): Promise<void> {
    return this.#loaded.promise;
  }

  /** The one that fills the set has published it: a stored image is no longer what another one left behind. */
  begin(): void {
    this.#hasBegun = true;
    this.load();
  }

  /** Null: the step could not be read. */
  take(step: SetStep<V> | null): void {
    if (this.#isOver || !this.#hasBegun) return;
    if (this.#early !== null) {
      if (step === null || this.#early.length >= MAX_EARLY_STEPS) {
        this.#early = [];
        this.#again = true;
      } else this.#early.push(step);
    } else if (!this.#isLoaded || step === null || !this.#advance(step)) this.load();
  }

  /** The other set is there now. */
  isAt(place: Cursor, status: LiveStatus): void {
    if (this.#isOver || !this.#hasBegun || this.#early !== null) return;
    if (!this.#isLoaded || !isAt(this.#set, place)) this.load();
    else this.#set.setStatus(status);
  }

  /** Reads the image anew, soon again when that fails. */
  load(): void {
    if (this.#isOver || !this.#hasBegun) return;
    if (this.#early !== null) {
      this.#again = true;
      return;
    }
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    this.#early = [];
    this.#again = false;
    void this.#read();
  }

  end(): void {
    this.#isOver = true;
    if (this.#retry) clearTimeout(this.#retry);
  }

  async #read(): Promise<void> {
    let found = false;
    try {
      const history = readSnapshot(await this.#bus.image(this.#image), this.#codec);
      if (this.#isOver) return;
      if (history === null) this.#onMissing();
      else if (this.#isLoaded && history.status === this.#set.status && isAt(this.#set, history)) found = true;
      else if (this.#set.restore(history)) found = true;
      else this.#set.setStatus('STALE');
    } catch (error) {
      if (this.#isOver) return;
      this.#onFailure(error);
    }
    const early = this.#early ?? [];
    this.#early = null;
    const follows = found && early.every((step) => this.#advance(step)) && !this.#again;
    if (found && !this.#isLoaded) {
      this.#isLoaded = true;
      this.#loaded.resolve();
    }
    if (!follows) this.#retry = setTimeout(() => this.load(), RETRY_MS).unref();
  }

  /** False: something lies between. */
  #advance(step: SetStep<V>): boolean {
    // Of the image already: steps and image come by different ways.
    const { epoch, seq } = this.#set;
    const isPast = step.epoch === epoch && (step.seq < seq || (step.seq === seq && step.seq > step.prevSeq));
    return isPast || this.#set.advance(step);
  }
}
