import { isRecord } from './graphql-response.ts';

/** Subprotocol of the gateway's socket. */
export const PROTOCOL = 'graphql-transport-ws';

/** A message of the subprotocol. */
export interface SocketMessage {
  readonly type: string;
  readonly id?: string | undefined;
  readonly payload?: unknown;
}

/** The parts of a WebSocket that the engine uses. */
export interface WebSocketLike {
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void;
  send(text: string): void;
  close(code: number): void;
}

export type WebSocketClass = new (url: string, protocol: string) => WebSocketLike;
export type OpenSocket = (url: string, protocol: string) => WebSocketLike;

const OVER_LIMIT = /^TOO_MANY_SOCKETS (\d{1,6})$/;

/** How many sockets a user or API key may have, from the reason of a close for one more; null for any other close. */
export function socketLimitIn(reason: string): number | null {
  const limit = OVER_LIMIT.exec(reason)?.[1];
  return limit === undefined ? null : Number(limit);
}

/** Parses a message; null if it is not one of the subprotocol. */
export function parseMessage(data: unknown): SocketMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    if (!isRecord(message) || typeof message['type'] !== 'string') return null;
    const { type, id, payload } = message;
    return { type, id: typeof id === 'string' ? id : undefined, payload };
  } catch {
    return null;
  }
}
