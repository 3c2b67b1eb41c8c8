import { CloseCode } from 'graphql-ws';
import { GraphQLError } from 'graphql';

/** Reasons for which the gateway closes a socket. docs/errors.md lists them with those of the protocol (tested). */
export const SOCKET_CLOSE = {
  /** The bearer token or API key has expired or was refused. Clients must sign in again and not retry. */
  unauthenticated: { code: CloseCode.Unauthorized, reason: 'UNAUTHENTICATED' },
  forbidden: { code: CloseCode.Forbidden, reason: 'FORBIDDEN' },
  badMessage: { code: CloseCode.BadRequest, reason: 'BAD_MESSAGE' },
  flood: { code: 1008, reason: 'TOO_MANY_MESSAGES' },
  restart: { code: 1012, reason: 'RESTART' },
  tooManySockets: { code: 1013, reason: 'TOO_MANY_SOCKETS' },
  silent: { code: 1013, reason: 'SILENT' },
  slow: { code: 1013, reason: 'SLOW' },
  notNow: { code: 1013, reason: 'NOT_NOW' },
} as const satisfies Record<string, SocketClose>;

export interface SocketClose {
  readonly code: number;
  /** A word for logs and clients; after `TOO_MANY_SOCKETS`, the limit follows. */
  readonly reason: string;
}

/** The close for one socket more than a user or API key may have. Names the limit, which clients show. */
export function closeOverLimit(limit: number): SocketClose {
  const { code, reason } = SOCKET_CLOSE.tooManySockets;
  return { code, reason: `${reason} ${limit}` };
}

/** The close for a socket whose credentials could not be verified. After a refusal clients do not retry; after `notNow` they do. */
export function closeFor(error: unknown): SocketClose {
  const code = error instanceof GraphQLError ? error.extensions['code'] : null;
  if (code === 'UNAUTHENTICATED') return SOCKET_CLOSE.unauthenticated;
  if (code === 'BAD_USER_INPUT' || code === 'BAD_REQUEST') return SOCKET_CLOSE.badMessage;
  return code === 'FORBIDDEN' || code === 'NOT_FOUND' ? SOCKET_CLOSE.forbidden : SOCKET_CLOSE.notNow;
}

/** Codes of the protocol and of the WebSocket library: going away, no status, connection lost, invalid or too large a frame, and others. */
const OTHER_CODES: readonly number[] = [
  1000,
  1001,
  1002,
  1005,
  1006,
  1007,
  1009,
  1011,
  ...Object.values(CloseCode).filter((code) => typeof code === 'number'),
];
const CODES: ReadonlySet<number> = new Set([...OTHER_CODES, ...Object.values(SOCKET_CLOSE).map(({ code }) => code)]);
const REASONS: ReadonlySet<string> = new Set(Object.values(SOCKET_CLOSE).map(({ reason }) => reason));

/** A close as logs and metrics may show it: clients can close with any code and any text. */
export function publicClose(code: number, reason: string): { code: number | 'other'; reason: string | null } {
  const [word = ''] = reason.split(' ', 1);
  return { code: CODES.has(code) ? code : 'other', reason: REASONS.has(word) ? word : null };
}
