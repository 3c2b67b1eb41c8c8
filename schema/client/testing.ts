import type { Identified, LiveBatch } from './live-batch.ts';

export interface TestMarket extends Identified {
  readonly odds?: number | undefined;
}

export interface TestTypes {
  readonly SERIES: Identified;
  readonly MATCH: Identified;
  readonly MARKET: TestMarket;
}

/** A batch that says nothing but where it stands, unless told more. */
export function liveBatch(parts: Partial<LiveBatch<TestTypes>>): LiveBatch<TestTypes> {
  return { epoch: 'e', seq: 1, prevSeq: null, status: 'LIVE', removed: [], ...parts };
}

export function liveSeries(id: string): Identified {
  return { id };
}

export function liveMarket(id: string, { odds }: { odds?: number } = {}): TestMarket {
  return { id, odds };
}
