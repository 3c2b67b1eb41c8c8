/** Size of a remembered id, with its text. */
const ID_BYTES = 90;

/**
 * At least the last `max` ids, at most twice as many; recognises messages that are delivered again. Nothing is deleted from a set: a map
 * that deletes its oldest entry for each new one doubles its table before it uses the room again.
 */
export class RecentIds {
  readonly #max: number;
  #newer = new Set<string>();
  #older: ReadonlySet<string> = new Set();

  constructor(max: number) {
    this.#max = max;
  }

  /** Approximate size. */
  get bytes(): number {
    return ID_BYTES * (this.#newer.size + this.#older.size);
  }

  /** Returns true for a new id. */
  add(id: string): boolean {
    if (this.#newer.has(id) || this.#older.has(id)) return false;
    if (this.#newer.size >= this.#max) {
      this.#older = this.#newer;
      this.#newer = new Set();
    }
    this.#newer.add(id);
    return true;
  }
}
