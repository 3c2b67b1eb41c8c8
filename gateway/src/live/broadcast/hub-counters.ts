/** Totals of a hub since it was created. */
export class HubCounters {
  /** Runs of an operation; one run serves all subscribers with the same cursor. */
  executions = 0;
  /** `next` messages built. */
  frames = 0;
  /** `next` messages written, counted per socket. */
  deliveries = 0;
  /** Socket writes that carried them. */
  writes = 0;
  /** Bytes in those writes, compressed where the client accepts it. */
  bytes = 0;
  /** Messages that merged several changes because a subscriber was slow. */
  conflated = 0;
  /** Times a socket became slow and left its group. */
  lagged = 0;
  /** Times a slow socket caught up and joined a group again. */
  recovered = 0;
  /** Sockets closed because they were too slow. */
  slowCloses = 0;
  /** Subscriptions that started without a cursor. */
  startedBySnapshot = 0;
  /** Subscriptions that started with a cursor and received the changes after it. */
  resumedByCatchUp = 0;
  /** Subscriptions that started with a cursor and received a snapshot. */
  resumedBySnapshot = 0;
}

/** Number of sockets that subscribe to certain live sets, and how far they lag. */
export interface SubscriberStats {
  readonly sockets: number;
  readonly laggingSockets: number;
  /** Largest lag of a socket, whole milliseconds. */
  readonly longestLagMs: number;
  readonly subscriptions: number;
}

/** Current size of a hub. */
export interface HubGauges {
  readonly sockets: number;
  readonly laggingSockets: number;
  readonly subscribers: number;
  /** Distinct operations on distinct sets. */
  readonly streams: number;
  readonly groups: number;
}
