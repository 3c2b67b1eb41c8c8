/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same sequence on every machine. */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(list: readonly T[]): T {
    const at = this.int(0, list.length - 1);
    for (const item of list.slice(at, at + 1)) return item;
    throw new RangeError('cannot pick from an empty list');
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, key: this.next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item);
  }

  /** Shaped like a version 4 UUID. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, (_, i) => {
      if (i === 12) return '4';
      return (i === 16 ? this.int(8, 11) : this.int(0, 15)).toString(16);
    }).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  /** An independent sequence that depends only on the seed and the label, not on earlier calls. */
  fork(label: string): Random {
    let hash = 2_166_136_261 ^ this.#seed;
    for (const char of label) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
    return new Random(Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d));
  }
}
