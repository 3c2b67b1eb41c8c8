import type { ReadBatch } from './batches.ts';

/** State of one subscriber of the list: markets by id, and its position. */
export class ListState {
  cursor: ReadBatch['cursor'] | null = null;
  gaps = 0;
  snapshots = 0;
  readonly #markets = new Map<string, string>();

  apply({ cursor, prevSeq, markets, removed }: ReadBatch): void {
    if (prevSeq === null) {
      this.snapshots += 1;
      this.#markets.clear();
    } else if (this.cursor?.epoch !== cursor.epoch || this.cursor.seq !== prevSeq) this.gaps += 1;
    for (const [id, text] of markets) this.#markets.set(id, text);
    for (const id of removed) this.#markets.delete(id);
    this.cursor = cursor;
  }

  /** Text of the state, equal for equal states. */
  text(): string {
    return stateText([...this.#markets]);
  }
}

/** @param markets in any order */
export function stateText(markets: readonly (readonly [id: string, text: string])[]): string {
  return markets
    .map(([id, text]) => `${id} ${text}`)
    .toSorted()
    .join('\n');
}
