/** What a hub has done since it began. */
export class HubCounters {
  /** Runs of an operation for one step of a set, whoever reads. */
  executions = 0;
  /** `next` messages built. */
  frames = 0;
  /** `next` messages written, one a reader. */
  deliveries = 0;
  /** Writes to sockets that carried them. */
  writes = 0;
  /** Bytes of those. */
  bytes = 0;
  /** Messages that folded several steps for a reader that lags. */
  conflated = 0;
  /** Times a socket left its group because it lagged, and came back. */
  lagged = 0;
  recovered = 0;
  /** Sockets that were let go because they lagged too far. */
  slowCloses = 0;
  /** Readers that began without a cursor; with one that led on; with one that did not. */
  begunByImage = 0;
  resumedByCatchUp = 0;
  resumedByImage = 0;
}

/** Readers of some live sets, and how well they keep up. */
export interface ReaderStats {
  readonly sockets: number;
  readonly laggingSockets: number;
  /** Largest lag of a socket, whole milliseconds. */
  readonly longestLagMs: number;
  readonly subscriptions: number;
}

/** What a hub holds now. */
export interface HubGauges {
  readonly sockets: number;
  readonly laggingSockets: number;
  readonly subscribers: number;
  /** Distinct operations on distinct sets. */
  readonly streams: number;
  readonly groups: number;
}
