import type { Config } from '../config/config.ts';
import { steadyNow } from '../util/clock.ts';
import { SOCKET_CLOSE } from './socket-close.ts';
import type { ClientConnection } from './socket-session.ts';

/** Milliseconds. */
export const SOCKET_TIMERS = {
  /** Interval of heartbeats. Clients mark prices that no heartbeat has confirmed for 2 s. */
  SOCKET_PING_MS: 1_000,
  /** Silence after which a socket is closed. */
  SOCKET_SILENCE_MS: 24_000,
};
type SessionConfig = Pick<Config, 'MAX_SOCKETS_PER_USER'> & Readonly<typeof SOCKET_TIMERS>;

/** The part of a session that its checks use. */
interface CheckedSession {
  readonly principal: { readonly id: string };
  readonly connection: Pick<ClientConnection, 'lastMessageAt' | 'heartbeat' | 'close'>;
  /** @param now `steadyNow`, ms */
  check(now: number): void;
}

/** The open sockets and event streams by user or API key. One timer checks each session, closes silent sockets and sends heartbeats to the others. */
export class SocketSessions {
  readonly #config: SessionConfig;
  readonly #byOwner = new Map<string, Set<CheckedSession>>();
  readonly #timer: NodeJS.Timeout;

  constructor(config: SessionConfig) {
    this.#config = config;
    // In setImmediate, so that messages that have already arrived are handled first: a pause of this process is not a client's silence.
    this.#timer = setInterval(() => setImmediate(() => this.#tick(steadyNow())), config.SOCKET_PING_MS);
    this.#timer.unref();
  }

  /** Returns false if the user or API key has reached the limit of sockets. */
  add(session: CheckedSession): boolean {
    const { id } = session.principal;
    const own = this.#byOwner.get(id) ?? new Set();
    if (own.size >= this.#config.MAX_SOCKETS_PER_USER) return false;
    this.#byOwner.set(id, own.add(session));
    return true;
  }

  delete(session: CheckedSession): void {
    const { id } = session.principal;
    const own = this.#byOwner.get(id);
    own?.delete(session);
    if (own?.size === 0) this.#byOwner.delete(id);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#byOwner.clear();
  }

  #tick(now: number): void {
    for (const own of this.#byOwner.values()) {
      for (const session of own) {
        session.check(now);
        if (now - session.connection.lastMessageAt > this.#config.SOCKET_SILENCE_MS)
          session.connection.close(SOCKET_CLOSE.silent);
        else session.connection.heartbeat();
      }
    }
  }
}
