import type { LiveCursor } from '../types.generated.ts';
import type { LiveBatch } from './live-batch.ts';

/** Checks that each batch of a subscription continues where the previous one ended. */
export class BatchChain {
  #last: LiveCursor | null;

  /** @param after null when no batch was applied before: then the first one must be a snapshot */
  constructor(after: LiveCursor | null) {
    this.#last = after;
  }

  /** False for a gap: the batch must not be applied. */
  accept({ epoch, seq, prevSeq }: Pick<LiveBatch, 'epoch' | 'seq' | 'prevSeq'>): boolean {
    if (prevSeq !== null && !this.#continues(epoch, prevSeq, seq)) return false;
    this.#last = { epoch, seq };
    return true;
  }

  #continues(epoch: string, prevSeq: number, seq: number): boolean {
    return this.#last !== null && this.#last.epoch === epoch && this.#last.seq === prevSeq && seq >= prevSeq;
  }
}
