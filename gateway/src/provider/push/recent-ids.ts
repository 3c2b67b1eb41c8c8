/** The last `max` ids seen: tells a message that is delivered again from a new one. */
export class RecentIds {
  readonly #max: number;
  readonly #ids = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  /** True the first time; false while the id is remembered. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > this.#max) {
      for (const oldest of this.#ids) {
        this.#ids.delete(oldest);
        break;
      }
    }
    return true;
  }
}
