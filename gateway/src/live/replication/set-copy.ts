import type { LiveSet } from '../live-set.ts';
import type { ReplicatedSet } from './replicated-set.ts';
import { stepOf, type ValueCodec } from './set-wire.ts';

/** Makes a set do what another one of this process does, from when that one is known. */
export class SetCopy<V> {
  readonly known: Promise<void>;
  readonly #from: ReplicatedSet<V>;
  readonly #to: LiveSet<V>;
  readonly #codec: Pick<ValueCodec<V>, 'keyOf'>;
  #unfollow: (() => void) | null = null;
  #isOver = false;

  constructor(options: { from: ReplicatedSet<V>; to: LiveSet<V>; codec: Pick<ValueCodec<V>, 'keyOf'> }) {
    this.#from = options.from;
    this.#to = options.to;
    this.#codec = options.codec;
    this.known = this.#begin();
  }

  async fresh(): Promise<void> {
    await this.#from.fresh();
    await this.known;
  }

  end(): void {
    this.#isOver = true;
    this.#unfollow?.();
    this.#from.release();
  }

  async #begin(): Promise<void> {
    await this.#from.known();
    if (this.#isOver) return;
    const { set } = this.#from;
    this.#to.restore(set.history());
    this.#unfollow = set.follow({ moved: () => this.#moved(), closed: () => {} });
  }

  #moved(): void {
    const { set } = this.#from;
    const step = stepOf(set.since(this.#to));
    const shown = step?.values.map((value) => [this.#codec.keyOf(value), value] as const) ?? [];
    if (step === null || !this.#to.advance({ ...step, shown })) this.#to.restore(set.history());
  }
}
