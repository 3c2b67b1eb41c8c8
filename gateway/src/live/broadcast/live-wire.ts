import type { Framing } from './frame.ts';

/** Payload of a ping, from which a client computes the age of its data. Its pong has the same `seq`. */
interface PingPayload {
  readonly seq: number;
  /** Time of sending by a steady clock of this process, ms since 1970. */
  readonly at: number;
  /** Number of the last answered ping, and its round trip in ms; null before the first. */
  readonly answered: number | null;
  readonly roundTripMs: number | null;
  /** Age in ms of the oldest change that is not sent yet, by the id of its subscription; undefined if all are sent. */
  readonly behind: Readonly<Record<string, number>> | undefined;
}

/** The connection behind a socket: a WebSocket or a stream of server-sent events. */
export interface LiveWire {
  readonly isOpen: boolean;
  /** Bytes that were written but are still buffered in this process. */
  readonly unsentBytes: number;
  /** The framing of one subscription. */
  framing(id: string): Framing;
  /** Writes whole frames, with one system call if possible. */
  write(chunks: readonly Buffer[]): void;
  ping(payload: PingPayload): void;
  /** Closes the socket because it is too slow. */
  drop(): void;
}
