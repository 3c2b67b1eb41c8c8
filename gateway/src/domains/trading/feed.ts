import type { LiveBatchModel } from './live-batch.ts';

/** Position up to which a reader has taken in a live set. */
export interface LiveCursorModel {
  readonly epoch: string;
  readonly seq: number;
}

/** Live trading state of one scope. */
export interface TradingFeed {
  /** The list set as an image. Rejects with MARKETS_UNAVAILABLE or a provider failure. */
  list(deadline: AbortSignal): Promise<LiveBatchModel>;
  /** One series set as an image; null for an unknown series. */
  series(seriesId: number, deadline: AbortSignal): Promise<LiveBatchModel | null>;
  /** The list set as it changes; endless, ended by `return()`. */
  watchList(after: LiveCursorModel | null): AsyncGenerator<LiveBatchModel, void>;
  /** One series set as it changes; ends at once for an unknown series. */
  watchSeries(seriesId: number, after: LiveCursorModel | null): AsyncGenerator<LiveBatchModel, void>;
}
