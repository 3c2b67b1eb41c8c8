import type { Ping } from './delay-meter.ts';
import type { ResponseError } from './graphql-response.ts';

/** A subscription that is sent again, with a new request, after each reconnect. */
export interface LiveSubscriber {
  request(): { readonly query: string; readonly variables: Readonly<Record<string, unknown>> };
  /** Called with the payload of each `next` message. */
  next(result: unknown): void;
  /** Called when it ends, with or without errors; it is not sent again. */
  onErrors(errors: readonly ResponseError[]): void;
  /**
   * Called when the socket closes; it is sent again after the reconnect.
   *
   * @param isRefused whether the gateway refuses this socket, because the user or API key has too many; then called also before the
   * subscription was sent
   */
  onDisconnect(isRefused: boolean): void;
  /** Called when there is a newer trading session, which the next subscription sends. */
  onTradingRenewed(): void;
  /**
   * Called for each ping, after all messages that the server sent before it.
   *
   * @param id of the subscription on this socket
   */
  onPing?(ping: Ping, id: string): void;
  /** Number of the oldest ping before which it received something that it has not applied yet; null if it has applied all. */
  readonly unappliedPing?: number | null;
}
