import type { Identified, LiveBatch } from './live-batch.ts';

export interface TestMarket extends Identified {
  readonly odds?: number | undefined;
}

export interface TestTypes {
  readonly SERIES: Identified;
  readonly MATCH: Identified;
  readonly MARKET: TestMarket;
}

/** An empty batch with a position, plus the given parts. */
export function liveBatch(parts: Partial<LiveBatch<TestTypes>>): LiveBatch<TestTypes> {
  return { epoch: 'e', seq: 1, prevSeq: null, status: 'LIVE', removed: [], ...parts };
}

export function liveSeries(id: string): Identified {
  return { id };
}

export function liveMarket(id: string, { odds }: { odds?: number } = {}): TestMarket {
  return { id, odds };
}
