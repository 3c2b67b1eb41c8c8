import type { LiveCursor } from '../types.generated.ts';
import type { LiveBatch } from './live-batch.ts';

/** Sees whether each batch of a subscription continues where the one before it ended. */
export class BatchChain {
  #last: LiveCursor | null;

  /** Null where nothing was taken in before: only an image can begin. */
  constructor(after: LiveCursor | null) {
    this.#last = after;
  }

  /** False for a gap: that batch must not be applied, nor any after it. */
  accept({ epoch, seq, prevSeq }: Pick<LiveBatch, 'epoch' | 'seq' | 'prevSeq'>): boolean {
    if (prevSeq !== null && !this.#continues(epoch, prevSeq, seq)) return false;
    this.#last = { epoch, seq };
    return true;
  }

  #continues(epoch: string, prevSeq: number, seq: number): boolean {
    return this.#last !== null && this.#last.epoch === epoch && this.#last.seq === prevSeq && seq >= prevSeq;
  }
}
