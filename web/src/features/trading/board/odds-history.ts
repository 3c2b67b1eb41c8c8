/** How many prices of one outcome are kept. */
export const MOST_POINTS = 24;

const NONE: readonly number[] = [];

/** Prices of the outcomes of one series as they moved: read once, then followed as they are shown. */
export class OddsHistory {
  readonly #points = new Map<string, readonly number[]>();
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Prices of one outcome, oldest first. The identical list as long as none was added. */
  points(selectionId: string): readonly number[] {
    return this.#points.get(selectionId) ?? NONE;
  }

  subscribe(selectionId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(selectionId) ?? new Set();
    this.#listeners.set(selectionId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(selectionId);
    };
  }

  /** Takes in what was read: prices that were seen meanwhile come after it. */
  fill(selectionId: string, odds: readonly (number | null)[]): void {
    const read = odds.filter((each) => each !== null);
    const seen = this.points(selectionId);
    // What was read a moment ago ends with the first prices that were shown.
    const overlap = seen.length === 0 ? -1 : read.lastIndexOf(seen[0] ?? Number.NaN);
    this.#set(selectionId, overlap === -1 ? [...read, ...seen] : [...read.slice(0, overlap), ...seen]);
  }

  /** Takes in the price that is shown now. */
  follow(selectionId: string, odds: number): void {
    const points = this.points(selectionId);
    if (points.at(-1) !== odds) this.#set(selectionId, [...points, odds]);
  }

  #set(selectionId: string, points: readonly number[]): void {
    this.#points.set(selectionId, points.slice(-MOST_POINTS));
    for (const listener of this.#listeners.get(selectionId) ?? []) listener();
  }
}
