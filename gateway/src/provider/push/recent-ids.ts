import { boundedMap } from '../../util/bounded-map.ts';

/** Size of a remembered id in the map, without its text. */
const ID_BYTES = 80;

/** The last `max` ids; recognises messages that are delivered again. */
export class RecentIds {
  readonly #ids: ReturnType<typeof boundedMap<string, true>>;

  constructor(max: number) {
    this.#ids = boundedMap(max);
  }

  /** Approximate size. */
  get bytes(): number {
    return ID_BYTES * this.#ids.size;
  }

  /** Returns true for a new id. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.set(id, true);
    return true;
  }
}
