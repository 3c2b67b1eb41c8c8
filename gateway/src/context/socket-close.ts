import { CloseCode } from 'graphql-ws';
import { GraphQLError } from 'graphql';

/** Why this gateway closes a socket by itself; docs/errors.md has them all, with those of the protocol (tested). */
export const SOCKET_CLOSE = {
  /** The bearer is over or refused: sign in again. Clients do not retry. */
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
  /** One word for logs and tests. */
  readonly reason: string;
}

/** How a socket ends whose bearer could not be believed: only a definite no is final. */
export function closeFor(error: unknown): SocketClose {
  const code = error instanceof GraphQLError ? error.extensions['code'] : null;
  if (code === 'UNAUTHENTICATED') return SOCKET_CLOSE.unauthenticated;
  if (code === 'BAD_USER_INPUT') return SOCKET_CLOSE.badMessage;
  return code === 'FORBIDDEN' || code === 'NOT_FOUND' ? SOCKET_CLOSE.forbidden : SOCKET_CLOSE.notNow;
}

/** Of the protocol and of the library beneath it: going away, no status, cut, broken or too large a frame, and the like. */
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

/** A close as it may be told to logs and metrics: readers may close with any code, and any words. */
export function publicClose(code: number, reason: string): { code: number | 'other'; reason: string | null } {
  return { code: CODES.has(code) ? code : 'other', reason: REASONS.has(reason) ? reason : null };
}
